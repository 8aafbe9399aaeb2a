import { ceilingIn, exitOf } from '#shared/modes/exponent/apply.ts'
import type { ExponentStake, ExponentView } from '#shared/modes/exponent/round.ts'
import { wonAt } from '#shared/modes/exponent/rules.ts'
import { toMinor, toWire } from '#shared/money.ts'
import type { ExponentPhase } from '#state/modes/exponent/phase.ts'

/** A player of the round as the list shows them at a moment. */
export interface PlayerRow {
  stake: ExponentStake
  isMe: boolean
  /** The multiple at which they have left; null while they are in, and when they lost. */
  exit: number | null
  lost: boolean
  refunded: boolean
  /** What they have, or would get now, in coins. */
  won: number
}

export interface PlayerList {
  /** The own row first, then those who have left with the highest first, then the others by their stakes. */
  rows: PlayerRow[]
  left: number
  staked: number
}

/** What the index shows, and what it has surely reached for the player. */
interface Reached {
  shown: number
  sure: number
}

/** The players of a round at a moment of the index. */
export function playersOf(view: ExponentView, phase: ExponentPhase, reached: Reached, me: string | null): PlayerList {
  const rows = view.stakes
    .map((stake) => rowOf(stake, view, phase, stake.customerId === me ? reached.sure : reached.shown, me))
    .sort(byPlace)
  return {
    rows,
    left: rows.filter(({ exit }) => exit !== null).length,
    staked: toWire(view.stakes.reduce((sum, { stake }) => sum + toMinor(stake), 0)),
  }
}

function rowOf(stake: ExponentStake, view: ExponentView, phase: ExponentPhase, shown: number, me: string | null): PlayerRow {
  const { round } = view
  const ceiling = ceilingIn(view)
  const over = phase === 'broken' && round.broken !== null
  const exit = phase === 'entry' ? null : over ? exitOf(stake, ceiling, round.broken?.crash ?? 0) : exitOf(stake, ceiling, shown)
  const refunded = over && exit === null && round.broken?.refunded === true
  const lost = over && exit === null && !refunded
  const worth = lost ? 0 : toWire(wonAt(toMinor(stake.stake), exit ?? (refunded ? 100 : shown)))
  return { stake, isMe: stake.customerId === me, exit, lost, refunded, won: worth }
}

function byPlace(a: PlayerRow, b: PlayerRow): number {
  if (a.isMe !== b.isMe) return a.isMe ? -1 : 1
  return (b.exit ?? 0) - (a.exit ?? 0) || b.stake.stake - a.stake.stake
}
