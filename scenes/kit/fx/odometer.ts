import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { ease, mix, span } from './curves.ts'

/** Ms between the landings of two neighbouring columns; the leftmost lands first. */
const APART = 90
/** Most full turns of a column. */
const TURNS = 3
const SETTLE = ease('power2.out')

/** One column of an amount that rolls from one digit to another. */
export interface Column {
  /** `.` and `,` stand still; `digit` rolls. */
  kind: 'digit' | '.' | ','
  from: number
  /** Number of digits it rolls by; negative rolls downwards. */
  steps: number
  /** Ms at which it lands. */
  lands: number
  /** Whether the column exists in the old amount and in the new one. */
  before: boolean
  after: boolean
}

/**
 * Plans how the columns of `from` become those of `to` within `length` ms. Columns are ordered from the right: column 0 is the last
 * decimal.
 */
export function planRoll(from: Minor, to: Minor, length: number): Column[] {
  const [old, fresh] = [reversed(from), reversed(to)]
  const count = Math.max(old.length, fresh.length)
  const changed = Array.from({ length: count }, (_, at) => at).filter((at) => old[at] !== fresh[at])
  const highest = changed.at(-1) ?? -1
  const last = Math.max(highest, 1)
  return Array.from({ length: count }, (_, at): Column => {
    const lands = length - Math.min(APART, length / (2 * (last + 1))) * Math.max(Math.min(at, last), 0)
    const mark = fresh[at] ?? old[at] ?? '0'
    const common = { lands, before: at < old.length, after: at < fresh.length }
    if (mark === '.' || mark === ',') return { kind: mark, from: 0, steps: 0, ...common }
    const [a, b] = [Number(old[at] ?? 0), Number(fresh[at] ?? 0)]
    return { kind: 'digit', from: a, steps: at > highest ? 0 : stepsOf(a, b, to >= from, Math.min(highest - at, TURNS)), ...common }
  })
}

/** Position of a column at `ms`, in digits; 10 shows 0 again. */
export function turned(column: Column, ms: number): number {
  return column.from + column.steps * SETTLE(span(ms, 0, column.lands))
}

/** Visibility of a column at `ms`, 0–1. */
export function presence({ before, after, lands }: Column, ms: number): number {
  if (before && after) return 1
  const share = span(ms, before ? lands * 0.6 : 0, before ? lands : lands * 0.3)
  return mix(before ? 1 : 0, after ? 1 : 0, share)
}

/** The amount as text at `ms`: the nearest digit of every visible column. */
export function reading(columns: readonly Column[], ms: number): string {
  const marks = columns.map((column) => {
    if (presence(column, ms) <= 0.5) return ''
    return column.kind === 'digit' ? String(((Math.round(turned(column, ms)) % 10) + 10) % 10) : column.kind
  })
  return marks.reverse().join('')
}

/** Characters from the right. Throws RangeError for a negative amount. */
function reversed(amount: Minor): string[] {
  if (amount < 0) throw new RangeError(`a roll shows no negative amount: ${amount}`)
  return [...formatAmount(toWire(amount))].reverse()
}

function stepsOf(from: number, to: number, up: boolean, turns: number): number {
  const least = up ? (to - from + 10) % 10 : -((from - to + 10) % 10)
  return least + (up ? 10 : -10) * turns
}
