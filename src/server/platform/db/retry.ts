import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'
import { isPlanStale, pgErrorOf, SqlState } from './errors.ts'

const RETRIES = 6
const FIRST_PAUSE = 5

const isRetryable = (error: unknown) => {
  const code = pgErrorOf(error)?.code
  return code === SqlState.serializationFailure || code === SqlState.deadlock || isPlanStale(error)
}

/**
 * Runs `work` again, after a random pause that grows, when PostgreSQL reports a deadlock, a serialization failure or a statement that was prepared
 * before a table changed. Gives up after 6 repetitions.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error
      await sleep(Math.random() * FIRST_PAUSE * 2 ** attempt)
    }
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction. An error rolls everything back. After a deadlock `work` runs again, so it must have no
 * effect outside the transaction.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction(work, { isolationLevel: 'read committed' }))
}
