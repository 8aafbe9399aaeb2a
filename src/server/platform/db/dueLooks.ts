import { type SQL, sql } from 'drizzle-orm'

/** What is written for a moment is committed this many ms later at the most, as a rule. */
const MARGIN = 2_000
/** From one whole look to the next, in ms: at least `least`, and this many times as long as the last one took, but never more than `most`. */
const WHOLE = { least: 1_000, times: 20, most: 60_000 } as const

/** The answer of one look. */
export interface Look<T> {
  found: T
  /** False when there may be more that is due. */
  all: boolean
}

/**
 * Looks again and again for the rows that are due, by an index on the moment at which each is. While somebody holds an old snapshot, as `pg_dump`
 * does, PostgreSQL cannot forget the rows that were taken, and a look from the beginning of the index walks through all of them. So a look begins
 * shortly before the last one that found everything. Now and then one begins at the beginning, for what was committed late, what somebody else had
 * locked, and what a clock that was set forward has passed; the longer it takes, the less often.
 */
export class DueLooks {
  private lookedAt = Number.NEGATIVE_INFINITY
  /** Ms of a monotonic clock. */
  private whole = { at: Number.NEGATIVE_INFINITY, took: 0 }

  /**
   * `read` looks for rows that are due since `from`, which is SQL of a moment. `at` is the moment of this look in ms: of a monotonic clock, or of the
   * database's, always of the same.
   */
  async look<T>(read: (from: SQL) => Promise<Look<T>>, at = performance.now()): Promise<T> {
    const begun = performance.now()
    if (begun - this.whole.at < Math.min(WHOLE.most, Math.max(WHOLE.least, this.whole.took * WHOLE.times))) {
      const age = Math.max(0, at - this.lookedAt) + MARGIN
      return this.readFrom(read, sql`(now() - ${age} * interval '1 millisecond')`, at)
    }
    try {
      return await this.readFrom(read, sql`'-infinity'::timestamptz`, at)
    } finally {
      const ended = performance.now()
      this.whole = { at: ended, took: ended - begun }
    }
  }

  private async readFrom<T>(read: (from: SQL) => Promise<Look<T>>, from: SQL, at: number): Promise<T> {
    const { found, all } = await read(from)
    if (all) this.lookedAt = at
    return found
  }
}
