import * as z from 'zod/mini'
import { defineCall } from '#shared/calls/define.ts'
import { amount, balances, id, instant, listQuery, pageOf, queryInt, requiredAmount, requiredInt } from '#shared/calls/fields.ts'
import { exponentBreak, ownStake } from './round.ts'
import { EXPONENT } from './rules.ts'

const round = requiredInt(1, 999_999_999)
const paid = { own: ownStake, ...balances }
const { multiple, leastAuto, stake } = EXPONENT

/**
 * Refused with `conflict` once the index of that round has started, and when the player is in it already. From the start of a round on, the one after
 * it can be entered: the stake is paid then, and goes back in full if that round cannot take it.
 */
export const exponentEnter = defineCall('POST /api/exponent/enter', {
  summary: 'Enter the round that is open, or the next one while a round runs; the stake is charged',
  query: z.object({
    round,
    stake: requiredAmount(stake.most / 100),
    /** The multiple in hundredths at which the stake leaves on its own; 0 for none. Numbers between are refused. */
    auto: z.pipe(queryInt(0, multiple.most, 0), z.number().check(z.refine((auto) => auto === 0 || auto >= leastAuto))),
  }),
  data: z.object(paid),
  spends: true,
})

/** Refused with `conflict` once the index has started. */
export const exponentWithdraw = defineCall('POST /api/exponent/withdraw', {
  summary: 'Take the own stake back before the index starts',
  query: z.object({ round }),
  data: z.object({ ...balances }),
  spends: true,
  frees: true,
})

/**
 * It counts at the moment at which it reaches a node, by the database's clock. Who has left already, on their own too, gets the same answer
 * again. Refused with `conflict` once the index has broken.
 */
export const exponentExit = defineCall('POST /api/exponent/exit', {
  summary: 'Leave the round at the multiple that the index shows now',
  query: z.object({ round }),
  data: z.object(paid),
  spends: true,
  frees: true,
})

export const exponentMine = defineCall('GET /api/exponent/mine', {
  summary: 'The stakes of the player in the latest round that they entered and in the next one, and what they staked and got today',
  data: z.object({
    own: z.nullable(ownStake),
    /** The stake in the round that opens next; null for none. */
    next: z.optional(z.nullable(ownStake)),
    /** Sums of the rounds that are over, by the Beijing day of their break. `got` is what exits have brought. */
    today: z.object({ staked: amount, got: amount }),
  }),
})

/** A stake whose round is over. */
export const exponentRecord = z.object({
  id,
  time: instant,
  ...ownStake.shape,
  crash: exponentBreak.shape.crash,
})
export type ExponentRecord = z.output<typeof exponentRecord>

export const getMyExponentPage = defineCall('GET /api/profile/getMyExponentPage', {
  summary: 'Rounds of 指数 in which the player had a stake, newest first',
  query: z.object({ ...listQuery() }),
  data: pageOf(exponentRecord),
})
