import type { BagItem } from '#shared/calls/profile.ts'
import type { BagSort } from '#state/core/items/bagList.ts'

/** Items of the bag that are alike: the same item at the same price, all locked or all not. They show as one card. */
export interface BagStack {
  /** The first of them in the order of the list. */
  item: BagItem
  items: readonly BagItem[]
}

/** Within a run of this value the order of a list is by id only, so that items that are alike may lie apart. */
const runOf = ({ recoveryPrice, gainedAt }: BagItem, sort: BagSort) => (sort === 'new' ? gainedAt : recoveryPrice)

/**
 * Returns the loaded items as stacks, in the order of the list. Items that are alike are next to each other by price; in the order of
 * time only those of one opening are put together.
 */
export function stacksOf(items: readonly BagItem[], sort: BagSort): BagStack[] {
  const stacks: { item: BagItem; items: BagItem[] }[] = []
  let run = new Map<string, BagItem[]>()
  let before: number | undefined
  for (const item of items) {
    const now = runOf(item, sort)
    if (now !== before) run = new Map()
    before = now
    const key = `${item.giftId} ${item.recoveryPrice} ${item.source ?? ''} ${item.locked ?? false}`
    const alike = run.get(key)
    if (alike) alike.push(item)
    else {
      const fresh = [item]
      run.set(key, fresh)
      stacks.push({ item, items: fresh })
    }
  }
  return stacks
}
