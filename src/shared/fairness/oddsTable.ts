import type { PlayMode } from '#shared/modes.ts'
import { type DrawSeed, drawRoll, type Roll, textHash } from './draw.ts'

/** When the pity rule applies, the player wins an item of this grade or rarer (design 1.4). */
export const PITY_GRADE = 1

export interface OddsEntry {
  giftId: number
  grade: number
  weight: number
}

/** One published version of the odds of what a mode plays with, e.g. of a box. The order of the entries decides their ranges. */
export interface OddsTable {
  mode: PlayMode
  /** Box of `case`; what another mode draws from. */
  subject: number
  version: number
  pityLimit: number | null
  entries: readonly OddsEntry[]
}

/**
 * Returns the hash of the table's canonical text. Receipts contain it and 箱子详情 shows it. The text of a box does not name its mode,
 * because it was published so before there were others.
 */
export function oddsHash({ mode, subject, version, pityLimit, entries }: OddsTable): string {
  const rows = entries.map(({ giftId, grade, weight }) => [giftId, grade, weight])
  const text = [subject, version, pityLimit, rows]
  return textHash(JSON.stringify(mode === 'case' ? text : [mode, ...text]))
}

/** An entry with the rolls that win it, from `rangeFrom` to `rangeTo`, both included. */
export interface OddsRange extends OddsEntry {
  rangeFrom: number
  rangeTo: number
}

/** Returns the entries with their ranges. The ranges follow each other, in the order of the entries, from 1 on. */
export function rangesOf(entries: readonly OddsEntry[]): OddsRange[] {
  let end = 0
  return entries.map((entry) => {
    const rangeFrom = end + 1
    end += entry.weight
    return { ...entry, rangeFrom, rangeTo: end }
  })
}

/** True when `pityCount` opens without grade ≤ 1 force the next one. */
export function isPityDue(table: OddsTable, pityCount: number): boolean {
  return table.pityLimit !== null && pityCount >= table.pityLimit
}

export interface TableDraw extends Roll {
  hit: OddsRange
  /** True when the server drew only from the entries of grade ≤ 1 because the pity rule applied. */
  forced: boolean
}

/** Returns what a draw chooses from: every entry, or only those of grade ≤ 1 when the pity rule forces it. */
export function poolOf(table: OddsTable, forced: boolean): OddsRange[] {
  return rangesOf(forced ? table.entries.filter(({ grade }) => grade <= PITY_GRADE) : table.entries)
}

/** The ranges of a table that is drawn from often, computed once. */
interface Pools {
  all: readonly OddsRange[]
  forced: readonly OddsRange[]
}

/** Computes the ranges of a table that never changes, so that draws need not do it each time. */
export const poolsOf = (table: OddsTable): Pools => ({ all: poolOf(table, false), forced: poolOf(table, true) })

/** Draws once from a table. `pityCount` is the number of opens since the last grade ≤ 1. `pools` are those of the table, where they are kept. */
export function drawFromTable(seed: DrawSeed, table: OddsTable, pityCount: number, pools?: Pools): TableDraw {
  const forced = isPityDue(table, pityCount)
  const pool = pools ? pools[forced ? 'forced' : 'all'] : poolOf(table, forced)
  const roll = drawRoll(seed, pool.at(-1)?.rangeTo ?? 0)
  const hit = pool.find(({ rangeTo }) => roll.roll <= rangeTo)
  if (!hit) throw new RangeError(`odds table ${table.mode}/${table.subject} v${table.version} has no entry to draw`)
  return { ...roll, hit, forced }
}

/** Returns the pity count after a draw of `grade`. */
export function nextPityCount(count: number, grade: number): number {
  return grade <= PITY_GRADE ? 0 : count + 1
}
