import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'

const RUNNING = 2
const BATTLE_ROOM = '/battle-room'

/**
 * True when the player sits in a running battle and looks at another page. The client must then load the player again (spec §4
 * "Battle").
 */
export function needsUserRefresh(message: LiveMessage, userId: string | undefined, path: string): boolean {
  if (message.eventType !== EventType.battleState || message.data.state !== RUNNING) return false
  if (userId === undefined || path === BATTLE_ROOM) return false
  return message.data.customerList.some(({ customerId }) => customerId === userId)
}
