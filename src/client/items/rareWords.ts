import { gradeName } from '#client/chrome/grade.ts'
import type { ItemCard } from '#shared/calls/cards.ts'

/** Items of this grade or rarer are named before a player gives them up. */
const NAMED_FROM = 1
/** Kinds that are named; the others show as a number. */
const NAMED = 3

type Named = Pick<ItemCard, 'giftId' | 'giftName' | 'grade'>

/** Those of the items that are named before they are given up. */
export const rareOf = <T extends Pick<Named, 'grade'>>(items: readonly T[]): T[] => items.filter(({ grade }) => grade <= NAMED_FROM)

/** The items of grade 0 and 1 by name, the rarest first, e.g. 神话「时光权杖」、传说「晨曦之冠」×2; '' where there are none. */
export function rareWords(items: readonly Named[]): string {
  const kinds = new Map<number, { item: Named; count: number }>()
  for (const item of rareOf(items)) {
    const kind = kinds.get(item.giftId)
    if (kind) kind.count++
    else kinds.set(item.giftId, { item, count: 1 })
  }
  const sorted = [...kinds.values()].sort((a, b) => a.item.grade - b.item.grade)
  const words = sorted
    .slice(0, NAMED)
    .map(({ item, count }) => `${gradeName(item.grade)}「${item.giftName}」${count > 1 ? `×${count}` : ''}`)
  const more = sorted.slice(NAMED).reduce((sum, { count }) => sum + count, 0)
  return words.join('、') + (more > 0 ? ` 等，另有 ${more} 件` : '')
}
