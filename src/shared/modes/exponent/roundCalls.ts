import * as z from 'zod/mini'
import { defineCall } from '#shared/calls/define.ts'
import { instant, requiredInt } from '#shared/calls/fields.ts'
import { exponentBreak, exponentView } from './round.ts'

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
  salt: z.string(),
  /** Number of its first round; null for a chain that waits for its turn. */
  firstRound: z.nullable(z.int()),
  rounds: z.int(),
  publishedAt: instant,
})

export const exponentChains = defineCall('GET /api/common/exponentChains', {
  summary: 'The chain of secrets in use, and the next one once it is published; newest first',
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
    chain: publishedChain,
    broken: exponentBreak,
  }),
})
