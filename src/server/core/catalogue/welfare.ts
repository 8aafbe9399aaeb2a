import type { CatalogueBox, CatalogueFreeBox, CatalogueItem, CatalogueWelfare } from '#shared/catalogue.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { FIRST_GRADE, FIRST_TOP_UP_LEAST, FREE_BOX_BOUNDS, FREE_KINDS } from '#shared/welfare.ts'

interface WelfareProblem {
  path: readonly PropertyKey[]
  reason: string
}

type Items = ReadonlyMap<number, CatalogueItem>

/** Checks what a schema cannot: the gift, and that every free box has odds, is worth little and belongs to levels of its own. */
export function checkWelfare({ firstTopUp, boxes }: CatalogueWelfare, paid: readonly CatalogueBox[], items: Items): WelfareProblem[] {
  return [
    ...(firstTopUp ? checkGift(firstTopUp.giftId, items) : []),
    ...checkLevels(boxes),
    ...boxes.flatMap((box, index) =>
      [...checkNames(box, boxes.slice(0, index), paid), ...checkOdds(box, items)].map(({ path, reason }) => ({
        path: ['boxes', index, ...path],
        reason: `free box ${box.boxId}: ${reason}`,
      })),
    ),
  ]
}

function checkGift(giftId: number, items: Items): WelfareProblem[] {
  const path = ['firstTopUp', 'giftId']
  const item = items.get(giftId)
  if (!item) return [{ path, reason: `no item ${giftId} in items.json` }]
  // Whoever makes many accounts must not gain by it.
  if (toMinor(item.price) <= FIRST_TOP_UP_LEAST) return []
  return [{ path, reason: `item ${giftId} is worth more than the top-up of ${toWire(FIRST_TOP_UP_LEAST)} that brings it` }]
}

/** Every player needs one box of each use that has any, and two boxes of one use must not begin at one level. */
function checkLevels(boxes: readonly CatalogueFreeBox[]): WelfareProblem[] {
  return FREE_KINDS.flatMap((use) => {
    const levels = boxes.filter((box) => box.use === use && box.open).map(({ fromLevel }) => fromLevel)
    if (levels.length === 0) return []
    if (!levels.includes(1)) return [{ path: ['boxes'], reason: `no ${use} box begins at level 1` }]
    return new Set(levels).size === levels.length ? [] : [{ path: ['boxes'], reason: `two ${use} boxes begin at one level` }]
  })
}

function checkNames(
  { boxId, name }: CatalogueFreeBox,
  before: readonly CatalogueFreeBox[],
  paid: readonly CatalogueBox[],
): WelfareProblem[] {
  const others = [...before, ...paid]
  return [
    ...(others.some((box) => box.boxId === boxId) ? [{ path: ['boxId'], reason: 'its boxId stands twice' }] : []),
    ...(others.some((box) => box.name === name) ? [{ path: ['name'], reason: 'its name stands twice' }] : []),
  ]
}

function checkOdds({ odds, use }: CatalogueFreeBox, items: Items): WelfareProblem[] {
  const path = ['odds']
  const total = odds.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== TOTAL_WEIGHT) return [{ path, reason: `weights sum to ${total}, expected ${TOTAL_WEIGHT}` }]
  const unknown = odds.findIndex(({ giftId }) => !items.has(giftId))
  if (unknown >= 0) return [{ path: [...path, unknown, 'giftId'], reason: `no item ${odds[unknown]?.giftId} in items.json` }]
  if (new Set(odds.map(({ giftId }) => giftId)).size < odds.length) return [{ path, reason: 'an item stands twice' }]
  const common = odds.findIndex(({ giftId }) => (items.get(giftId)?.grade ?? 0) > FIRST_GRADE)
  if (use === 'first' && common >= 0)
    return [
      { path: [...path, common, 'giftId'], reason: `item ${odds[common]?.giftId} is common, and the first box is promised without any` },
    ]
  const priceOf = (giftId: number) => toMinor(items.get(giftId)?.price ?? 0)
  const mean = odds.reduce((sum, { giftId, weight }) => sum + priceOf(giftId) * weight, 0) / TOTAL_WEIGHT
  const dearest = Math.max(...odds.map(({ giftId }) => priceOf(giftId)))
  const { mean: highest, dearest: most } = FREE_BOX_BOUNDS
  return [
    ...(mean > highest
      ? [{ path, reason: `is worth ${(mean / 100).toFixed(2)} coins on average, expected at most ${formatAmount(toWire(highest))}` }]
      : []),
    ...(dearest > most
      ? [{ path, reason: `holds an item of ${toWire(dearest)} coins, expected at most ${formatAmount(toWire(most))}` }]
      : []),
  ]
}
