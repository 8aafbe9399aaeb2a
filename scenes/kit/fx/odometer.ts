import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { ease, mix, span } from './curves.ts'

const SETTLE = ease('power3.out')
/** What the last digit before the point is worth. It always stands. */
const ONES: Minor = 100

/** One column of an amount that rolls from one amount to another. */
export interface Column {
  /** `.` and `,` stand still; `digit` rolls. */
  kind: 'digit' | '.' | ','
  /** What the whole amount is before and after. */
  from: Minor
  to: Minor
  /** What one digit of the column is worth; of a mark, one of the digit to its left. */
  unit: Minor
  /** Ms at which it lands. */
  lands: number
  /** Whether the column exists in the old amount and in the new one. */
  before: boolean
  after: boolean
}

/**
 * Plans how the columns of `from` become those of `to` within `length` ms. They turn together, as those of a meter: what they show always lies
 * between the two amounts, so nobody reads more than they get. Columns are ordered from the right: column 0 is the last decimal.
 */
export function planRoll(from: Minor, to: Minor, length: number): Column[] {
  const [old, fresh] = [reversed(from), reversed(to)]
  let unit = 1
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, at): Column => {
    const mark = fresh[at] ?? old[at] ?? '0'
    const kind = mark === '.' || mark === ',' ? mark : 'digit'
    const column: Column = { kind, from, to, unit, lands: length, before: at < old.length, after: at < fresh.length }
    if (kind === 'digit') unit *= 10
    return column
  })
}

/** Position of a column at `ms`, in digits; 10 shows 0 again. It moves only while all columns to its right turn from 9 to 0. */
export function turned({ from, to, unit, lands }: Column, ms: number): number {
  const amount = mix(from, to, SETTLE(span(ms, 0, lands)))
  const whole = Math.floor(amount / unit)
  return whole + Math.max(amount - whole * unit - (unit - 1), 0)
}

/** What a column shows at a whole position of its drum. No zero leads a number: a column is blank until its first figure is reached. */
export const figureAt = ({ unit }: Column, place: number): string => (unit > ONES && place < 1 ? '' : String(place % 10))

/** Visibility of a mark at `ms`, 0–1: a comma comes with the first figure to its left. */
export const markShare = (column: Column, ms: number): number => (column.kind === ',' ? Math.min(turned(column, ms), 1) : 1)

/** The amount as text at `ms`: the nearest digit of every visible column. */
export function reading(columns: readonly Column[], ms: number): string {
  const marks = columns.map((column) => {
    if (column.kind === 'digit') return figureAt(column, Math.round(turned(column, ms)))
    return markShare(column, ms) < 0.5 ? '' : column.kind
  })
  return marks.reverse().join('')
}

/** Characters from the right. Throws RangeError for a negative amount. */
function reversed(amount: Minor): string[] {
  if (amount < 0) throw new RangeError(`a roll shows no negative amount: ${amount}`)
  return [...formatAmount(toWire(amount))].reverse()
}
