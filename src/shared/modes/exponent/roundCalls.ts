import * as z from 'zod/mini'
import { defineCall } from '#shared/calls/define.ts'
import { instant, requiredInt } from '#shared/calls/fields.ts'
import { exponentBreak, exponentView } from './round.ts'
import { salting } from './salting.ts'

/* What everybody sees of 指数, with and without a login. It stands apart from the other calls of visitors, because 首页 shows the round. */

/** 指数 as it stands. Players ask for it too: it is the same for everybody. */
export const exponentNow = defineCall('GET /api/common/exponentNow', {
  summary: 'The round of 指数 that runs, or whose break is shown, with everybody in it',
  data: exponentView,
})

/** A round that has broken. */
export const brokenRound = z.object({ round: z.int(), crash: exponentBreak.shape.crash, startAt: instant })

export const exponentHistory = defineCall('GET /api/common/exponentHistory', {
  summary: 'The latest rounds of 指数 that have broken, newest first',
  data: z.array(brokenRound),
})

/** What is published about a chain before its first round. */
const publishedChain = z.object({
  chainId: z.int(),
  terminal: z.string(),
  /** Null while it is not set. */
  salt: z.nullable(z.string()),
  /** How the salt comes. Absent where an older server answers. */
  salting: z.optional(salting),
  /** Number of its first round; null for a chain that waits for its turn, or was withdrawn. */
  firstRound: z.nullable(z.int()),
  rounds: z.int(),
  publishedAt: instant,
  /** Set for a chain that was given up before it had a salt: no round uses it, and its seed is public. */
  withdrawn: z.optional(z.object({ at: instant, reason: z.string(), seed: z.string() })),
})

export const exponentChains = defineCall('GET /api/common/exponentChains', {
  summary: 'The chain of secrets in use, the next one once it is published, and the latest that were withdrawn; newest first',
  data: z.array(publishedChain),
})

/** Refused with `notFound` for a round that has not broken. */
export const exponentProof = defineCall('GET /api/common/exponentProof', {
  summary: 'Everything that proves the crash of a round',
  query: z.object({ round: requiredInt(1, 999_999_999) }),
  data: z.object({
    round: z.int(),
    place: z.int(),
    startAt: instant,
    chain: z.extend(publishedChain, { salt: z.string() }),
    broken: exponentBreak,
  }),
})
