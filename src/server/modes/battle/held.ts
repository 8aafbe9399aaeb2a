import { asc, sql } from 'drizzle-orm'
import { seedPublished } from '#server/core/fairness/publication.ts'
import { lockRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleStage, battle, battleSeat } from './tables.ts'
import type { BattleRow } from './view.ts'

/** Name of the mode in `room.mode`. */
export const BATTLE_ROOM = 'battle'

/** How long before its moment a round, or the end, is drawn. */
export const EARLY = 1_000

const { roomId, seat, playerId, clientSeed, stakedAt } = battleSeat
const SEAT = { roomId, seat, playerId, clientSeed, stakedAt }

/** A seat that is taken. */
export type SeatRow = Pick<typeof battleSeat.$inferSelect, keyof typeof SEAT>

/** A battle whose room the transaction has locked. */
export interface HeldBattle extends BattleRow {
  sequence: number
  /** The taken seats in their order. */
  taken: SeatRow[]
}

/** A battle as those read it who sit in it. */
export const seatedRoom = ({ told, code, publishedAt }: Pick<BattleRow, 'told' | 'code' | 'publishedAt'>): BattleRoom => ({
  ...told,
  ...seedPublished(publishedAt),
  code,
})

export const roomNotFound = () => new Refusal(Status.notFound, '没有找到这个房间，请刷新后重试')

/** A battle as it is read, locked or not. */
export type SeenBattle = Omit<HeldBattle, 'sequence'>

/** Locks a battle before anything of its players. Null when there is none with that id. */
export async function holdBattle(tx: Tx, roomId: string): Promise<HeldBattle | null> {
  return (await holdBattles(tx, [roomId])).get(roomId) ?? null
}

/** Locks battles in the order of their ids. Returns those that are held; with `skipLocked` none that somebody else holds. */
export async function holdBattles(tx: Tx, ids: readonly string[], how?: { skipLocked: boolean }): Promise<Map<string, HeldBattle>> {
  const held = await lockRooms(tx, ids, BATTLE_ROOM, how)
  const seen = await readBattles(tx, [...held.keys()])
  return new Map([...seen].map(([id, battle]) => [id, { ...battle, sequence: held.get(id)?.sequence ?? 0 }]))
}

/**
 * Locks a battle for an act of a player. `require` throws a Refusal when the player may not do it. It is asked before the lock, so that nobody
 * who is refused keeps the battle from its next step, and again under the lock, because only that answer lasts.
 */
export async function holdBattleFor(tx: Tx, roomId: string, require: Requirement): Promise<HeldBattle> {
  const seen = (await readBattles(tx, [roomId])).get(roomId)
  if (!seen) throw roomNotFound()
  await require(seen, { locked: false })
  const held = await holdBattle(tx, roomId)
  if (!held) throw roomNotFound()
  await require(held, { locked: true })
  return held
}

/** Throws a Refusal when a player may not act on a battle. `locked` is true when the battle is held already. */
type Requirement = (battle: SeenBattle, how: { locked: boolean }) => unknown

/** Reads battles, locked or not. */
export async function readBattles(tx: Tx, ids: readonly string[]): Promise<Map<string, SeenBattle>> {
  if (ids.length === 0) return new Map()
  const asked = sql.param([...ids])
  const rows = await tx.select().from(battle).where(sql`${battle.roomId} = any(${asked}::bigint[])`)
  const seats = await tx.select(SEAT).from(battleSeat).where(sql`${roomId} = any(${asked}::bigint[])`).orderBy(asc(roomId), asc(seat))
  const seen = new Map(rows.map((row): [string, SeenBattle] => [row.roomId, { ...row, taken: [] }]))
  for (const row of seats) seen.get(row.roomId)?.taken.push(row)
  return seen
}

/** Ids of the players on the seats, robots of the house left out. */
export const playersOf = (taken: readonly SeatRow[]): string[] => taken.flatMap(({ playerId }) => playerId ?? [])

/** While a room waits, its only step is to be cancelled when it was not filled. */
export const untilFilled = ({ told }: Pick<BattleRow, 'told'>) => ({ nextAt: new Date(told.fillBy), alone: true })

/** Refuses what can only be done while the room waits for players. */
export function requireWaiting({ stage, told, taken, beaconChain, publishedAt }: SeenBattle, now: number): void {
  if (stage === BattleStage.ended) throw new Refusal(Status.conflict, '对局已结束，请选择其他房间')
  if (stage === BattleStage.playing || (stage === BattleStage.waiting && taken.length >= told.seats))
    throw new Refusal(Status.conflict, '房间已满员，对局即将开始')
  if (stage === BattleStage.cancelled || told.fillBy <= now) throw new Refusal(Status.conflict, '房间已取消，请选择其他房间')
  // The clock was set back: the hash of the seed would seem to be published after the room was sealed.
  if (beaconChain !== null && publishedAt !== null && publishedAt.getTime() > now)
    throw new Refusal(Status.conflict, '房间已失效，请选择其他房间')
}
