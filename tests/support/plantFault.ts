import type { Db } from '#server/platform/db/connect.ts'

let planted = 0

/** What the planted fault says. */
export const FAULT = 'planted fault'

/**
 * Makes every statement fail that inserts or changes a row of a table for which `when` holds, an SQL condition on NEW. Returns what takes the
 * fault out again, once or more often.
 */
export async function plantFault(db: Db, table: string, when: string): Promise<() => Promise<void>> {
  const name = `planted_fault_${++planted}`
  await db.$client.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${FAULT}'; END $$;
    CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`)
  return async () => {
    await db.$client.query(`DROP TRIGGER IF EXISTS ${name} ON ${table}; DROP FUNCTION IF EXISTS ${name}()`)
  }
}
