import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction with the pool that its connection is of. */
interface Open {
  pool: object
  over: boolean
  around: Open | undefined
}

/** In tests only: Node before 24 makes every promise of the process dearer for it. */
const open = process.env.NODE_ENV === 'test' ? new AsyncLocalStorage<Open>() : null

/** Runs the work of a transaction whose connection is of `pool`, so that `refuseSecond` knows of it. Outside of tests it only runs it. */
export async function asTransactionOf<T>(pool: object, work: () => Promise<T>): Promise<T> {
  if (!open) return work()
  const mine: Open = { pool, over: false, around: open.getStore() }
  try {
    return await open.run(mine, work)
  } finally {
    mine.over = true
  }
}

/**
 * In tests, throws inside a transaction of `pool`. Call it where a connection of the pool is taken, or may be taken when memory lacks something.
 *
 * A transaction that waits for a second connection holds its first: as many of them at once as the pool has connections wait for each other until
 * all give up, and everybody else waits with them.
 */
export function refuseSecond(pool: object): void {
  for (let each = open?.getStore(); each; each = each.around) {
    if (each.pool === pool && !each.over) throw new Error('a transaction asks its pool for a second connection')
  }
}
