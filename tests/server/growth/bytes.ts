import type { Db } from '#server/platform/db/connect.ts'

/** Rows of these tables go again within hours or days, by the sweeps. */
const PASSING = new Set(['idempotency', 'push_outbox', 'rank_note', 'best_drop_note', 'best_drop', 'rank_late', 'session', 'node_beat'])

/** Bytes of each table with what it keeps aside, and of its indexes. */
type Sizes = Map<string, { rows: number; indexes: number }>

async function sizesOf(db: Db): Promise<Sizes> {
  // Without it, pages would count that hold nothing, and others would not be there yet.
  await db.$client.query('VACUUM')
  const { rows } = await db.$client.query<{ name: string; rows: number; indexes: number }>(`
    SELECT relname AS name, pg_table_size(oid)::float8 AS rows, pg_indexes_size(oid)::float8 AS indexes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, ...sizes }) => [name, sizes]))
}

/** Bytes of WAL since the server was made. */
async function walOf(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ wal: number }>("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal")
  return rows[0]?.wal ?? 0
}

/** What one play leaves, in bytes. */
export interface Footprint {
  name: string
  plays: number
  /** By table, the largest first, without those that did not grow. */
  tables: { name: string; rows: number; indexes: number; passing: boolean }[]
  /** Written ahead for a play, without the whole pages that PostgreSQL adds after each checkpoint. */
  wal: number
}

interface Plays {
  /** Makes the first rows, whose pages count for nobody. */
  warm(): Promise<void>
  play(nth: number): Promise<void>
}

/** So many times the tables are vacuumed among the plays, as autovacuum does: rows that change leave old ones, whose room is used again. */
const VACUUMS = 20

/** Makes plays and tells by how much each table has grown. */
export async function footprint(db: Db, name: string, plays: number, { warm, play }: Plays): Promise<Footprint> {
  await warm()
  const before = await sizesOf(db)
  let wal = 0
  const each = Math.max(1, Math.floor(plays / VACUUMS))
  for (let nth = 0; nth < plays; nth++) {
    const from = await walOf(db)
    await play(nth)
    wal += (await walOf(db)) - from
    if (nth % each === 0) await db.$client.query('VACUUM')
  }
  const after = await sizesOf(db)
  const tables = [...after].map(([table, sizes]) => {
    const old = before.get(table) ?? { rows: 0, indexes: 0 }
    return {
      name: table,
      rows: (sizes.rows - old.rows) / plays,
      indexes: (sizes.indexes - old.indexes) / plays,
      passing: PASSING.has(table),
    }
  })
  const grown = tables.filter(({ rows, indexes }) => rows + indexes > 0).sort((a, b) => b.rows + b.indexes - a.rows - a.indexes)
  return { name, plays, tables: grown, wal: wal / plays }
}

const gb = (bytes: number) => ((bytes * 1_000_000) / 1e9).toFixed(2)
const sumOf = (tables: Footprint['tables']) => tables.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)

/** GB of a million plays, in lines. Tables below 2 % are told together. */
export function report({ name, plays, tables, wal }: Footprint): string {
  const [kept, passing] = [tables.filter((table) => !table.passing), tables.filter((table) => table.passing)]
  const all = sumOf(kept)
  const told = kept.filter((table) => sumOf([table]) >= all / 50)
  const lineOf = (table: string, rows: number, indexes: number) =>
    `  ${table.padEnd(18)} ${gb(rows).padStart(7)} ${gb(indexes).padStart(7)} ${gb(rows + indexes).padStart(7)}`
  const rest = kept.filter((table) => !told.includes(table))
  return [
    `${name}: ${gb(all)} GB a million, ${(wal / 1e3).toFixed(1)} kB of WAL each (${plays} plays)`,
    ...told.map((table) => lineOf(table.name, table.rows, table.indexes)),
    ...(rest.length > 0 ? [`  others             ${gb(sumOf(rest)).padStart(23)}`] : []),
    ...(passing.length > 0 ? [`  until swept: ${passing.map((table) => `${table.name} ${gb(sumOf([table]))}`).join(', ')}`] : []),
  ].join('\n')
}
