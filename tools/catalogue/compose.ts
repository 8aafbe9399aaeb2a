import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { type CatalogueBox, type CatalogueItem, catalogueFiles } from '#shared/catalogue.ts'
import { ModuleId } from '#shared/codes.ts'
import { balance } from './balance.ts'
import { type BoxPlan, PLANS } from './plan.ts'

const folder = path.resolve(import.meta.dirname, '../../catalogue')

/** Worth of the items to look for in a box, by grade, as multiples of the box price. */
const WANTED: Record<number, readonly number[]> = {
  0: [60, 200],
  1: [8, 16, 34],
  2: [1.9, 3.2, 5.5, 9],
  3: [0.45, 0.8, 1.3, 2.1],
  4: [0.02, 0.06, 0.15],
}
/** How far (natural log of the price ratio) an item of a liked family may be from the wanted price and still be preferred. */
const LIKING = 0.55
/** The same kind of handicap for every box that already has the item. It makes boxes differ and puts every item into one. */
const FAMILIARITY = 0.9

/**
 * Chooses one item for each wanted worth: the nearest in price. Liked families count as nearer, items of other boxes (`used`: giftId →
 * number of boxes) as farther.
 */
export function choose(plan: BoxPlan, items: readonly CatalogueItem[], used: ReadonlyMap<number, number>): CatalogueItem[] {
  const chosen: CatalogueItem[] = []
  for (const [grade, wishes] of Object.entries(WANTED)) {
    for (const wish of wishes) {
      const distance = (item: CatalogueItem) =>
        Math.abs(Math.log(item.price / (wish * plan.price))) -
        (plan.likes.includes(item.family) ? LIKING : 0) +
        (used.get(item.giftId) ?? 0) * FAMILIARITY
      const free = items.filter((item) => item.grade === Number(grade) && !chosen.includes(item))
      const best = free.sort((a, b) => distance(a) - distance(b))[0]
      if (best) chosen.push(best)
    }
  }
  return chosen
}

function compose(plan: BoxPlan, gifts: readonly CatalogueItem[]): CatalogueBox {
  const { boxId, art, name, themeId, price, pityLimit, target } = plan
  const odds = balance({ gifts, boxPrice: price, pityLimit, target })
  return { boxId, art, name, themeId, price, modules: [ModuleId.mysteryBox, ModuleId.battle], open: true, pityLimit, odds }
}

/** Formats one row per line, so that a changed weight is a diff of one line. */
function format(boxes: readonly CatalogueBox[]): string {
  const blocks = boxes.map(({ odds, ...head }) => {
    const rows = odds.map((row) => `      ${JSON.stringify(row)}`).join(',\n')
    return `  {${JSON.stringify(head).slice(1, -1)},\n    "odds": [\n${rows}\n    ]\n  }`
  })
  return `[\n${blocks.join(',\n')}\n]\n`
}

const items = z.parse(catalogueFiles.items, JSON.parse(await readFile(path.join(folder, 'items.json'), 'utf8')))
const used = new Map<number, number>()
const boxes = PLANS.map((plan) => {
  const gifts = choose(plan, items, used)
  for (const { giftId } of gifts) used.set(giftId, (used.get(giftId) ?? 0) + 1)
  return compose(plan, gifts)
})
await writeFile(path.join(folder, 'boxes.json'), format(boxes))
const left = items.filter(({ giftId }) => !used.has(giftId)).map(({ art }) => art)
process.stdout.write(`${boxes.length} boxes from ${items.length} items; in no box: ${left.join(' ') || 'none'}\n`)
