import type { Push } from '#server/platform/live/outbox.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { ROLL_FACTS } from '#shared/modes/roll/facts.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import type { RollCard } from '#shared/modes/roll/room.ts'
import { cardOf, type RollRow } from './rooms.ts'

/** What ROLL pushes: a `RollMessage` to a room, a `RollCard` to the list. */
export type RollPushed = RollMessage | RollCard

/** Something for everybody who watches the room. */
export const roomPush = (roomId: string, message: RollMessage, deliverAt?: Date): Push<RollPushed> => ({
  destination: `${ROOM_TOPIC}${roomId}`,
  message,
  ...(deliverAt && { deliverAt }),
})

/** The room as it is now, for the list. */
export const cardPush = (row: RollRow): Push<RollPushed> => ({ destination: ROLL_FACTS.topic, message: cardOf(row) })
