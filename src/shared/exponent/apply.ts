import { toMinor, toWire } from '../money.ts'
import type { ExponentChanges } from './message.ts'
import type { ExponentStake, ExponentView } from './round.ts'
import { autoOf, mostOf } from './rules.ts'

/** Applies what a node has told about the round to what is known of it. Applying it twice, or after a newer reading, changes nothing wrong. */
export function applyChanges(view: ExponentView, { entered, withdrawn, exited, left }: ExponentChanges): ExponentView {
  const gone = new Set(withdrawn)
  const exits = new Map(exited.map(({ customerId, multiple }) => [customerId, multiple]))
  const known = new Set(view.stakes.map(({ customerId }) => customerId))
  const stakes = [...view.stakes, ...entered.filter(({ customerId }) => !known.has(customerId))]
    .filter(({ customerId }) => !gone.has(customerId))
    .map((stake) => ({ ...stake, exited: exits.get(stake.customerId) ?? stake.exited }))
  return { ...view, left, stakes }
}

/** The multiple at which a stake has left when the index shows `shown`: by hand, or on its own. Null while it is in, and when it was lost. */
export function exitOf({ auto, exited }: ExponentStake, shown: number): number | null {
  if (exited !== null) return exited
  return autoOf(auto) <= shown ? autoOf(auto) : null
}

/** What is left of the payout that a round allows, in coins. */
export function leftOf(maxPayout: number, stakes: readonly Pick<ExponentStake, 'stake' | 'auto'>[]): number {
  const taken = stakes.reduce((sum, { stake, auto }) => sum + mostOf(toMinor(stake), auto), 0)
  return toWire(Math.max(0, toMinor(maxPayout) - taken))
}
