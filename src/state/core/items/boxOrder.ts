import type { BoxCard } from '#shared/calls/cards.ts'
import { dearestUpTo } from '#state/core/money/affordable.ts'

/** In which order boxes are shown: as the house recommends them, the cheapest first, the dearest first. */
export const BOX_SORTS = ['usual', 'cheap', 'dear'] as const
export type BoxSort = (typeof BOX_SORTS)[number]

type Priced = Pick<BoxCard, 'openPrice'>

/** Returns the boxes in that order. Boxes of the same price keep the recommended order. */
export function sortBoxes<Box extends Priced>(boxes: readonly Box[], sort: BoxSort): Box[] {
  if (sort === 'usual') return [...boxes]
  const sign = sort === 'cheap' ? 1 : -1
  return [...boxes].sort((a, b) => sign * (a.openPrice - b.openPrice))
}

/** The part of the balance that the first box in front costs at most. */
const SHARE = 0.05

/**
 * The box in front for somebody who has not chosen one: the dearest that costs at most a twentieth of the balance, else the cheapest. Of visitors no
 * balance is known; they see the first one. `boxes` are in the order of the shelf.
 */
export function usualBox<Box extends Priced>(boxes: readonly Box[], coins: number | null): Box | null {
  const [first = null] = boxes
  if (coins === null) return first
  return dearestUpTo(boxes, ({ openPrice }) => openPrice, coins * SHARE) ?? sortBoxes(boxes, 'cheap')[0] ?? null
}
