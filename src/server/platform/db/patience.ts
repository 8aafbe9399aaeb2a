import { sql } from 'drizzle-orm'
import type { Asking } from './batcher.ts'
import type { Tx } from './connect.ts'

/** Several jobs together give up a lock after this, so that one whose row is busy keeps the others waiting no longer. */
export const PATIENT = '100ms'
/** A job alone waits for locks until PostgreSQL cancels it. */
export const WITHOUT_END = '0'

/** What a batcher asks with, where one transaction does one job or many. `ask` is told for how long it may wait for a lock, see {@link waitAtMost}. */
export function asksWithPatience<Job, Answer>(
  ask: (jobs: readonly Job[], patience: string) => Promise<readonly (Answer | undefined)[]>,
): Asking<Job, Answer> {
  return {
    many: (jobs) => ask(jobs, PATIENT),
    one: async (job) => {
      const [answer] = await ask([job], WITHOUT_END)
      if (answer === undefined) throw new Error('a job without an answer')
      return answer
    },
  }
}

/** Sets for how long the statements of a transaction wait for a lock from now on. */
export async function waitAtMost(tx: Tx, patience: string): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${patience}, true)`)
}
