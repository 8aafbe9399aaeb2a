import type { CatalogueBox, CatalogueItem, CatalogueOffer, CatalogueTheme, CatalogueWelfare } from '#shared/catalogue.ts'
import { ModuleId } from '#shared/codes.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { type BrokenPath, brokenPaths } from './bounds.ts'
import { giveawaysOf } from './giveaways.ts'
import { canonicalEntries, expectedWorth, returnRate } from './odds.ts'
import { checkOffers } from './offers.ts'
import { checkWelfare } from './welfare.ts'

/** The parsed contents of the five catalogue files. */
export interface CatalogueFiles {
  items: CatalogueItem[]
  themes: CatalogueTheme[]
  boxes: CatalogueBox[]
  shop: CatalogueOffer[]
  welfare: CatalogueWelfare
}

/** A fault and where in the file it is. */
export interface Problem {
  file: keyof CatalogueFiles
  path: readonly PropertyKey[]
  reason: string
}

/** Allowed return of a box in percent of its price (design 1.3). */
export const RETURN_RANGE = { from: 88, to: 95 } as const
/** At least this percentage of draws must have grade 3 or better. */
export const GOOD_SHARE = 40
const GOOD_GRADE = 3

const MODULES: readonly number[] = Object.values(ModuleId).filter((id) => id !== ModuleId.all)

/**
 * Checks what a schema cannot: that ids refer to something, that sums, returns and shares are right, and, where they are, that no path pays
 * more than it takes. Returns the faults.
 */
export function checkCatalogue(files: CatalogueFiles): Problem[] {
  const problems = checkRows(files)
  return problems.length > 0 ? problems : checkPaths(files)
}

/** The paths that pay more than they take, each where its box or offer stands. */
function checkPaths(files: CatalogueFiles): Problem[] {
  return brokenPaths(giveawaysOf(files)).map(({ file, id, reason }) => ({ file, path: placeOf(files, file, id), reason }))
}

function placeOf({ boxes, shop, welfare }: CatalogueFiles, file: BrokenPath['file'], id: number | null): PropertyKey[] {
  if (id === null) return file === 'welfare' ? ['firstTopUp'] : []
  if (file === 'shop') return [shop.findIndex(({ offerId }) => offerId === id), 'price']
  if (file === 'welfare') return ['boxes', welfare.boxes.findIndex(({ boxId }) => boxId === id), 'fromLevel']
  return [boxes.findIndex(({ boxId }) => boxId === id), 'price']
}

function checkRows({ items, themes, boxes, shop, welfare }: CatalogueFiles): Problem[] {
  const byId = new Map(items.map((item) => [item.giftId, item]))
  const themeIds = new Set(themes.map(({ themeId }) => themeId))
  return [
    ...repeated('items', items, 'giftId'),
    ...repeated('items', items, 'art'),
    ...repeated('items', items, 'name'),
    ...repeated('themes', themes, 'themeId'),
    ...repeated('boxes', boxes, 'boxId'),
    ...repeated('boxes', boxes, 'name'),
    ...boxes.flatMap((box, index) =>
      [...checkReferences(box, byId, themeIds), ...checkOdds(box, byId)].map(({ path, reason }) => ({
        file: 'boxes' as const,
        path: [index, ...path],
        reason: `box ${box.boxId}: ${reason}`,
      })),
    ),
    ...repeated('shop', shop, 'offerId'),
    ...checkOffers(shop, byId).map(({ path, reason }) => ({ file: 'shop' as const, path, reason })),
    ...checkWelfare(welfare, boxes, byId).map(({ path, reason }) => ({ file: 'welfare' as const, path, reason })),
  ]
}

function repeated<T, K extends keyof T & string>(file: keyof CatalogueFiles, rows: readonly T[], field: K): Problem[] {
  const seen = new Set<T[K]>()
  return rows.flatMap((row, index) => {
    if (!seen.has(row[field])) {
      seen.add(row[field])
      return []
    }
    return [{ file, path: [index, field], reason: `${field} ${JSON.stringify(row[field])} stands twice` }]
  })
}

interface BoxProblem {
  path: readonly PropertyKey[]
  reason: string
}

function checkReferences(box: CatalogueBox, items: ReadonlyMap<number, CatalogueItem>, themeIds: ReadonlySet<number>): BoxProblem[] {
  const problems: BoxProblem[] = []
  if (!themeIds.has(box.themeId)) problems.push({ path: ['themeId'], reason: `no theme ${box.themeId} in themes.json` })
  if (box.modules.length === 0) problems.push({ path: ['modules'], reason: 'is offered in no module' })
  box.modules.forEach((id, index) => {
    if (!MODULES.includes(id)) problems.push({ path: ['modules', index], reason: `no module ${id}; known: ${MODULES.join(', ')}` })
  })
  const seen = new Set<number>()
  box.odds.forEach(({ giftId }, index) => {
    if (!items.has(giftId)) problems.push({ path: ['odds', index, 'giftId'], reason: `no item ${giftId} in items.json` })
    if (seen.has(giftId)) problems.push({ path: ['odds', index, 'giftId'], reason: `item ${giftId} stands twice` })
    seen.add(giftId)
  })
  return problems
}

function checkOdds(box: CatalogueBox, items: ReadonlyMap<number, CatalogueItem>): BoxProblem[] {
  const total = box.odds.reduce((sum, { weight }) => sum + weight, 0)
  if (total !== TOTAL_WEIGHT) return [{ path: ['odds'], reason: `weights sum to ${total}, expected ${TOTAL_WEIGHT}` }]
  if (box.odds.some(({ giftId }) => !items.has(giftId))) return []
  const entries = canonicalEntries(box.odds, items)
  const problems: BoxProblem[] = []
  if (entries[0]?.grade !== 0) problems.push({ path: ['odds'], reason: 'holds no item of grade 0' })
  const good = entries.filter(({ grade }) => grade <= GOOD_GRADE).reduce((sum, { weight }) => sum + weight, 0)
  if (good * 100 < GOOD_SHARE * TOTAL_WEIGHT)
    problems.push({
      path: ['odds'],
      reason: `${good / 10_000} % of draws are grade ${GOOD_GRADE} or rarer, expected at least ${GOOD_SHARE} %`,
    })
  const rate = returnRate(
    expectedWorth(entries, box.pityLimit, (giftId) => items.get(giftId)?.price ?? 0),
    box.price,
  )
  if (rate < RETURN_RANGE.from || rate > RETURN_RANGE.to)
    problems.push({ path: ['price'], reason: `returns ${rate} % of its price, expected ${RETURN_RANGE.from} to ${RETURN_RANGE.to} %` })
  return problems
}
