import { toMinor } from '#shared/money.ts'
import type { ExponentChanges } from './message.ts'
import type { ExponentStake, ExponentView } from './round.ts'
import { autoOf, ceilingOf, EXPONENT } from './rules.ts'

/** Applies what a node has told about the round to what is known of it. Applying it twice, or after a newer reading, changes nothing wrong. */
export function applyChanges(view: ExponentView, { entered, withdrawn, exited }: ExponentChanges): ExponentView {
  const gone = new Set(withdrawn)
  const exits = new Map(exited.map(({ customerId, multiple }) => [customerId, multiple]))
  const known = new Set(view.stakes.map(({ customerId }) => customerId))
  const stakes = [...view.stakes, ...entered.filter(({ customerId }) => !known.has(customerId))]
    .filter(({ customerId }) => !gone.has(customerId))
    .map((stake) => ({ ...stake, exited: exits.get(stake.customerId) ?? stake.exited }))
  return { ...view, stakes }
}

/** The multiple at which a stake has left when the index shows `shown`: by hand, or on its own. Null while it is in, and when it was lost. */
export function exitOf({ auto, exited }: ExponentStake, ceiling: number, shown: number): number | null {
  if (exited !== null) return exited
  const alone = autoOf(auto, ceiling)
  return alone <= shown ? alone : null
}

const ceilings = new WeakMap<readonly ExponentStake[], number>()

/** The ceiling of a round, see `ceilingOf`. It may fall while stakes are taken, and rises when one is taken back. */
export function ceilingIn({ round, stakes }: Pick<ExponentView, 'round' | 'stakes'>): number {
  const known = ceilings.get(stakes)
  if (known !== undefined) return known
  const made = ceilingWith(round.maxPayout, stakes) ?? EXPONENT.leastCeiling
  ceilings.set(stakes, made)
  return made
}

/** The ceiling of a round with these stakes; null when it cannot take them all. Amounts are in coins. */
export const ceilingWith = (maxPayout: number, stakes: readonly Pick<ExponentStake, 'stake' | 'auto'>[]): number | null =>
  ceilingOf(
    toMinor(maxPayout),
    stakes.map(({ stake, auto }) => ({ stake: toMinor(stake), auto })),
  )
