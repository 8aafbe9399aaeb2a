import { sql } from 'drizzle-orm'
import { type Archived, archivedOf, withoutArchived } from './auditArchived.ts'
import type { DbOrTx } from './connect.ts'
import { pgErrorOf } from './errors.ts'

/** A broken rule of the ledger and the row that breaks it, or a rule that was cut off: nobody knows whether it holds. */
export interface Violation {
  rule: string
  row: Record<string, unknown>
  /** Why there is no verdict, in a sentence of PostgreSQL. */
  cutOff?: string
}

/**
 * Finds the rows that break a rule. The query is run for one range of a table's counted ids after the other, from above $1 up to $2, each in a
 * statement of its own, so that no statement grows with the table.
 */
export interface Rule {
  /** The table. */
  slices: string
  /** Its counted column where that is not `id`. */
  by?: string
  /** Set where the column is a date: a statement looks at so many days. */
  days?: number
  /** The rule knows of archives itself. Others that read entries leave out what is archived; see `auditArchived.ts`. */
  knowsArchives?: true
  query: string
}

/** At most this many rows are reported for each rule. */
const ROWS_PER_RULE = 20
/** Ids that one statement looks at. A player has many keys and plays, and a room, round or shower many players, so slices of those hold fewer. */
const SLICE = 20_000
const SLICES: Record<string, number> = {
  player: 500,
  rank_sum: 100,
  shower: 500,
  battle: 5_000,
  battle_seat: 5_000,
  exponent_round: 5_000,
  roll_room: 5_000,
  entry_span: 100_000,
}

/** Days are counted from this one. */
const FIRST_DAY = `date '2000-01-01'`

/** The lowest and highest id of a table, or null when it is empty. */
async function idsOf(db: DbOrTx, { slices, by = 'id', days }: Rule): Promise<{ first: bigint; last: bigint } | null> {
  const since = sql.raw(days === undefined ? '' : ` - ${FIRST_DAY}`)
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select (min(${sql.identifier(by)})${since})::text as first, (max(${sql.identifier(by)})${since})::text as last from ${sql.identifier(slices)}`,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first: BigInt(first), last: BigInt(last) }
}

/** The rows that the query finds in each slice, one slice after the other. */
export async function* inSlices(db: DbOrTx, rule: Rule, slice?: number): AsyncGenerator<Record<string, unknown>[]> {
  const { slices, days, query } = rule
  const ids = await idsOf(db, rule)
  if (!ids) return
  const size = BigInt(slice ?? days ?? SLICES[slices] ?? SLICE)
  const boundOf = (id: bigint) => (days === undefined ? String(id) : `(${FIRST_DAY} + (${id}))`)
  for (let from = ids.first - 1n; from < ids.last; from += size) {
    // The range is made of numbers of our own, so they may stand in the text.
    const text = query.replaceAll('$1', boundOf(from)).replaceAll('$2', boundOf(from + size))
    yield (await db.execute(sql.raw(text))).rows
  }
}

const limited = (query: string) => `${query} LIMIT ${ROWS_PER_RULE}`

async function breaksOf(db: DbOrTx, rule: Rule, archived: Archived | null, slice?: number): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  const query = archived && !rule.knowsArchives ? withoutArchived(rule.slices, rule.query, archived) : rule.query
  for await (const rows of inSlices(db, { ...rule, query: limited(query) }, slice)) {
    found.push(...rows)
    if (found.length >= ROWS_PER_RULE) break
  }
  return found.slice(0, ROWS_PER_RULE)
}

/** Runs a domain's rules and returns the rows that break them. Tests make the slices smaller. */
export async function runRules(db: DbOrTx, rules: Record<string, Rule>, slice?: number): Promise<Violation[]> {
  const found: Violation[] = []
  const archived = await archivedOf(db)
  for (const [rule, query] of Object.entries(rules))
    found.push(...(await verdictOn(rule, async () => breaksOf(db, query, archived, slice))))
  return found
}

/** The rows that break a rule. A rule that PostgreSQL cuts off, as after DB_JOB_SECONDS, is told as such, and the others are judged all the same. */
export async function verdictOn(rule: string, judge: () => Promise<Record<string, unknown>[]>): Promise<Violation[]> {
  try {
    return (await judge()).map((row) => ({ rule, row }))
  } catch (error) {
    const cause = pgErrorOf(error)
    if (!cause) throw error
    return [{ rule, row: {}, cutOff: cause.message }]
  }
}
