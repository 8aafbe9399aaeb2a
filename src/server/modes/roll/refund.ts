import { sendMessages } from '#server/account/message/messages.ts'
import { DeskRefusal, type RoomRefund } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { prizesOf } from './close.ts'
import { cancelRoll } from './end.ts'
import { holdRoll, type RollRow, refOf } from './rooms.ts'

/**
 * Cancels a ROLL room that cannot go on, also one that has drawn: the host's items go back, and of an operator's room none are made. Entrants
 * have paid nothing; those who were told that they had won read that the prize does not come. See `RoomMode.refund`.
 */
export async function refundRoll(tx: Tx, roomId: string): Promise<RoomRefund> {
  const row = await holdRoll(tx, roomId)
  if (!row) throw new DeskRefusal(`Room ${roomId} has no ROLL.`)
  if (row.state === 'drawn') throw new DeskRefusal(`ROLL ${roomId} has given its prizes out: nothing can go back.`)
  if (row.state === 'cancelled') throw new DeskRefusal(`ROLL ${roomId} is cancelled already, and its items are back.`)
  const now = await clockOf(tx)
  const prizes = await prizesOf(tx, roomId)
  await cancelRoll(tx, row, 'failed', now)
  const winners = row.drawAt && row.drawAt.getTime() <= now ? prizes.flatMap(({ winnerId }) => winnerId ?? []) : []
  await tellWinners(tx, row, winners, new Date(now))
  const items = prizes.filter(({ itemId }) => itemId !== null).length
  const whose = row.hostId === null ? 'it was a room of the house, so no item goes back' : `${items} items go back to its host`
  return { ref: refOf(roomId), told: `ROLL ${roomId} is cancelled; ${whose}; ${winners.length} told winners are written to` }
}

async function tellWinners(tx: Tx, { roomId, told }: RollRow, winners: readonly string[], at: Date): Promise<void> {
  const content = `“${told.title}”因系统故障无法发放奖品，房间已取消，您抽中的奖品没有发放。我们深表歉意，如有疑问请联系客服。`
  const letter = { title: 'ROLL 房间已取消', content, at, way: { to: 'roll', id: roomId } } as const
  await sendMessages(
    tx,
    winners.map((playerId) => ({ playerId, ...letter })),
  )
}
