import { and, count, eq } from 'drizzle-orm'
import { fairnessSeed, SeedState } from '#server/core/fairness/tables.ts'
import { spendRefusal } from '#server/core/limits/limits.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { insufficient } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Player } from '#server/core/player/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import { battleSeed, drawnOrder } from '#shared/modes/battle/draws.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import type { BattlePlayer, BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE, RoomState } from '#shared/modes/battle/rules.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { EARLY, type HeldBattle, playersOf, type SeatRow, tellNow, untilFilled } from './held.ts'
import { statePushes } from './pushes.ts'
import { BattleStage, battleSeat } from './tables.ts'

/** Rooms that are not over in which one player may sit. */
const ROOMS_AT_ONCE = 3

/** Locks the player, and refuses a frozen one and one who sits in too many rooms. */
export async function requireFree(tx: Tx, playerId: string): Promise<Player> {
  const locked = await lockPlayer(tx, playerId)
  await requireRoomsLeft(tx, playerId)
  return locked
}

async function requireRoomsLeft(tx: Tx, playerId: string): Promise<void> {
  const [sits] = await tx
    .select({ rooms: count() })
    .from(battleSeat)
    .where(and(eq(battleSeat.playerId, playerId), eq(battleSeat.over, false)))
  if ((sits?.rooms ?? 0) >= ROOMS_AT_ONCE) throw new Refusal(Status.conflict, `您最多同时参加 ${ROOMS_AT_ONCE} 个房间，请等待其中一局结束`)
}

/**
 * Refuses a player who cannot take a seat of this cost as things are: too many rooms, a cap or a rest, too few coins. It locks nothing, so it
 * only keeps those away from the battle's lock who would be refused under it; whoever takes the seat is judged again.
 */
export async function requireMeans(tx: Tx, playerId: string, cost: Minor): Promise<void> {
  await requireRoomsLeft(tx, playerId)
  const refusal = await spendRefusal(tx, playerId, cost, await clockOf(tx))
  if (refusal) throw refusal
  const { balance } = await balancesOf(tx, playerId)
  if (toMinor(balance) < cost) throw insufficient(Currency.coin)
}

/** How a room shows a player. */
export const battlePlayerOf = ({ uid, nickname, headPic, headGround, robot }: Player, seat: number): BattlePlayer => ({
  seat,
  customerId: uid,
  nickname,
  headPic,
  headGround,
  robot,
})

/** The client seed that the player uses now. */
export async function clientSeedOf(tx: Tx, playerId: string): Promise<string> {
  const mine = and(eq(fairnessSeed.playerId, playerId), eq(fairnessSeed.state, SeedState.active))
  const [seed] = await tx.select({ clientSeed: fairnessSeed.clientSeed }).from(fairnessSeed).where(mine)
  if (!seed) throw new Error(`player ${playerId} has no seeds`)
  return seed.clientSeed
}

/** Chooses a free seat; `wanted` -1 means any. Throws a Refusal when it is taken or there is no such seat. */
export function freeSeat({ players }: BattleRoom, wanted: number): number {
  const seat = wanted === -1 ? players.indexOf(null) : wanted
  if (seat < 0 || seat >= players.length) throw new Refusal(Status.badInput, '没有这个座位，请重新选择')
  if (players[seat] !== null) throw new Refusal(Status.conflict, '该座位已有人，请选择其他座位')
  return seat
}

/** A seat that is being taken. */
export interface Taking {
  shown: BattlePlayer
  /** Null for a robot of the house. */
  playerId: string | null
  clientSeed: string
  stakedAt: Date
}

/**
 * Puts somebody on a free seat of a held battle. When it was the last one, the countdown begins. Returns the room.
 *
 * Take all locks before: the clock is read here, and what waits after it would be missing from the countdown.
 */
export async function takeSeat(tx: Tx, held: HeldBattle, { shown, ...taking }: Taking): Promise<BattleRoom> {
  const [row] = await tx
    .insert(battleSeat)
    .values({ roomId: held.roomId, seat: shown.seat, ...taking })
    .returning()
  if (!row) throw new Error('seat not taken')
  const now = await clockOf(tx)
  const taken = [...held.taken, row].sort((a, b) => a.seat - b.seat)
  const sits: BattleEvent = { kind: 'seat', player: shown }
  if (taken.length < held.told.seats) return tellNow(tx, held, { events: [sits], next: untilFilled(held), now })
  const full = fullEvent(held, taken, now)
  const startAt = new Date(full.startAt)
  return tellNow(tx, held, {
    events: [sits, full],
    set: { stage: BattleStage.playing, startAt },
    next: { nextAt: new Date(full.startAt - EARLY), alone: false },
    pushes: (room) => statePushes(room, playersOf(taken), RoomState.ready),
    now,
  })
}

/** The client seeds are mixed here for the first time; with 随机顺序 they decide the order of the boxes. */
function fullEvent({ roomId, serverSeed, told }: HeldBattle, taken: readonly SeatRow[], now: number) {
  const clientSeeds = taken.map(({ clientSeed }) => clientSeed)
  const order = told.shuffle
    ? drawnOrder(battleSeed(serverSeed, roomId, clientSeeds), told.boxes.length)
    : told.boxes.map((_, index) => index)
  const boxes = order.flatMap((index) => told.boxes[index] ?? [])
  return { kind: 'full', startAt: now + BATTLE.readyTime, boxes, clientSeeds } as const
}
