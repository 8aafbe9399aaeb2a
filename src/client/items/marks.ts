import type { BagItem } from '#shared/calls/profile.ts'

/**
 * Which items the player has marked: those in `named`, or with `all` every item that fits the filter except those in `named`, and except locked ones.
 */
export interface Marks {
  all: boolean
  named: ReadonlyMap<string, BagItem>
}

/** Number and worth of all items that fit the filter and are not locked, as the server counts them. */
export interface Whole {
  total: number
  filteredValue: number
}

export const NO_MARKS: Marks = { all: false, named: new Map() }
export const ALL_MARKS: Marks = { all: true, named: new Map() }

const cents = (wire: number) => Math.round(wire * 100)

export const isMarked = ({ all, named }: Marks, itemId: string) => named.has(itemId) !== all

/** Marks an item, or removes its mark. */
export function toggled({ all, named }: Marks, item: BagItem): Marks {
  const next = new Map(named)
  if (!next.delete(item.itemId)) next.set(item.itemId, item)
  return { all, named: next }
}

/** The same for an item of the list. What is locked belongs to no 全选. */
const isItemMarked = (marks: Marks, { itemId, locked }: BagItem) => !(marks.all && locked) && isMarked(marks, itemId)

/** True when every item of a stack is marked. */
export const isStackMarked = (marks: Marks, items: readonly BagItem[]) => items.every((item) => isItemMarked(marks, item))

/** Marks every item of a stack; when all of them are marked, removes their marks. */
export function stackToggled(marks: Marks, items: readonly BagItem[]): Marks {
  const on = !isStackMarked(marks, items)
  const able = items.filter(({ locked }) => !(marks.all && locked))
  return able.filter((item) => isItemMarked(marks, item) !== on).reduce(toggled, marks)
}

/** Returns how many items are marked, and their exact worth in coins. */
export function sumOf({ all, named }: Marks, { total, filteredValue }: Whole): { count: number; value: number } {
  const worth = [...named.values()].reduce((sum, { recoveryPrice }) => sum + cents(recoveryPrice), 0)
  if (!all) return { count: named.size, value: worth / 100 }
  return { count: Math.max(0, total - named.size), value: Math.max(0, cents(filteredValue) - worth) / 100 }
}

/** Returns the marked items among the loaded ones, the most expensive first. */
export function markedOf(marks: Marks, items: readonly BagItem[]): BagItem[] {
  const found = marks.all ? items.filter((item) => isItemMarked(marks, item)) : [...marks.named.values()]
  return found.sort((a, b) => b.recoveryPrice - a.recoveryPrice)
}
