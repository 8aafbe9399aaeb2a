import { eq, sql } from 'drizzle-orm'
import { countGiven } from '#server/core/giveaway/count.ts'
import { seenAs } from '#server/core/player/hidden.ts'
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
  hidden: boolean
  /** As it is now. */
  frozen: boolean
}

/** Locks a shower whose time is over. Claims hold a share of this lock: those that came in time are in, and none comes afterwards. */
export async function lockOver(tx: Tx, roomId: string): Promise<ShowerRow> {
  const [row] = await tx.select().from(shower).where(eq(shower.roomId, roomId)).for('update')
  if (!row) throw new Error(`room ${roomId} has no shower`)
  return row
}

/**
 * Shares out the pot of a shower that is over and bound to no number: once, because its room is locked and its state changes. Whoever is frozen by now is left out. The
 * caller holds the room. `now` is the database's clock.
 */
export async function settleShower(tx: Tx, { roomId }: ShowerRow, now: number): Promise<void> {
  const row = await lockOver(tx, roomId)
  const list = (await caughtIn(tx, roomId)).filter(({ frozen }) => !frozen)
  const hash = grabbersHash(roomId, list)
  await shareOut(tx, { ...row, grabbersHash: hash }, { list, clientSeed: hash, now })
}

/** Who is in a draw, in the order of their uids, and the client seed of it. */
interface Drawing {
  list: readonly Caught[]
  clientSeed: string
  /** The database's clock. */
  now: number
}

/** Shares out a pot, and pays the first page. Whoever is not on the list keeps no amount. */
export async function shareOut(tx: Tx, row: ShowerRow, { list, clientSeed, now }: Drawing): Promise<void> {
  const { roomId, grabbersHash } = row
  const amounts = splitPot(row.serverSeed, clientSeed, list, row)
  await writeAmounts(tx, roomId, list, amounts)
  const settled = {
    state: 'settled',
    grabbers: list.length,
    paid: amounts.reduce((sum, each) => sum + each, 0),
    grabbersHash,
    best: bestOf(list, amounts),
    settledAt: new Date(now),
    owed: true,
  } as const
  await countGiven(tx, { source: 'shower', day: beijingDay(now), worth: settled.paid })
  await tx.update(shower).set(settled).where(eq(shower.roomId, roomId))
  await payPage(tx, { ...row, ...settled }, now)
}

/** Everybody who has caught packets, in the order of their uids. */
export async function caughtIn(tx: Tx, roomId: string): Promise<Caught[]> {
  const { uid, nickname, headPic, headGround, hidden, frozen } = player
  const rows = await tx
    .select({
      playerId: showerGrab.playerId,
      packets: sql<number>`bit_count(${showerGrab.packets})::int`,
      uid,
      nickname,
      headPic,
      headGround,
      hidden,
      frozen,
    })
    .from(showerGrab)
    .innerJoin(player, eq(player.id, showerGrab.playerId))
    .where(eq(showerGrab.roomId, roomId))
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
    .map(({ uid, nickname, headPic, headGround, hidden }, index) => ({
      customerId: uid,
      ...seenAs({ nickname, headPic, headGround }, hidden),
      minor: amounts[index] ?? 0,
    }))
    .sort((a, b) => b.minor - a.minor)
    .slice(0, BEST)
    .map(({ minor, ...one }) => ({ ...one, amount: toWire(minor) }))
}
