/** Draws in their order, and how long they went without a hit. Two of them that follow each other can be joined. */
export interface Run {
  draws: number
  hits: number
  /** Draws before the first hit; all of them where there is none. */
  before: number
  /** Draws after the last hit; all of them where there is none. */
  since: number
  /** The most draws in a row without a hit. */
  longest: number
}

/** No draw at all. */
export const NO_RUN: Run = { draws: 0, hits: 0, before: 0, since: 0, longest: 0 }

const HIT: Run = { draws: 1, hits: 1, before: 0, since: 0, longest: 0 }
const MISS: Run = { draws: 1, hits: 0, before: 1, since: 1, longest: 1 }

/** One draw. */
export const runOf = (hit: boolean): Run => (hit ? HIT : MISS)

/** What two runs are together, the second of which follows the first. */
export function joinRuns(first: Run, then: Run): Run {
  return {
    draws: first.draws + then.draws,
    hits: first.hits + then.hits,
    before: first.hits > 0 ? first.before : first.draws + then.before,
    since: then.hits > 0 ? then.since : first.since + then.draws,
    longest: Math.max(first.longest, then.longest, first.since + then.before),
  }
}
