import { relative } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { World } from './world.ts'

/** What a server has once, and tests move on by hand. Its number is the second one of its advisory lock. */
const THINGS = { exponent: 1, shower: 2 } as const
/** First number of these locks. No lock of the server has it. */
const SPACE = 7_999
/** Longest wait for the others, in ms: less than a test may take, so that it ends with who was in the way. */
const PATIENCE = 100_000
/** `lock_not_available` of PostgreSQL. */
const TOO_LATE = '55P03'

const HOLDERS = `select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and classid = ${SPACE} and objid = $1 and datname = current_database()`

/** What the running test may move. */
const mine = new Set<string>()

/**
 * Waits until no other test moves this thing of the server, and keeps it to the calling test until that ends: files run in two processes, and
 * their tests would find each other's steps. Asked for again in the same test, it is there already. Throws with the file that has it.
 */
export async function takeTurn(
  { databaseUrl }: Pick<World, 'databaseUrl'>,
  thing: keyof typeof THINGS,
  patience = PATIENCE,
): Promise<void> {
  const name = `${thing} of ${databaseUrl}`
  if (mine.has(name)) return
  const client = new pg.Client({
    connectionString: databaseUrl,
    lock_timeout: patience,
    application_name: relative('.', expect.getState().testPath ?? ''),
  })
  onTestFinished(async () => {
    mine.delete(name)
    await client.end()
  })
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [SPACE, THINGS[thing]]).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== TOO_LATE) throw error
    const { rows } = await client.query<{ name: string }>(HOLDERS, [THINGS[thing]])
    throw new Error(`${thing} was not free for ${patience / 1000} s: ${rows.map((row) => row.name).join()} has it`)
  })
  mine.add(name)
}
