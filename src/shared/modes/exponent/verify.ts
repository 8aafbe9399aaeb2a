import { crashOf, isOfChain, type PublishedChain } from './chain.ts'
import type { ExponentBreak } from './round.ts'
import { breakTime } from './rules.ts'

/** What proves a round: the reply of `exponentProof`. */
export interface ExponentProof {
  round: number
  /** Its place in the chain, from 1. */
  place: number
  startAt: number
  chain: PublishedChain
  broken: ExponentBreak
}

export type ExponentCheckName = 'chain' | 'crash' | 'time'

export interface ExponentCheck {
  name: ExponentCheckName
  ok: boolean
}

/**
 * Computes a round again: whether its secret belongs to the chain that was published before the first round, whether the crash comes from
 * it, and whether the index broke at the moment that belongs to the crash.
 */
export function verifyRound({ place, startAt, chain, broken }: ExponentProof): ExponentCheck[] {
  return [
    { name: 'chain', ok: isOfChain(chain, place, broken.secret) },
    { name: 'crash', ok: crashOf(broken.secret, chain.salt) === broken.crash },
    { name: 'time', ok: broken.breakAt === startAt + breakTime(broken.crash) },
  ]
}
