import type { BagSort } from '#state/core/items/bagList.ts'

const SORTS: readonly { id: BagSort; label: string }[] = [
  { id: 'value', label: '价值从高到低' },
  { id: 'cheap', label: '价值从低到高' },
  { id: 'new', label: '最新获得' },
]

export const sortName = (sort: BagSort) => SORTS.find(({ id }) => id === sort)?.label ?? ''

/** Returns the order that a tap on the sort button changes to. */
export function nextSort(sort: BagSort): BagSort {
  return SORTS[(SORTS.findIndex(({ id }) => id === sort) + 1) % SORTS.length]?.id ?? 'value'
}
