import * as z from 'zod/mini'
import { instant } from '#shared/calls/fields.ts'

/**
 * How the salt of a chain comes. `beacon`: from a public random number that did not exist when the terminal hash was published. `house`: the platform
 * made it after publication. `together`: the platform made it together with the chain, as it did before there was a choice. With the last two
 * nobody can prove that the platform did not know the salt when it chose the chain.
 */
export const SALT_SOURCES = ['together', 'house', 'beacon'] as const

/** How the salt of a chain comes, as its proof tells it. */
export const salting = z.object({
  source: z.enum(SALT_SOURCES),
  /** When it was set; null until then, and for one that was made together with its chain. */
  at: z.nullable(instant),
  /** The public random number that it comes from; null for any other source. */
  beacon: z.nullable(
    z.object({
      /** See `BeaconNetwork.chain`. */
      chain: z.string(),
      round: z.int(),
      /** When that round is published. */
      time: instant,
      /** Hex; null until it was fetched. */
      signature: z.nullable(z.string()),
    }),
  ),
})
export type Salting = z.output<typeof salting>
