import * as z from 'zod/mini'
import { instant } from '#shared/calls/fields.ts'
import { rollBook, rollPerson } from './room.ts'
import { ROLL_REASONS } from './rules.ts'

/**
 * What the topic of a ROLL room (`ROOM_TOPIC`) brings. Nothing is numbered: to get a message twice, or late, changes nothing, and whoever
 * was away asks for the room.
 */
export const rollMessage = z.discriminatedUnion('kind', [
  /** Somebody has joined; a node tells it at most twice a second. `newest` are those who came last, the newest first. */
  z.object({ kind: z.literal('joined'), entrants: z.int(), newest: z.array(rollPerson) }),
  z.object({ kind: z.literal('closed'), entrants: z.int(), entrantsHash: z.string(), drawAt: instant, awaits: z.optional(instant) }),
  z.object({ kind: z.literal('drawn'), book: rollBook }),
  /** How many sockets watch the room; the gateway tells it of every room. */
  z.object({ kind: z.literal('watching'), count: z.int() }),
  /** Prizes are in the bags. */
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('cancelled'), reason: z.enum(ROLL_REASONS) }),
])
export type RollMessage = z.output<typeof rollMessage>
