import { and, eq, sql } from 'drizzle-orm'
import { countGiven } from '#server/core/giveaway/count.ts'
import { player } from '#server/core/player/tables.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { countedOf, type LuckyOne } from '#shared/modes/shower/shower.ts'
import { byUid, type Grabber, grabbersHash, splitPot } from '#shared/modes/shower/split.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { payPage } from './pay.ts'
import type { ShowerRow } from './showers.ts'
import { shower, showerGrab } from './tables.ts'

/** Amounts that one statement writes. */
const WRITTEN = 5_000
/** Largest shares that everybody sees. */
const BEST = 3

/** Somebody who has caught packets. */
interface Caught extends Grabber {
  playerId: string
  nickname: string
  headPic: string
  headGround: string
}

/**
 * Shares out the pot of a shower that is over, and pays the first page: once, because its room is locked and its state changes. The caller holds
 * the room. `now` is the database's clock.
 */
export async function settleShower(tx: Tx, { roomId }: ShowerRow, now: number): Promise<void> {
  // Claims hold a share of this lock: those that came in time are in, and none comes afterwards.
  const [row] = await tx.select().from(shower).where(eq(shower.roomId, roomId)).for('update')
  if (!row) throw new Error(`room ${roomId} has no shower`)
  const caught = await caughtIn(tx, roomId)
  const hash = grabbersHash(roomId, caught)
  const amounts = splitPot(row.serverSeed, hash, caught, row)
  await writeAmounts(tx, roomId, caught, amounts)
  const settled = {
    state: 'settled',
    grabbers: caught.length,
    paid: amounts.reduce((sum, each) => sum + each, 0),
    grabbersHash: hash,
    best: bestOf(caught, amounts),
    settledAt: new Date(now),
    owed: true,
  } as const
  await countGiven(tx, { source: 'shower', day: beijingDay(now), worth: settled.paid })
  await tx.update(shower).set(settled).where(eq(shower.roomId, roomId))
  await payPage(tx, { ...row, ...settled }, now)
}

/** Everybody who has caught packets and is not frozen by now, in the order of their uids. Whoever is left out keeps no amount. */
async function caughtIn(tx: Tx, roomId: string): Promise<Caught[]> {
  const { uid, nickname, headPic, headGround } = player
  const rows = await tx
    .select({
      playerId: showerGrab.playerId,
      packets: sql<number>`bit_count(${showerGrab.packets})::int`,
      uid,
      nickname,
      headPic,
      headGround,
    })
    .from(showerGrab)
    .innerJoin(player, eq(player.id, showerGrab.playerId))
    .where(and(eq(showerGrab.roomId, roomId), eq(player.frozen, false)))
  return rows.map(({ packets, ...one }) => ({ ...one, packets: countedOf(packets) })).sort(byUid)
}

async function writeAmounts(tx: Tx, roomId: string, caught: readonly Caught[], amounts: readonly Minor[]): Promise<void> {
  for (let from = 0; from < caught.length; from += WRITTEN) {
    const players = sql.param(caught.slice(from, from + WRITTEN).map(({ playerId }) => playerId))
    await tx.execute(sql`
      update shower_grab g set amount = w.amount
      from unnest(${players}::bigint[], ${sql.param(amounts.slice(from, from + WRITTEN))}::bigint[]) as w (player_id, amount)
      where g.room_id = ${roomId}::bigint and g.player_id = w.player_id`)
  }
}

function bestOf(caught: readonly Caught[], amounts: readonly Minor[]): LuckyOne[] {
  return caught
    .map(({ uid, nickname, headPic, headGround }, index) => ({
      customerId: uid,
      nickname,
      headPic,
      headGround,
      minor: amounts[index] ?? 0,
    }))
    .sort((a, b) => b.minor - a.minor)
    .slice(0, BEST)
    .map(({ minor, ...one }) => ({ ...one, amount: toWire(minor) }))
}
