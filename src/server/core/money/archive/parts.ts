import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { insist, PATIENCE } from '#server/platform/db/migrate.ts'

/** A part of a divided table; see docs/partition.sql. It holds ids below `end`; null for the part that takes what no other does. */
export interface Part {
  name: string
  end: string | null
}

/** A part that was taken out of the table and waits to be dropped has a name that ends so. */
const TAKEN_OUT = '_archived'

/** The parts of `entry`, empty where it is not divided. */
export async function partsOfEntry(db: DbOrTx): Promise<Part[]> {
  const { rows } = await db.execute<{ name: string; bound: string }>(sql`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'entry'::regclass order by c.relname`)
  return rows.map(({ name, bound }) => ({ name, end: /TO \('?(\d+)'?\)/.exec(bound)?.[1] ?? null }))
}

/** Takes every part whose ids all lie below or at `until` out of the table, each under a lock of some milliseconds. */
export async function takeOutParts(db: Db, until: string, done: (name: string) => void): Promise<void> {
  for (const { name, end } of await partsOfEntry(db)) {
    if (end === null || BigInt(end) > BigInt(until) + 1n) continue
    await underLock(db, [`ALTER TABLE entry DETACH PARTITION "${name}"`, `ALTER TABLE "${name}" RENAME TO "${name}${TAKEN_OUT}"`])
    done(name)
  }
}

/** Drops the parts that were taken out. Their files go at once. */
export async function dropParts(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relname like ${`entry\\_%\\${TAKEN_OUT}`} and not relispartition`)
  for (const { name } of rows) await underLock(db, [`DROP TABLE "${name}"`])
}

/** Waits at most {@link PATIENCE} for the tables, lets everybody pass who has queued up behind it, and tries again. */
const underLock = (db: Db, statements: readonly string[]) =>
  insist(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${PATIENCE}`))
      for (const statement of statements) await tx.execute(sql.raw(statement))
    }),
  )
