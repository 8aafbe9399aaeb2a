import { statedOf } from '#server/community/measured/byGrade.ts'
import { unpackEntries } from '#server/core/fairness/receipts.ts'
import { LUCK_MODES, type LuckMode, type LuckPool, type LuckRun } from '#shared/calls/luck.ts'
import { type OddsEntry, type OddsTable, poolOf } from '#shared/fairness/oddsTable.ts'
import { joinRuns, NO_RUN, runOf } from '#shared/fairness/runs.ts'
import { type LuckDraw, tableKey } from './read.ts'

/** A grade of which one waits: 神话. */
const RAREST = 0

/** One draw with what was stated of it. */
interface Told {
  mode: LuckMode
  subject: number
  forced: boolean
  /** What the draw could hit, each with its chance from 0 to 1, and which of them it did. */
  stated: readonly { bucket: number; chance: number }[]
  bucket: number
  /** True for what ends a run. */
  rare: boolean
  worth: number
  expected: number
}

/** What an item is worth, in coins. */
type WorthOf = (giftId: number) => number

const isLuckMode = (mode: string): mode is LuckMode => LUCK_MODES.some((each) => each === mode)

function meanWorth(entries: readonly OddsEntry[], worthOf: WorthOf): number {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  return entries.reduce((sum, { giftId, weight }) => sum + weight * worthOf(giftId), 0) / total
}

/** What the pool of a table is worth on average, computed once for each. */
function meansOf(worthOf: WorthOf): (table: OddsTable, forced: boolean) => number {
  const kept = new Map<string, number>()
  return (table, forced) => {
    const key = `${tableKey(table.mode, table.subject, table.version)}:${forced}`
    const known = kept.get(key) ?? meanWorth(poolOf(table, forced), worthOf)
    kept.set(key, known)
    return known
  }
}

/** An upgrade. Its own table begins with the target. */
function toldUpgrade(draw: LuckDraw, packed: readonly number[], worthOf: WorthOf): Told {
  const entries = unpackEntries(packed)
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  const won = draw.giftId === entries[0]?.giftId
  const stated = [{ bucket: 1, chance: (entries[0]?.weight ?? 0) / total }]
  const worth = worthOf(draw.giftId ?? 0)
  return { mode: 'dream', subject: 0, forced: false, stated, bucket: won ? 1 : 0, rare: won, worth, expected: meanWorth(entries, worthOf) }
}

/** Adds draws, in their order, up by pool and by run. `nameOf` a box of a mode. */
export function countLuck(
  draws: readonly LuckDraw[],
  tables: ReadonlyMap<string, OddsTable>,
  { worthOf, nameOf }: { worthOf: WorthOf; nameOf: (mode: LuckMode, subject: number) => string },
): { pools: LuckPool[]; runs: LuckRun[] } {
  const pools = new Map<string, LuckPool>()
  const runs = new Map<string, LuckRun>()
  const meanOf = meansOf(worthOf)
  for (const draw of draws) {
    const told = toldDraw(draw)
    if (!told) continue
    const { mode, subject, forced, rare } = told
    const key = `${mode}:${subject}`
    const run = runs.get(key) ?? { mode, subject, ...NO_RUN }
    runs.set(key, { ...run, ...joinRuns(run, runOf(rare)) })
    const fresh = { mode, subject, name: nameOf(mode, subject), forced, draws: 0, worth: 0, expected: 0, rows: [] }
    const pool = pools.get(`${key}:${forced}`) ?? fresh
    grow(pool, told)
    pools.set(`${key}:${forced}`, pool)
  }
  return { pools: [...pools.values()], runs: [...runs.values()] }

  function toldDraw(draw: LuckDraw): Told | null {
    const { mode, subject, forced, grade, giftId, entries } = draw
    if (!isLuckMode(mode) || giftId === null || grade === null) return null
    if (mode === 'dream') return entries ? toldUpgrade(draw, entries, worthOf) : null
    const table = tables.get(tableKey(draw.oddsMode, subject, draw.version))
    if (!table) return null
    const stated = statedOf(table, forced)
    const [worth, expected] = [worthOf(giftId), meanOf(table, forced)]
    return { mode, subject, forced, stated, bucket: grade, rare: grade === RAREST, worth, expected }
  }
}

function grow(pool: LuckPool, { stated, bucket: hit, worth, expected }: Told): void {
  pool.draws += 1
  pool.worth += worth
  pool.expected += expected
  for (const { bucket, chance } of stated) {
    let row = pool.rows.find((each) => each.bucket === bucket)
    if (!row) {
      row = { bucket, draws: 0, hits: 0, expected: 0, variance: 0 }
      pool.rows.push(row)
    }
    row.draws += 1
    row.hits += bucket === hit ? 1 : 0
    row.expected += chance
    row.variance += chance * (1 - chance)
  }
}
