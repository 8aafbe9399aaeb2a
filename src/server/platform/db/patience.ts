import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'

/** For how long a statement waits for a lock, as `lock_timeout` reads it, and what happens to a job that needs one which somebody else holds. */
export interface Patience {
  lockTimeout: string
  /** Leaves such a job out, so that it is asked alone; otherwise it is waited for. */
  passesOver: boolean
}

/** Several jobs together pass over those that would wait, and give up a lock that all need after this, so that nobody keeps the others waiting. */
export const TOGETHER: Patience = { lockTimeout: '100ms', passesOver: true }
/** A job that is asked alone at first waits no longer either: few such jobs are under way at once. */
export const ALONE: Patience = { lockTimeout: '100ms', passesOver: false }
/** A job whose lock was not free by then may wait for this long, one such job at a time. Then its player is told that the server is busy. */
export const LAST: Patience = { lockTimeout: '1s', passesOver: false }

/** How a batch is asked. */
export interface Asking<Job, Answer> {
  /**
   * Asks for all jobs, in one statement that waits for no lock of a single player. `jobs` are in the order of their players, `came` are the same in the order in
   * which they came. The answers are in the order of `jobs`; undefined means that the job has to be asked alone, because somebody else holds what it needs.
   */
  many(jobs: readonly Job[], came: readonly Job[]): Promise<readonly (Answer | undefined)[]>
  /** Asks for one job and waits for the locks that it needs. Fails when one is not free in time, and then nothing is done. */
  one(job: Job, patience: Patience): Promise<Answer>
}

/** How jobs are asked together. */
export interface AskedTogether<Job> extends Patience {
  /** The jobs in the order in which they came. */
  came: readonly Job[]
}

/** What a batcher asks with, where one transaction does one job or many. `ask` is told how it may wait for locks, see {@link waitAtMost}. */
export function asksWithPatience<Job, Answer>(
  ask: (jobs: readonly Job[], how: AskedTogether<Job>) => Promise<readonly (Answer | undefined)[]>,
): Asking<Job, Answer> {
  return {
    many: (jobs, came) => ask(jobs, { ...TOGETHER, came }),
    one: async (job, patience) => {
      const [answer] = await ask([job], { ...patience, came: [job] })
      if (answer === undefined) throw new Error('a job without an answer')
      return answer
    },
  }
}

/** Sets for how long the statements of a transaction wait for a lock from now on. */
export async function waitAtMost(tx: Tx, { lockTimeout }: Pick<Patience, 'lockTimeout'>): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
}
