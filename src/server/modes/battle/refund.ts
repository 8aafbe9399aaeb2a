import { eq, sql } from 'drizzle-orm'
import { sendMessages } from '#server/account/message/messages.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { DeskRefusal, type RoomRefund } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { formatAmount, toWire } from '#shared/money.ts'
import { type HeldBattle, holdBattle, playersOf } from './held.ts'
import { cancelBattle, refundLetters } from './leave.ts'
import { type BattlePushed, cardPushes, eventPush, statePushes } from './pushes.ts'
import { refOf, refundStakes } from './stakes.ts'
import { BattleStage, battle, battleSeat } from './tables.ts'
import { cardOf } from './view.ts'

/** Cancels a battle that cannot go on, however far it has come, and gives all stakes back. See `RoomMode.refund`. */
export async function refundBattle(tx: Tx, roomId: string): Promise<RoomRefund> {
  const held = await holdBattle(tx, roomId)
  if (!held) throw new DeskRefusal(`Room ${roomId} has no battle.`)
  if (held.stage === BattleStage.ended) throw new DeskRefusal(`Battle ${roomId} is over and its prizes are given out: nothing can go back.`)
  if (held.stage === BattleStage.cancelled) throw new DeskRefusal(`Battle ${roomId} is cancelled already, and every stake is back.`)
  const now = await clockOf(tx)
  if (held.stage === BattleStage.waiting) await cancelBattle(tx, held, { now, by: null, failed: 'system' })
  else await cancelPlayed(tx, held, now)
  return { ref: refOf(roomId), told: toldOf(held) }
}

/**
 * Cancels a battle that is being played. Rounds that were drawn ahead are told at their moments all the same, so the end comes after the last of
 * them: nobody's events have a gap.
 */
async function cancelPlayed(tx: Tx, held: HeldBattle, now: number): Promise<void> {
  const { roomId } = held
  await tx.update(battleSeat).set({ over: true }).where(eq(battleSeat.roomId, roomId))
  await refundStakes(tx, held, held.taken)
  await sendMessages(tx, refundLetters(held, { now, by: null, failed: 'system' }))
  await tx.update(battle).set({ stage: BattleStage.cancelled }).where(eq(battle.roomId, roomId))
  const at = new Date(Math.max(now, await lastTold(tx, roomId)))
  const sequence = held.sequence + 1
  const event: BattleEvent = { kind: 'cancelled' }
  await saveRooms(tx, [{ id: roomId, sequence, nextAt: null, alone: false }], [{ roomId, sequence, at, event }])
  await enqueuePushes<BattlePushed>(tx, [
    eventPush(roomId, { sequence, event }, at),
    ...cardPushes(cardOf({ ...held, stage: BattleStage.cancelled }, now), at),
    ...statePushes(held.told, playersOf(held.taken), RoomState.cancelled, at),
  ])
}

/** The moment of the last event, in ms since 1970. */
async function lastTold(tx: Tx, roomId: string): Promise<number> {
  const { rows } = await tx.execute<{ at: number | null }>(
    sql`select (extract(epoch from max(at)) * 1000)::float8 as at from room_event where room_id = ${roomId}::bigint`,
  )
  return rows[0]?.at ?? 0
}

function toldOf({ roomId, cost, taken }: HeldBattle): string {
  const players = playersOf(taken).length
  const robots = taken.length - players
  const ours = robots > 0 ? `, and ${robots} of robots to the house` : ''
  return `battle ${roomId} is cancelled; ${players} stakes of ${formatAmount(toWire(cost))} coins go back to their players${ours}`
}
