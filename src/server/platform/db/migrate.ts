import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { pgErrorOf, SqlState } from './errors.ts'
import { keepLock } from './locks.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** A migration waits this many ms for a table, because everybody who comes after it waits too. Then it lets them pass and tries again. */
export const PATIENCE = 2_000
const PAUSE = 1_000
const ATTEMPTS = 100

/**
 * Applies the missing migrations, all of them in one transaction or none. Nodes that start at the same time wait for each other on an
 * advisory lock. Throws when a table cannot be locked for five minutes, as under a dump; nothing is changed then.
 */
export async function migrate(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'xingxia-migrate' })
  await client.connect()
  try {
    await keepLock(client, 'migration')
    await client.query(`SET lock_timeout = ${PATIENCE}`)
    await insist(() => applyMigrations(drizzle({ client }), { migrationsFolder }))
  } finally {
    await client.end()
  }
}

const isBusy = (error: unknown) => {
  const code = pgErrorOf(error)?.code
  return code === SqlState.lockNotAvailable || code === SqlState.deadlock
}

/** Tries again while a lock cannot be had or was given up because of a deadlock. */
export async function insist(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS) throw error
      await sleep(PAUSE)
    }
  }
}
