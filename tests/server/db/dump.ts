import { writeFile } from 'node:fs/promises'
import pg from 'pg'

/** Keeps every value as the text that PostgreSQL sends, so that nothing is lost on the way. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

async function tableText(client: pg.Client, table: string): Promise<string> {
  const { rows, fields } = await client.query({ text: `SELECT * FROM ${table} ORDER BY 1, 2`, rowMode: 'array', types: AS_TEXT })
  if (rows.length === 0) return ''
  const value = (text: string | null) => (text === null ? 'NULL' : pg.escapeLiteral(text))
  const columns = fields.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  return `INSERT INTO ${table} (${columns}) VALUES\n${rows.map((row: string[]) => `(${row.map(value).join(',')})`).join(',\n')};\n`
}

async function namesOf(client: pg.Client, kind: 'r' | 'S'): Promise<string[]> {
  const text = "SELECT relname FROM pg_class WHERE relkind = $1 AND relnamespace = 'public'::regnamespace ORDER BY 1"
  return (await client.query(text, [kind])).rows.map(({ relname }) => relname)
}

/**
 * Writes all rows of a database, without its schema, as a file that a superuser can load into an empty database of the same schema. Triggers
 * and foreign keys are not asked, because a table may stand before the one that it refers to.
 */
export async function dumpRows(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const parts = ['SET session_replication_role = replica;\n']
    for (const table of await namesOf(client, 'r')) parts.push(await tableText(client, table))
    for (const name of await namesOf(client, 'S')) {
      const { rows } = await client.query(`SELECT last_value::text AS last, is_called FROM ${name}`)
      parts.push(`SELECT setval('${name}', ${rows[0].last}, ${rows[0].is_called});\n`)
    }
    await writeFile(file, `${parts.join('')}SET session_replication_role = DEFAULT;\n`)
  } finally {
    await client.end()
  }
}
