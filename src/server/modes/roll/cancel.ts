import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { type Acting, requireLoggedIn } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { cancelRoll } from './end.ts'
import { holdRoll, type RollRow, rollNotFound, rollOf } from './rooms.ts'

/** Takes an own room back while nobody has joined it. Doing it again is answered like the first time. Throws a Refusal. */
export function cancelOwnRoll(db: Db, { playerId, sessionId, roomId }: Acting & { roomId: string }): Promise<RollRow> {
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId, { allowFrozen: true })
    // Judged before the lock too: whoever is refused makes nobody wait for the room.
    const seen = requireCancellable(await rollOf(tx, roomId), playerId)
    if (seen.state === 'cancelled') return seen
    const row = requireCancellable(await holdRoll(tx, roomId), playerId)
    if (row.state === 'cancelled') return row
    await requireLoggedIn(tx, { playerId, sessionId })
    return cancelRoll(tx, row, 'host', await clockOf(tx))
  })
}

/** The player's own room, cancelled already or such that it can be. */
function requireCancellable(row: RollRow | null, playerId: string): RollRow {
  if (row?.hostId !== playerId) throw rollNotFound()
  if (row.state === 'cancelled') return row
  if (row.state !== 'open') throw new Refusal(Status.conflict, '房间已经截止，不能取消')
  if (row.entrants > 0) throw new Refusal(Status.conflict, '已有玩家参加，房间不能取消')
  return row
}

/** Cancels any room that has not closed. Throws a Refusal. */
export function cancelAnyRoll(db: Db, roomId: string): Promise<RollRow> {
  return inTransaction(db, async (tx) => {
    const row = await holdRoll(tx, roomId)
    if (!row) throw rollNotFound()
    if (row.state !== 'open') throw new Refusal(Status.conflict, '房间不在进行中，不能取消')
    return cancelRoll(tx, row, 'operator', await clockOf(tx))
  })
}
