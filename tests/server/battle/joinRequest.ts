import { randomUUID } from 'node:crypto'
import { HOUSE } from '#server/core/player/login.ts'
import type { JoinRequest } from '#server/modes/battle/join.ts'

/** What a player asks for who takes any free seat of a room, with a key of its own. */
export const joinRequest = (playerId: string, roomId: string, request: Partial<JoinRequest> = {}): JoinRequest => ({
  sessionId: HOUSE,
  playerId,
  roomId,
  code: '',
  address: '',
  key: randomUUID(),
  seat: -1,
  cost: -1,
  ...request,
})
