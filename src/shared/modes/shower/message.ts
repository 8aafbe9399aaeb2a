import * as z from 'zod/mini'
import { shower } from './shower.ts'

/** What the topic of a shower (`ROOM_TOPIC`) brings. Packets and taps are never told: everybody has the same plan, and the rest is one's own. */
export const showerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settled'), shower }),
  /** The list of a shower is fixed, and its public random number is waited for. */
  z.object({ kind: z.literal('closed'), shower }),
  /** How many sockets watch; the gateway tells it of every room. */
  z.object({ kind: z.literal('watching'), count: z.int() }),
])
export type ShowerMessage = z.output<typeof showerMessage>
