import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Number of the advisory lock. The value has no meaning; all nodes must use the same. */
const MIGRATION_LOCK = 7_241_001
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies the missing migrations. Nodes that start at the same time wait for each other on an advisory lock. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'xingxia-migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
