import { sql } from 'drizzle-orm'
import { SeedState } from '#server/core/fairness/tables.ts'
import { seenAs } from '#server/core/player/hidden.ts'
import type { Player } from '#server/core/player/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import type { BattlePlayer, BattleRoom } from '#shared/modes/battle/room.ts'
import { formatAmount, type Minor, toMinor, toWire } from '#shared/money.ts'
import { type BattleDeps, filledTelling } from './full.ts'
import { type HeldBattle, type SeatRow, untilFilled } from './held.ts'
import { type Told, tell, writeTold } from './telling.ts'

/** Rooms that are not over in which one player may sit. */
const ROOMS_AT_ONCE = 3

/** What decides whether a player may sit down, and what the player brings along. */
export interface Sitter {
  /** What a player is told who sits in too many rooms. */
  refusal: Refusal | null
  /** The client seed that the player uses now. */
  clientSeed: string
}

/** Reads what sitting down needs of players, who are locked, by player. */
export async function sittersAmong(tx: Tx, playerIds: readonly string[]): Promise<Map<string, Sitter>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ player_id: string; rooms: number; client_seed: string | null }>(sql`
    select p.id::text as player_id,
      (select count(*)::int from battle_seat s where s.player_id = p.id and not s.over) as rooms,
      (select f.client_seed from fairness_seed f where f.player_id = p.id and f.state = ${SeedState.active}) as client_seed
    from unnest(${sql.param([...playerIds])}::bigint[]) as p (id)`)
  return new Map(
    rows.map(({ player_id, rooms, client_seed }) => {
      if (client_seed === null) throw new Error(`player ${player_id} has no seeds`)
      return [player_id, { refusal: rooms >= ROOMS_AT_ONCE ? tooManyRooms() : null, clientSeed: client_seed }]
    }),
  )
}

const tooManyRooms = () => new Refusal(Status.conflict, `您最多同时参加 ${ROOMS_AT_ONCE} 个房间，请等待其中一局结束`)

/** How a room shows a player. Opponents too see no name of whoever wishes to be hidden. */
export const battlePlayerOf = ({ uid, nickname, headPic, headGround, robot, hidden }: Player, seat: number): BattlePlayer => ({
  seat,
  customerId: uid,
  ...seenAs({ nickname, headPic, headGround }, hidden),
  robot,
})

/** Chooses a free seat; `wanted` -1 means any. Throws a Refusal when it is taken or there is no such seat. */
export function freeSeat({ players }: BattleRoom, wanted: number): number {
  const seat = wanted === -1 ? players.indexOf(null) : wanted
  if (seat < 0 || seat >= players.length) throw new Refusal(Status.badInput, '没有这个座位，请重新选择')
  if (players[seat] !== null) throw new Refusal(Status.conflict, '该座位已有人，请选择其他座位')
  return seat
}

/** Refuses when the cost of a seat is not the one that the player saw. */
export function requireCost(cost: Minor, seen: number): void {
  if (seen !== -1 && toMinor(seen) !== cost)
    throw new Refusal(Status.boxChanged, `入场费用刚刚更新，现为 ${formatAmount(toWire(cost))} 金币，没有扣款，请确认后重试`)
}

/** A seat that is being taken. */
export interface Taking extends Omit<SeatRow, 'roomId' | 'seat'> {
  shown: BattlePlayer
}

const rowOf = ({ roomId }: Pick<HeldBattle, 'roomId'>, { shown, playerId, clientSeed, stakedAt }: Taking): SeatRow => ({
  roomId,
  seat: shown.seat,
  playerId,
  clientSeed,
  stakedAt,
})

/** Writes seats that were free in held battles. */
export async function writeSeats(tx: Tx, rows: readonly SeatRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(read: (row: SeatRow) => T) => sql.param(rows.map(read))
  await tx.execute(sql`
    insert into battle_seat (room_id, seat, player_id, client_seed, staked_at)
    select * from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ seat }) => seat)}::smallint[],
      ${column(({ playerId }) => playerId)}::bigint[], ${column(({ clientSeed }) => clientSeed)}::text[],
      ${column(({ stakedAt }) => stakedAt.toISOString())}::timestamptz[])`)
}

/**
 * Puts somebody on a free seat of a held battle: what is told of it, and the seat that is to be written. When it was the last one, the countdown begins
 * at `now`, or the room is sealed then: read that clock after all locks, because what waits after it would be missing from the countdown.
 */
export function sitDown(config: BattleDeps['config'], held: HeldBattle, taking: Taking, now: number): { told: Told; row: SeatRow } {
  const row = rowOf(held, taking)
  const taken = [...held.taken, row].sort((a, b) => a.seat - b.seat)
  const sits: BattleEvent = { kind: 'seat', player: taking.shown }
  const seated = { ...held, taken }
  if (taken.length < held.told.seats) return { row, told: tell(seated, { events: [sits], next: untilFilled(held) }) }
  const { events, ...filled } = filledTelling(config, held, taken, now)
  return { row, told: tell(seated, { ...filled, events: [sits, ...events] }) }
}

/** Writes that somebody sits down in a held battle, see `sitDown`. Returns the room. */
export async function takeSeat(tx: Tx, { config }: Pick<BattleDeps, 'config'>, held: HeldBattle, taking: Taking): Promise<BattleRoom> {
  const now = await clockOf(tx)
  const { told, row } = sitDown(config, held, taking, now)
  await writeSeats(tx, [row])
  await writeTold(tx, [told], now)
  return told.held.told
}
