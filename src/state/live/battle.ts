import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'

const RUNNING = 2
const BATTLE_ROOM = '/battle-room'

/** Spec §4 "Battle": a running battle with the player seated in it, who is on another page, calls for a refresh of the user state. */
export function needsUserRefresh(message: LiveMessage, userId: string | undefined, path: string): boolean {
  if (message.eventType !== EventType.battleState || message.data.state !== RUNNING) return false
  if (userId === undefined || path === BATTLE_ROOM) return false
  return message.data.customerList.some(({ customerId }) => customerId === userId)
}
