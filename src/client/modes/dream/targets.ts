import type { ItemCard } from '#shared/calls/cards.ts'

export interface TargetFilter {
  /** -1 means all. */
  grade: number
  /** Part of the name, in any case. */
  name: string
  cheapFirst: boolean
}

/** The targets that fit a filter, sorted by price. `targets` has the dearest first. */
export function targetsThatFit(targets: readonly ItemCard[], { grade, name, cheapFirst }: TargetFilter): ItemCard[] {
  const wanted = name.trim().toLowerCase()
  const fit = targets.filter((item) => (grade === -1 || item.grade === grade) && item.giftName.toLowerCase().includes(wanted))
  return cheapFirst ? fit.reverse() : fit
}
