import { sql } from 'drizzle-orm'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

class Undo extends Error {}

/** The rules of `audit` that are broken after the statements have run without the fences of the tables. What they did is undone. */
export async function brokenBy(db: Db, audit: (tx: Tx) => Promise<Violation[]>, ...statements: string[]): Promise<string[]> {
  let broken: string[] = []
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      broken = (await audit(tx)).map(({ rule }) => rule)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return broken
}
