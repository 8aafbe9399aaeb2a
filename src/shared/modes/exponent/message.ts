import * as z from 'zod/mini'
import { exponentBreak, exponentRound, exponentStake } from './round.ts'

const exit = z.object({ customerId: z.string(), multiple: z.int() })

/**
 * What the topic of 指数 brings. The curve itself is not sent: every client computes it from `startAt` and the server's time.
 *
 * Each node gathers its entries and exits for a moment and sends them as one `changes`. It numbers those of a round 1, 2, 3 …, so that a client
 * which misses one asks for the round. The other kinds need no number: to get one twice, or late, changes nothing.
 */
export const exponentMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('round'),
    round: exponentRound,
    /** How many stakes were taken before the round opened. Whoever hears of some asks for the round. */
    early: z.optional(z.int()),
  }),
  z.object({
    kind: z.literal('changes'),
    round: z.int(),
    /** The node that tells it. */
    node: z.string(),
    number: z.int(),
    entered: z.array(exponentStake),
    /** Ids of those who took their stake back before the start. */
    withdrawn: z.array(z.string()),
    exited: z.array(exit),
  }),
  z.object({ kind: z.literal('broken'), round: z.int(), broken: exponentBreak }),
  /** Prizes are in the bags. */
  z.object({ kind: z.literal('settled'), round: z.int() }),
])
export type ExponentMessage = z.output<typeof exponentMessage>
export type ExponentChanges = Extract<ExponentMessage, { kind: 'changes' }>
