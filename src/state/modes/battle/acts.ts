import { battleDetail, battleEmote, battleJoin, battleLeave, battleRobot } from '#shared/modes/battle/calls.ts'
import type { BattleCard, BattleRoom } from '#shared/modes/battle/room.ts'
import { setBalances } from '#state/account/session.ts'
import { forgetOrder } from '#state/platform/api/orderNotes.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { playSound } from '#state/platform/sound.ts'
import { findLostSeat, noteOwnRoom } from './followOwnRooms.ts'
import { hearRoom } from './room.ts'

/** Takes a free seat and pays for it, at the cost that the player saw. Rejects with ApiError without a toast. */
export async function joinRoom({ roomId, cost }: Pick<BattleCard, 'roomId' | 'cost'>, { code = '', seat = -1 } = {}): Promise<BattleRoom> {
  const reply = await spend(battleJoin, { query: { roomId, code, seat, cost }, terms: ['code', 'seat'], quiet: true }).catch(findLostSeat)
  forgetOrder(battleLeave, { query: { roomId } })
  setBalances(reply)
  playSound('coin')
  hearRoom(reply.room)
  noteOwnRoom(reply.room)
  return reply.room
}

/** Finds a private room by its code. Rejects with ApiError without a toast. */
export const findPrivateRoom = (code: string): Promise<BattleRoom> => request(battleDetail, { query: { roomId: '0', code }, quiet: true })

/** Leaves a waiting room; the stake comes back. Rejects with ApiError after a toast. */
export async function leaveRoom(roomId: string): Promise<void> {
  const reply = await spend(battleLeave, { query: { roomId } })
  forgetOrder(battleJoin, { query: { roomId } })
  setBalances(reply)
  hearRoom(reply.room)
  noteOwnRoom(reply.room)
}

/** Calls a robot onto a seat, which the house pays for. Rejects with ApiError after a toast. */
export async function callRobot(roomId: string, seat: number): Promise<void> {
  hearRoom(await spend(battleRobot, { query: { roomId, seat } }))
}

/** Shows an emote above the own seat. Rejects with ApiError after a toast. */
export async function sendEmote(roomId: string, emote: number): Promise<void> {
  await request(battleEmote, { query: { roomId, emote } })
}
