import type { MeasuredRow } from '#shared/calls/measured.ts'
import { GRADE_NAMES, type Grade } from '#shared/codes.ts'
import { type Chi, chiOfParts, chiOfRows, oneOutside } from '#shared/fairness/chance.ts'
import type { MeasuredBy } from '#shared/mode.ts'

/** A share in percent, with as many digits as its size needs. */
export function percent(share: number): string {
  const value = share * 100
  if (value === 0 || value >= 99.995) return `${Math.round(value)}%`
  return `${value.toFixed(value < 0.1 ? 4 : value < 1 ? 3 : 2)}%`
}

/** What a row is called. */
export function bucketName(by: MeasuredBy, bucket: number): string {
  if (by === 'grades') return GRADE_NAMES[bucket as Grade] ?? `品级 ${bucket}`
  if (by === 'bands') return `${bucket * 10}–${bucket * 10 + 10}%`
  return `≥ ${(bucket / 100).toFixed(2)}`
}

/** What a row of a mode is, in the head of the table. */
export const HEADS: Record<MeasuredBy, string> = { grades: '品级', bands: '成功率', reach: '倍数' }

/** The rounds that reached one multiple and not the next: groups of which each round hits exactly one. */
function parted(rows: readonly MeasuredRow[]): { hits: number; expected: number }[] {
  const all = { hits: rows[0]?.draws ?? 0, expected: rows[0]?.draws ?? 0 }
  return [all, ...rows].map(({ hits, expected }, at, list) => {
    const next = list[at + 1] ?? { hits: 0, expected: 0 }
    return { hits: hits - next.hits, expected: expected - next.expected }
  })
}

/** Chi² of a whole table; null where too little was drawn for one. */
export function chiOf(by: MeasuredBy, rows: readonly MeasuredRow[]): Chi | null {
  if (by === 'bands') return chiOfRows(rows)
  return chiOfParts(by === 'reach' ? parted(rows) : rows)
}

/** How often chance alone puts a row outside of its band. */
export const byChance = (rows: number): string =>
  `带内是 99% 的偶然会落到的范围。即使每次抽取都公平，一行也有至多 1% 的机会落在带外；这里 ${rows} 行，至少一行落在带外的机会至多 ${(oneOutside(rows) * 100).toFixed(0)}%。`

/** The sentence below a table's chi². */
export function chiText(chi: Chi | null): string {
  if (!chi) return 'χ² 次数还不够计算'
  const p = chi.p < 0.0001 ? '< 0.0001' : `= ${chi.p.toFixed(4)}`
  return `χ² = ${chi.chi.toFixed(2)} · 自由度 ${chi.degrees} · p ${p}`
}

/** Draws of a table: those of its fullest row. */
export const drawsOf = (rows: readonly MeasuredRow[]): number => rows.reduce((most, { draws }) => Math.max(most, draws), 0)
