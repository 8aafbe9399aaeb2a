import type { BagItem } from '#shared/calls/profile.ts'

/** What the player has marked: the items named, or with `all` everything under the filter but those. */
export interface Marks {
  all: boolean
  named: ReadonlyMap<string, BagItem>
}

/** What the filter leaves, as the server counts it. */
export interface Whole {
  total: number
  filteredValue: number
}

export const NO_MARKS: Marks = { all: false, named: new Map() }
export const ALL_MARKS: Marks = { all: true, named: new Map() }

const cents = (wire: number) => Math.round(wire * 100)

export const isMarked = ({ all, named }: Marks, itemId: string) => named.has(itemId) !== all

/** Marks an item, or takes its mark away. */
export function toggled({ all, named }: Marks, item: BagItem): Marks {
  const next = new Map(named)
  if (!next.delete(item.itemId)) next.set(item.itemId, item)
  return { all, named: next }
}

/** How many items are marked and what they are worth, to the cent. */
export function sumOf({ all, named }: Marks, { total, filteredValue }: Whole): { count: number; value: number } {
  const worth = [...named.values()].reduce((sum, { recoveryPrice }) => sum + cents(recoveryPrice), 0)
  if (!all) return { count: named.size, value: worth / 100 }
  return { count: Math.max(0, total - named.size), value: Math.max(0, cents(filteredValue) - worth) / 100 }
}

/** The marked items among those that are loaded, the dearest first. */
export function markedOf(marks: Marks, items: readonly BagItem[]): BagItem[] {
  const found = marks.all ? items.filter(({ itemId }) => isMarked(marks, itemId)) : [...marks.named.values()]
  return found.sort((a, b) => b.recoveryPrice - a.recoveryPrice)
}
