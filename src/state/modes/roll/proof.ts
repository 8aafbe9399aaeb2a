import { rollEntrants, rollProof } from '#shared/calls/visitor.ts'
import type { RollEntrant } from '#shared/modes/roll/room.ts'
import type { RollProof } from '#shared/modes/roll/verify.ts'
import { request } from '#state/platform/api/request.ts'

/** Loads what proves a draw. Rejects with ApiError; the dialog shows the way to try again. */
export const loadRollProof = (roomId: string): Promise<RollProof> => request(rollProof, { query: { roomId }, quiet: true })

/** Loads those who came after a place in a room, in order; fewer than a page at the end. Rejects with ApiError. */
export const loadEntrants = (roomId: string, after: number): Promise<RollEntrant[]> =>
  request(rollEntrants, { query: { roomId, after: String(after) }, quiet: true })
