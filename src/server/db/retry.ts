import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'
import { pgErrorOf, SqlState } from './errors.ts'

const RETRIES = 6
const FIRST_PAUSE = 5

const isRetryable = (error: unknown) => {
  const code = pgErrorOf(error)?.code
  return code === SqlState.serializationFailure || code === SqlState.deadlock
}

/** Runs `work` and runs it again, after a growing random pause, when PostgreSQL broke a deadlock or a serialization conflict. */
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

/** One READ COMMITTED transaction around `work`; whatever it throws rolls everything back. `work` may run more than once. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction(work, { isolationLevel: 'read committed' }))
}
