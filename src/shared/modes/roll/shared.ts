import * as z from 'zod/mini'
import { rollBook } from './room.ts'

/**
 * A draw that is over, as strangers may see it by a link. It names nobody but by what they show: everybody's `customerId` is a number that this book alone
 * knows. Without its proof it has '' for the id of the room and for the seed.
 */
export const sharedRoll = z.object({
  ...rollBook.shape,
  roomId: z.string(),
  /** The place in `wins` of what was won by whoever shares it; null for nothing. */
  own: z.nullable(z.int()),
})
export type SharedRoll = z.output<typeof sharedRoll>
