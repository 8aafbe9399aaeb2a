import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LATE_INDEXES, type LateIndex } from './lateIndexes.ts'
import { tryLock } from './locks.ts'
import { insist, PATIENCE } from './migrate.ts'

/** Ms between two looks whether the lock is free. */
const PAUSE = 500
/** An index on a table of at most this many bytes is built in some ms, under a lock. */
const SMALL = 8 * 1024 * 1024

export interface Building {
  /** Also builds the indexes of large tables, without blocking anybody, which may take minutes. Without it these are left out. */
  large: boolean
  log?: { info(text: string): void }
  indexes?: readonly LateIndex[]
  /** Tests make tables large with it. */
  small?: number
  /** Ends the connection, and with it what is being built. The next build begins it anew. */
  stop?: AbortSignal
}

interface Missing extends LateIndex {
  /** True when a build of it was broken off; such an index is of no use but is written to. */
  isLeftover: boolean
  bytes: number
}

/**
 * Builds the indexes that are missing. Nodes that start at the same time build one after another; one that is killed leaves an invalid index,
 * which the next one drops and builds again.
 *
 * CREATE INDEX CONCURRENTLY waits for every statement that runs, so nobody may wait for the advisory lock inside a statement: the lock is
 * asked for again and again.
 */
export async function buildIndexes(url: string, { large, log, indexes = LATE_INDEXES, small = SMALL, stop }: Building): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'xingxia-indexes' })
  // Without a listener an ended connection would end the process; the statement that it breaks off rejects.
  client.on('error', () => undefined)
  await client.connect()
  const end = () => void client.end()
  stop?.addEventListener('abort', end)
  try {
    const wanted = async () => (await missingOf(client, indexes)).filter(({ bytes }) => large || bytes <= small)
    if ((await wanted()).length === 0 && (await replacedOf(client, indexes)).length === 0) return
    await holdLock(client)
    for (const index of await wanted()) {
      if (index.bytes <= small) await insist(() => buildAtOnce(client, index))
      else await insist(() => buildBeside(client, index, log))
    }
    for (const name of await replacedOf(client, indexes)) await insist(() => dropBeside(client, name))
  } catch (error) {
    if (!stop?.aborted) throw error
  } finally {
    stop?.removeEventListener('abort', end)
    await client.end()
  }
}

async function missingOf(client: pg.Client, indexes: readonly LateIndex[]): Promise<Missing[]> {
  const { rows } = await client.query<{ name: string; valid: boolean | null; bytes: string }>(
    `SELECT w.name, i.indisvalid AS valid, pg_table_size(w.on_table::regclass) AS bytes
     FROM unnest($1::text[], $2::text[]) AS w (name, on_table) LEFT JOIN pg_index i ON i.indexrelid = to_regclass(w.name)`,
    [indexes.map(({ name }) => name), indexes.map(({ table }) => table)],
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return indexes.flatMap((index) => {
    const { valid = null, bytes = '0' } = found.get(index.name) ?? {}
    return valid ? [] : [{ ...index, isLeftover: valid === false, bytes: Number(bytes) }]
  })
}

/** The older indexes that are still there although what replaces them is built. */
async function replacedOf(client: pg.Client, indexes: readonly LateIndex[]): Promise<string[]> {
  const pairs = indexes.flatMap(({ name, replaces }) => (replaces ? [[replaces, name] as const] : []))
  const { rows } = await client.query<{ old: string }>(
    `SELECT w.old FROM unnest($1::text[], $2::text[]) AS w (old, new) JOIN pg_index i ON i.indexrelid = to_regclass(w.new)
     WHERE i.indisvalid AND to_regclass(w.old) IS NOT NULL`,
    [pairs.map(([old]) => old), pairs.map(([, name]) => name)],
  )
  return rows.map(({ old }) => old)
}

async function holdLock(client: pg.Client): Promise<void> {
  for (;;) {
    if (await tryLock(client, 'indexBuild')) return
    await sleep(PAUSE)
  }
}

const create = (how: string, { name, table, definition }: LateIndex) => `CREATE INDEX ${how} "${name}" ON "${table}" ${definition}`

async function buildAtOnce(client: pg.Client, index: Missing): Promise<void> {
  await client.query(`SET lock_timeout = ${PATIENCE}`)
  await client.query(`DROP INDEX IF EXISTS "${index.name}"`)
  await client.query(create('IF NOT EXISTS', index))
}

async function buildBeside(client: pg.Client, index: Missing, log: Building['log']): Promise<void> {
  log?.info(`index ${index.name}: is being built beside the plays`)
  await dropBeside(client, index.name)
  await client.query(create('CONCURRENTLY', index))
  log?.info(`index ${index.name}: done`)
}

async function dropBeside(client: pg.Client, name: string): Promise<void> {
  await client.query('SET lock_timeout = 0')
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`)
}
