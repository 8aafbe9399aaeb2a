import type { Db } from './connect.ts'
import { type LockName, tryLock } from './locks.ts'

/** Does work that only one process may do at a time, with a connection that holds the lock meanwhile. Throws when another has it. */
export async function withLock<T>(db: Db, name: LockName, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  try {
    if (!(await tryLock(client, name))) throw new Error('another process does this just now')
    return await work()
  } finally {
    // The lock ends with its connection.
    client.release(true)
  }
}
