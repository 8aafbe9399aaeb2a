import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Currency } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'

/** One line of an archive: an entry with what its journal says. Ids are numbers here; they stay far below 2^53. */
export interface EntryLine {
  id: number
  journal: number
  /** Exactly one of `account` and `house` is set. */
  account: number | null
  house: string | null
  currency: Currency
  amount: Minor
  balanceAfter: Minor | null
  kind: string
  ref: string
  remark: string
  /** In UTC, `2026-07-01T00:00:00.000Z`. */
  at: string
}

/** Ids of entries that one statement reads. */
const SLICE = 20_000

/** An entry `e` of a journal `j` as its line. The keys stand in this order in every line. */
const LINE = sql`row_to_json((select l from (select e.id, e.journal_id as journal, e.account_id as account, e.house, e.currency, e.amount,
  e.balance_after as "balanceAfter", j.kind, j.ref, j.remark, to_char(j.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) l))::text`

/** The lines of the entries with ids above `after` up to `until`, sorted by id, some thousand in a text. Each ends with a line feed. */
export async function* entryTexts(db: DbOrTx, { after, until }: { after: string; until: string }): AsyncGenerator<string> {
  for (let from = BigInt(after); from < BigInt(until); from += BigInt(SLICE)) {
    const to = from + BigInt(SLICE) < BigInt(until) ? from + BigInt(SLICE) : BigInt(until)
    const { rows } = await db.execute<{ text: string | null }>(sql`
      select string_agg(${LINE}, e'\n' order by e.id) as text from entry e join journal j on j.id = e.journal_id
      where e.id > ${String(from)}::bigint and e.id <= ${String(to)}::bigint`)
    const text = rows[0]?.text
    if (text) yield `${text}\n`
  }
}

/** Reads lines from pieces of text, wherever they were cut. Throws on a line that is no JSON, and on a last one that is cut off. */
export async function* linesOf<Line>(texts: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
  }
  if (rest !== '') throw new Error('the last line is cut off')
}
