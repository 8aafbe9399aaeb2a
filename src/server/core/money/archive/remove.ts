import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Range } from './closed.ts'
import { dropParts, takeOutParts } from './parts.ts'

/** Ids of entries that one statement removes. */
const SLICE = 20_000

/** What was done, for those who watch. */
export type Removed = 'part' | 'slice'

/**
 * Removes the rows of an archive that is recorded: whole parts of a divided table at once, other rows in slices. May be broken off and begun again
 * at any point.
 */
export async function removeRows(db: Db, { after, until }: Range, done: (what: Removed) => void = () => {}): Promise<void> {
  await takeOutParts(db, until, () => done('part'))
  await dropParts(db)
  for (;;) {
    const { rows } = await db.execute<{ first: string | null }>(
      sql`select min(id)::text as first from entry where id > ${after}::bigint and id <= ${until}::bigint`,
    )
    const first = rows[0]?.first
    if (!first) break
    const last = BigInt(first) + BigInt(SLICE) < BigInt(until) ? String(BigInt(first) + BigInt(SLICE)) : until
    await db.execute(sql`delete from entry where id >= ${first}::bigint and id <= ${last}::bigint`)
    done('slice')
  }
  // Nobody reads these any more; a month that is restored is summed from its entries.
  await db.execute(sql`delete from entry_span_sum where until > ${after}::bigint and until <= ${until}::bigint`)
}
