import { asc, eq } from 'drizzle-orm'
import { lockRoom, saveRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes, type Push } from '#server/platform/live/outbox.ts'
import { Status } from '#shared/codes.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type BattlePushed, cardPushes, eventPush } from './pushes.ts'
import { BattleStage, battle, battleSeat } from './tables.ts'
import { type BattleRow, cardOf, roomOf } from './view.ts'

/** Name of the mode in `room.mode`. */
export const BATTLE_ROOM = 'battle'

/** How long before its moment a round, or the end, is drawn. */
export const EARLY = 1_000

export type SeatRow = typeof battleSeat.$inferSelect

/** A battle whose room the transaction has locked. */
export interface HeldBattle extends BattleRow {
  sequence: number
  /** The taken seats in their order. */
  taken: SeatRow[]
}

export const roomNotFound = () => new Refusal(Status.notFound, '没有找到这个房间，请刷新后重试')

/** A battle as it is read, locked or not. */
export type SeenBattle = Omit<HeldBattle, 'sequence'>

/** Locks a battle before anything of its players. Null when there is none with that id. */
export async function holdBattle(tx: Tx, roomId: string): Promise<HeldBattle | null> {
  const held = await lockRoom(tx, roomId, BATTLE_ROOM)
  const seen = held ? await readBattle(tx, roomId) : null
  return held && seen ? { ...seen, sequence: held.sequence } : null
}

/**
 * Locks a battle for an act of a player. `require` throws a Refusal when the player may not do it. It is asked before the lock, so that nobody
 * who is refused keeps the battle from its next step, and again under the lock, because only that answer lasts.
 */
export async function holdBattleFor(tx: Tx, roomId: string, require: Requirement): Promise<HeldBattle> {
  const seen = await readBattle(tx, roomId)
  if (!seen) throw roomNotFound()
  await require(seen, { locked: false })
  const held = await holdBattle(tx, roomId)
  if (!held) throw roomNotFound()
  await require(held, { locked: true })
  return held
}

/** Throws a Refusal when a player may not act on a battle. `locked` is true when the battle is held already. */
type Requirement = (battle: SeenBattle, how: { locked: boolean }) => unknown

async function readBattle(tx: Tx, roomId: string): Promise<SeenBattle | null> {
  const [row] = await tx.select().from(battle).where(eq(battle.roomId, roomId))
  if (!row) return null
  const taken = await tx.select().from(battleSeat).where(eq(battleSeat.roomId, roomId)).orderBy(asc(battleSeat.seat))
  return { ...row, taken }
}

/** Ids of the players on the seats, robots of the house left out. */
export const playersOf = (taken: readonly SeatRow[]): string[] => taken.flatMap(({ playerId }) => playerId ?? [])

interface Telling {
  events: readonly BattleEvent[]
  /** What else changes in the battle's row. */
  set?: Partial<BattleRow>
  /** When the next step is due, and whether it moves money. */
  next: { nextAt: Date | null; alone: boolean }
  pushes?: (room: BattleRoom) => Push<BattlePushed>[]
  /** The moment of these events in ms since 1970, by the database's clock. */
  now: number
}

/** Writes events of a held battle that are told at once, and what follows from them, and pushes them. Returns the room after them. */
export async function tellNow(tx: Tx, held: HeldBattle, { events, set = {}, next, pushes, now }: Telling): Promise<BattleRoom> {
  const numbered = events.map((event, index) => ({ sequence: held.sequence + index + 1, event }))
  const told = roomOf(held.told, numbered)
  const { sequence } = told
  await tx
    .update(battle)
    .set({ ...set, told })
    .where(eq(battle.roomId, held.roomId))
  const at = new Date(now)
  const { roomId } = held
  await saveRooms(
    tx,
    [{ id: roomId, sequence, ...next }],
    numbered.map(({ sequence, event }) => ({ roomId, sequence, at, event })),
  )
  await enqueuePushes<BattlePushed>(tx, [
    ...numbered.map((event) => eventPush(roomId, event)),
    ...cardPushes(cardOf({ ...held, ...set, told }, now)),
    ...(pushes?.(told) ?? []),
  ])
  return told
}

/** While a room waits, its only step is to be cancelled when it was not filled. */
export const untilFilled = ({ told }: Pick<BattleRow, 'told'>) => ({ nextAt: new Date(told.fillBy), alone: true })

/** Refuses what can only be done while the room waits for players. */
export function requireWaiting({ stage, told, taken }: SeenBattle, now: number): void {
  if (stage === BattleStage.cancelled || (stage === BattleStage.waiting && told.fillBy <= now))
    throw new Refusal(Status.conflict, '房间已取消，请选择其他房间')
  if (stage === BattleStage.ended) throw new Refusal(Status.conflict, '对局已结束，请选择其他房间')
  if (stage !== BattleStage.waiting || taken.length >= told.seats) throw new Refusal(Status.conflict, '房间已满员，对局即将开始')
}
