import { sql } from 'drizzle-orm'
import { awaitRounds, type BeaconWait } from '#server/core/beacon/waits.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes, type Push } from '#server/platform/live/outbox.ts'
import type { BattleEvent, NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import type { HeldBattle } from './held.ts'
import { type BattlePushed, cardPushes, eventPush } from './pushes.ts'
import { type BattleRow, cardOf, roomOf } from './view.ts'

/** What is told at once of a battle, and what follows from it. */
export interface Telling {
  events: readonly BattleEvent[]
  /** What else changes in the battle's row. */
  set?: Partial<Pick<BattleRow, 'stage' | 'startAt' | 'beaconRound' | 'beaconAt'>>
  /** When the next step is due, and whether it moves money. */
  next: { nextAt: Date | null; alone: boolean }
  pushes?: (room: BattleRoom) => Push<BattlePushed>[]
}

/** What is told at once of a held battle, and the battle after it. */
export interface Told extends Pick<Telling, 'next'> {
  held: HeldBattle
  events: readonly NumberedEvent[]
  pushes: readonly Push<BattlePushed>[]
}

/** Numbers events of a held battle, and says what follows from them. It writes nothing. */
export function tell(held: HeldBattle, { events, set = {}, next, pushes }: Telling): Told {
  const numbered = events.map((event, index) => ({ sequence: held.sequence + index + 1, event }))
  const told = roomOf(held.told, numbered)
  return { held: { ...held, ...set, told, sequence: told.sequence }, events: numbered, next, pushes: pushes?.(told) ?? [] }
}

/** Both, one after the other. */
export const toldAfter = (before: Told | undefined, after: Told): Told =>
  before ? { ...after, events: [...before.events, ...after.events], pushes: [...before.pushes, ...after.pushes] } : after

/** Writes what is told of held battles, each of which comes once, and pushes it. `now` is the moment of the events by the database's clock. */
export async function writeTold(tx: Tx, all: readonly Told[], now: number): Promise<void> {
  if (all.length === 0) return
  const column = <T>(read: (held: HeldBattle) => T) => sql.param(all.map(({ held }) => read(held)))
  await tx.execute(sql`
    update battle b set stage = t.stage, start_at = t.start_at, beacon_round = t.beacon_round, beacon_at = t.beacon_at, told = t.told::jsonb
    from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ stage }) => stage)}::smallint[],
      ${column(({ startAt }) => startAt?.toISOString() ?? null)}::timestamptz[], ${column(({ beaconRound }) => beaconRound)}::int[],
      ${column(({ beaconAt }) => beaconAt?.toISOString() ?? null)}::timestamptz[], ${column(({ told }) => JSON.stringify(told))}::text[])
      as t (room_id, stage, start_at, beacon_round, beacon_at, told)
    where b.room_id = t.room_id`)
  await tellAll(tx, all, now)
  // Last, because whoever seals a room for the same round waits from here on.
  await awaitRounds(tx, all.flatMap(waitsOf))
}

/** The numbers that battles wait for which were sealed just now. */
const waitsOf = ({ events }: Told): BeaconWait[] =>
  events.flatMap(({ event }) =>
    event.kind === 'sealed' ? [{ chain: event.number.chain, round: event.number.round, dueAt: new Date(event.number.at) }] : [],
  )

/** The same for battles whose rows hold it already. */
export async function tellAll(tx: Tx, all: readonly Told[], now: number): Promise<void> {
  const at = new Date(now)
  await saveRooms(
    tx,
    all.map(({ held: { roomId, sequence }, next }) => ({ id: roomId, sequence, ...next })),
    all.flatMap(({ held: { roomId }, events }) => events.map(({ sequence, event }) => ({ roomId, sequence, at, event }))),
  )
  await enqueuePushes<BattlePushed>(
    tx,
    all.flatMap(({ held, events, pushes }) => [
      ...events.map((event) => eventPush(held.roomId, event)),
      ...cardPushes(cardOf(held, now)),
      ...pushes,
    ]),
  )
}

/** Writes events of a held battle that are told at once, and what follows from them, and pushes them. Returns the room after them. */
export async function tellNow(tx: Tx, held: HeldBattle, { now, ...telling }: Telling & { now: number }): Promise<BattleRoom> {
  const told = tell(held, telling)
  await writeTold(tx, [told], now)
  return told.held.told
}
