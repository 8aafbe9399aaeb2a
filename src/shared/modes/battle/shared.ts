import * as z from 'zod/mini'
import { battleRoom } from './room.ts'

/**
 * A battle that is over, as strangers may see it by a link. It names nobody but by what they show: everybody's `customerId` is the number of their seat.
 * Times count from the creation of the room. Without its proof the room has no seeds, and '' for an id.
 */
export const sharedBattle = z.object({
  kind: z.literal('battle'),
  room: z.object({ ...battleRoom.shape, roomId: z.string() }),
  /** Seat of whoever shares it. */
  seat: z.int(),
})
export type SharedBattle = z.output<typeof sharedBattle>
