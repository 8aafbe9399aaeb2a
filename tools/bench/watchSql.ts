import pg from 'pg'

/** A statement as the server asked it. */
export interface Asked {
  text: string
  values: unknown[]
  ms: number
}

type Query = (...args: unknown[]) => unknown

function statementOf([first, second]: unknown[]): Pick<Asked, 'text' | 'values'> {
  const values = Array.isArray(second) ? second : []
  if (typeof first === 'string') return { text: first, values }
  const { text = '', values: own = values } = (first ?? {}) as { text?: string; values?: unknown[] }
  return { text, values: own }
}

/** Notes every statement that this process asks PostgreSQL, and how long the answer took. Returns the notes, which grow. */
export function watchSql(): Asked[] {
  const asked: Asked[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const since = performance.now()
    const note = () => asked.push({ ...statementOf(args), ms: performance.now() - since })
    const last = args.at(-1)
    if (typeof last === 'function') {
      const noted = (...answer: unknown[]) => {
        note()
        ;(last as Query)(...answer)
      }
      return query.apply(this, [...args.slice(0, -1), noted])
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise) answer.then(note, note)
    return answer
  }
  return asked
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows'?: number
  Plans?: Plan[]
}

const allOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)]

/** Tables with more rows than this are not to be read as a whole. */
const MANY = 20_000

/** The large tables that a statement reads from the first row to the last, by PostgreSQL's plan. Nothing is executed. */
export async function scansOf(client: pg.Client, { text, values }: Asked): Promise<string[]> {
  if (!/^\s*(?:select|with|update|delete|insert)/i.test(text)) return []
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
    const read = rows
      .flatMap((row) => allOf(row['QUERY PLAN'][0].Plan))
      .flatMap((node) => (node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []))
    const { rows: large } = await client.query<{ name: string }>(
      'SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND reltuples > $2',
      [read, MANY],
    )
    return [...new Set(large.map(({ name }) => name))]
  } catch (error) {
    return [`(no plan: ${error instanceof Error ? error.message : error})`]
  }
}
