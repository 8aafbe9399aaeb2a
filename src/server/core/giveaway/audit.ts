import { inSlices, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** What was given by source and day, from the rows of the grants, slice by slice. */
const GRANTS = [
  {
    slices: 'welfare_claim',
    query: `SELECT CASE c.kind WHEN 'task' THEN 'task-' || split_part(c.slot, ':', 2) WHEN 'first' THEN 'first-gift' ELSE c.kind END AS source,
      c.day::text AS day, sum(c.diamonds + coalesce(i.price, 0) * 100)::float8 AS paid
      FROM welfare_claim c LEFT JOIN item_instance i ON i.id = c.item_id WHERE c.id > $1 AND c.id <= $2 GROUP BY 1, 2`,
  },
  {
    slices: 'free_open',
    query: `SELECT CASE o.use WHEN 'daily' THEN 'free-box' ELSE 'surprise-box' END AS source, o.day::text AS day, sum(i.price * 100)::float8 AS paid
      FROM free_open o JOIN item_instance i ON i.open_id = o.id AND i.play_mode = 'free' WHERE o.id > $1 AND o.id <= $2 GROUP BY 1, 2`,
  },
]

interface Line extends Record<string, unknown> {
  source: string
  day: string
  paid: number
}

/** Checks that the counters of the budgets are what 福利 gave, on each day after the first that was counted. Returns those that differ. */
export async function auditGiveaways(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const given = new Map<string, number>()
  const keyOf = ({ source, day }: Line) => `${day} ${source}`
  for (const rule of GRANTS)
    for await (const rows of inSlices(db, rule, slice))
      for (const row of rows as Line[]) given.set(keyOf(row), (given.get(keyOf(row)) ?? 0) + row.paid)
  const counted = await db.execute<Line>(
    `SELECT source, day::text AS day, sum(paid)::float8 AS paid FROM giveaway_day WHERE source NOT IN ('album', 'shower') GROUP BY 1, 2`,
  )
  const days = await db.execute<{ first: string | null }>('SELECT min(day)::text AS first FROM giveaway_day')
  const first = days.rows[0]?.first ?? '9999'
  const counts = new Map(counted.rows.map((row) => [keyOf(row), row.paid]))
  return [...new Set([...given.keys(), ...counts.keys()])]
    .filter((key) => key.slice(0, 10) > first && (given.get(key) ?? 0) !== (counts.get(key) ?? 0))
    .map((key) => ({ rule: 'a budget counts what was given', row: { key, given: given.get(key) ?? 0, counted: counts.get(key) ?? 0 } }))
}
