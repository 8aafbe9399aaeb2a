import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Minor } from '#shared/money.ts'
import { LUCK_FLOOR, type RankPeriod } from '#shared/rank.ts'

/** What is added to a row of `rank_sum`. */
export interface SumGain {
  period: RankPeriod
  start: string
  playerId: string
  /** When it became public, in ms since 1970. */
  at: number
  opened: number
  paid: Minor
  drawn: Minor
  wins: number
  staked: Minor
  spent: Minor
}

/** Nothing gained. */
export const blankSum = { opened: 0, paid: 0, drawn: 0, wins: 0, staked: 0, spent: 0 } as const

/** A gain of one row, with the moments at which its figures last changed. */
interface SumRow extends Omit<SumGain, 'at'> {
  luckAt: number | null
  winsAt: number | null
  spentAt: number | null
}

const later = (known: number | null, at: number, moved: boolean) => (moved ? Math.max(known ?? at, at) : known)

/** Adds up the gains of each row. */
function rowsOf(gains: readonly SumGain[]): SumRow[] {
  const rows = new Map<string, SumRow>()
  for (const { at, ...gain } of gains) {
    const { period, start, playerId } = gain
    const key = `${period}/${start}/${playerId}`
    const row = rows.get(key) ?? { ...blankSum, period, start, playerId, luckAt: null, winsAt: null, spentAt: null }
    rows.set(key, {
      ...row,
      opened: row.opened + gain.opened,
      paid: row.paid + gain.paid,
      drawn: row.drawn + gain.drawn,
      wins: row.wins + gain.wins,
      staked: row.staked + gain.staked,
      spent: row.spent + gain.spent,
      luckAt: later(row.luckAt, at, gain.opened > 0),
      winsAt: later(row.winsAt, at, gain.wins > 0),
      spentAt: later(row.spentAt, at, gain.spent > 0),
    })
  }
  return [...rows.values()]
}

/**
 * SQL of the luck of a row of sums, in hundredths of a percent and rounded down: what was drawn, divided by what was paid. Null until enough boxes
 * are opened, and where nothing was paid. `of` is SQL of a figure of the row by its name.
 */
export const luckSql = (of: (figure: 'period' | 'opened' | 'paid' | 'drawn') => string): string =>
  `CASE WHEN ${of('opened')} >= CASE ${of('period')} WHEN 'day' THEN ${LUCK_FLOOR.day} ELSE ${LUCK_FLOOR.week} END AND ${of('paid')} > 0
  THEN ${of('drawn')} * 10000 / ${of('paid')} END`

/** Of the row `s` with the gain `g`. */
const RAISED_LUCK = luckSql((figure) => (figure === 'period' ? 's.period' : `(s.${figure} + g.${figure})`))

/** Adds gains to the sums, in two statements: rows that are missing are made empty, then all are raised. */
export async function writeSums(tx: Tx, gains: readonly SumGain[]): Promise<void> {
  const rows = rowsOf(gains)
  if (rows.length === 0) return
  const json = JSON.stringify(rows)
  await tx.execute(sql`
    insert into rank_sum (period, start, player_id, listed)
    select g.period, g.start, p.id, not p.frozen from json_to_recordset(${json}::json) as g (period text, start date, "playerId" bigint)
      join player p on p.id = g."playerId"
    on conflict do nothing`)
  await tx.execute(sql`
    update rank_sum s set opened = s.opened + g.opened, paid = s.paid + g.paid, drawn = s.drawn + g.drawn, luck = ${sql.raw(RAISED_LUCK)},
      wins = s.wins + g.wins, staked = s.staked + g.staked, spent = s.spent + g.spent,
      luck_at = ${moment('luck', 'luckAt')}, wins_at = ${moment('wins', 'winsAt')}, spent_at = ${moment('spent', 'spentAt')}
    from json_to_recordset(${json}::json) as g (period text, start date, "playerId" bigint, opened int, paid bigint, drawn bigint, wins int,
      staked bigint, spent bigint, "luckAt" float8, "winsAt" float8, "spentAt" float8)
    where s.period = g.period and s.start = g.start and s.player_id = g."playerId"`)
}

const moment = (name: string, gain: string) =>
  sql.raw(`coalesce(timestamptz 'epoch' + g."${gain}" * interval '1 millisecond', s.${name}_at)`)
