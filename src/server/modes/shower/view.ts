import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { provenNumber } from '#server/core/beacon/bound.ts'
import { seedPublished } from '#server/core/fairness/publication.ts'
import { restingAmong } from '#server/core/limits/play.ts'
import { withHidden } from '#server/core/player/hidden.ts'
import { player } from '#server/core/player/tables.ts'
import { CLOCK_MS } from '#server/platform/db/clock.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import type * as calls from '#shared/modes/shower/calls.ts'
import { countedOf, type OwnShower } from '#shared/modes/shower/shower.ts'
import { byUid } from '#shared/modes/shower/split.ts'
import { toWire } from '#shared/money.ts'
import { refusalOf } from './claim.ts'
import { lastShower, nextShower, placesOf, type ShowerRow, showerNotFound, showerOf, shownShower } from './showers.ts'
import { shower, showerGrab } from './tables.ts'

const NOW = sql<number>`${sql.raw(CLOCK_MS)}`

/** The shower that runs or comes next, and the last one that is settled. */
export async function showersNow(db: Db): Promise<DataOf<typeof calls.showerNow>> {
  const next = await nextShower(db)
  const last = await lastShower(db)
  return withHidden(db, { next: next && shownShower(next), last: last ? shownShower(last) : null })
}

/** What a shower is to a player. Throws a Refusal when there is no such shower. */
export async function ownShower(deps: Pick<Deps, 'db'>, showerId: string, playerId: string): Promise<OwnShower> {
  const { db } = deps
  const [found] = await db
    .select({
      state: shower.state,
      owed: shower.owed,
      withdrawn: shower.withdrawn,
      packets: showerGrab.packets,
      amount: showerGrab.amount,
      frozen: player.frozen,
      robot: player.robot,
      now: NOW,
    })
    .from(shower)
    .leftJoin(showerGrab, and(eq(showerGrab.roomId, shower.roomId), eq(showerGrab.playerId, playerId)))
    .leftJoin(player, eq(player.id, playerId))
    .where(eq(shower.roomId, showerId))
  if (!found) throw showerNotFound()
  const { state, owed, withdrawn, packets, amount, now, ...who } = found
  const isPaid = state === 'settled' && !owed
  const own = { showerId, packets: placesOf(packets ?? ''), amount: null }
  // Whoever was frozen when the pot was shared out got nothing of it.
  if (isPaid) return { ...own, amount: packets === null || withdrawn ? null : toWire(amount ?? 0), refusal: null }
  const rest = await restingAmong(db, [playerId], now)
  return { ...own, refusal: (refusalOf(who) ?? rest.get(playerId))?.msg ?? null }
}

/** Everything that proves how a pot was shared out. Throws a Refusal before it is settled and paid. */
export async function showerProof(db: DbOrTx, showerId: string): Promise<DataOf<typeof calls.showerProof>> {
  const row = await showerOf(db, showerId)
  if (row?.state !== 'settled' || row.owed || row.withdrawn) throw showerNotFound()
  const rows = await db
    .select({ uid: player.uid, packets: showerGrab.packets, amount: showerGrab.amount })
    .from(showerGrab)
    .innerJoin(player, eq(player.id, showerGrab.playerId))
    .where(and(eq(showerGrab.roomId, showerId), isNotNull(showerGrab.amount)))
    .orderBy(asc(showerGrab.playerId))
  const grabbers = rows.map(({ packets, ...one }) => ({ ...one, packets: countedOf(placesOf(packets).length) })).sort(byUid)
  return {
    showerId,
    serverSeedHash: seedHash(row.serverSeed),
    ...seedPublished(row.publishedAt),
    serverSeed: row.serverSeed,
    grabbersHash: row.grabbersHash ?? '',
    pot: toWire(row.pot),
    most: toWire(row.most),
    least: toWire(row.least),
    grabbers: grabbers.map(({ uid, packets, amount }) => [uid, packets, toWire(amount ?? 0)]),
    bound: row.beaconChain !== null,
    ...(await beaconOf(db, row)),
  }
}

/** The public random number that a shower was drawn with. */
async function beaconOf(db: DbOrTx, row: ShowerRow) {
  const { startAt, closedAt } = row
  const number = closedAt && (await provenNumber(db, row))
  return number && closedAt ? { beacon: { ...number, startAt: startAt.getTime(), closedAt: closedAt.getTime() } } : {}
}
