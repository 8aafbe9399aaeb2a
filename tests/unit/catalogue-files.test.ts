import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type CatalogueBox, type CatalogueItem, catalogueFiles } from '#shared/catalogue.ts'
import { toMinor } from '#shared/money.ts'
import { each } from '../support/each.ts'

const read = (name: keyof typeof catalogueFiles): unknown => JSON.parse(readFileSync(`catalogue/${name}.json`, 'utf8'))
const items = z.parse(catalogueFiles.items, read('items'))
const themes = z.parse(catalogueFiles.themes, read('themes'))
const boxes = z.parse(catalogueFiles.boxes, read('boxes'))
const itemOf = new Map(items.map((item) => [item.giftId, item]))

/** Entries of a box with their items. */
function contents(box: CatalogueBox): { item: CatalogueItem; weight: number }[] {
  return box.odds.map(({ giftId, weight }) => {
    const item = itemOf.get(giftId)
    if (!item) throw new Error(`box ${box.boxId} names item ${giftId}, which is not in items.json`)
    return { item, weight }
  })
}

function weightOf(box: CatalogueBox, grades: readonly number[]): number {
  return contents(box).reduce((sum, { item, weight }) => sum + (grades.includes(item.grade) ? weight : 0), 0)
}

/**
 * Mean return of one open, by walking the pity counter as a Markov chain until its distribution stands still:
 * another way than the closed formula that weighed the boxes.
 */
function meanReturn(box: CatalogueBox): number {
  const all = contents(box)
  const rare = all.filter(({ item }) => item.grade <= 1)
  const worth = (entries: typeof all) =>
    entries.reduce((sum, { item, weight }) => sum + item.price * weight, 0) / entries.reduce((sum, { weight }) => sum + weight, 0)
  if (box.pityLimit === null) return worth(all)
  const hit = weightOf(box, [0, 1]) / 1_000_000
  let counts = new Float64Array(box.pityLimit + 1).fill(1 / (box.pityLimit + 1))
  for (let open = 0; open < 4_000; open++) {
    const next = new Float64Array(counts.length)
    for (const [count, share] of counts.entries()) {
      const chance = count === box.pityLimit ? 1 : hit
      next[0] = (next[0] ?? 0) + share * chance
      if (count < box.pityLimit) next[count + 1] = (next[count + 1] ?? 0) + share * (1 - chance)
    }
    counts = next
  }
  const due = counts[box.pityLimit] ?? 0
  return due * worth(rare) + (1 - due) * worth(all)
}

describe('catalogue files', () => {
  it('has unique ids, arts and names', () => {
    for (const list of [
      items.map((i) => i.giftId),
      items.map((i) => i.art),
      items.map((i) => i.name),
      boxes.map((b) => b.boxId),
      boxes.map((b) => b.art),
      boxes.map((b) => b.name),
      themes.map((t) => t.themeId),
    ]) {
      expect(new Set<unknown>(list).size).toBe(list.length)
    }
  })

  it('has a picture for every item and every box', () => {
    const missing = [...items.map(({ art }) => `assets/items/${art}.png`), ...boxes.map(({ art }) => `assets/boxes/${art}.png`)].filter(
      (file) => !existsSync(file),
    )
    expect(missing).toEqual([])
  })

  it('prices items from 0.05 to 20 000 coins, exact to 2 decimals, in every grade', () => {
    const prices = items.map(({ price }) => toMinor(price))
    expect(Math.min(...prices)).toBe(5)
    expect(Math.max(...prices)).toBe(2_000_000)
    expect(new Set(items.map(({ grade }) => grade)).size).toBe(5)
  })

  it('has at least 240 items of at least 24 families, and every item in a box', () => {
    expect(items.length).toBeGreaterThanOrEqual(240)
    expect(new Set(items.map(({ family }) => family)).size).toBeGreaterThanOrEqual(24)
    const won = new Set(boxes.flatMap(({ odds }) => odds.map(({ giftId }) => giftId)))
    expect(items.filter(({ giftId }) => !won.has(giftId)).map(({ art }) => art)).toEqual([])
  })

  it('offers at least 30 boxes of 1 to 500 coins in at least 6 themes', () => {
    expect(boxes.length).toBeGreaterThanOrEqual(30)
    expect(new Set(boxes.map(({ themeId }) => themeId)).size).toBeGreaterThanOrEqual(6)
    expect(Math.min(...boxes.map(({ price }) => price))).toBe(1)
    expect(Math.max(...boxes.map(({ price }) => price))).toBe(500)
    each(boxes, ({ themeId }) => expect(themes.some((theme) => theme.themeId === themeId)).toBe(true))
  })
})

describe.each(boxes.map((box) => [box.name, box] as const))('box %s', (_name, box) => {
  it('weighs 12 to 18 different items to exactly 1 000 000', () => {
    expect(box.odds.length).toBeGreaterThanOrEqual(12)
    expect(box.odds.length).toBeLessThanOrEqual(18)
    expect(new Set(box.odds.map(({ giftId }) => giftId)).size).toBe(box.odds.length)
    expect(box.odds.reduce((sum, { weight }) => sum + weight, 0)).toBe(1_000_000)
  })

  it('holds every grade, the rarer the less likely', () => {
    const shares = [0, 1, 2, 3].map((grade) => weightOf(box, [grade]))
    expect(shares[0]).toBeGreaterThan(0)
    expect(shares[0]).toBeLessThan(10_000)
    for (const [index, share] of shares.slice(1).entries()) expect(share).toBeGreaterThan((shares[index] ?? 0) * 2)
  })

  it('draws grade 3 or rarer at least 40 % of the time', () => {
    expect(weightOf(box, [0, 1, 2, 3])).toBeGreaterThanOrEqual(400_000)
  })

  it('makes dearer items of one grade rarer', () => {
    for (const grade of [0, 1, 2, 3, 4]) {
      const entries = contents(box)
        .filter(({ item }) => item.grade === grade)
        .sort((a, b) => a.item.price - b.item.price)
      const weights = entries.map(({ weight }) => weight)
      expect(weights).toEqual([...weights].sort((a, b) => b - a))
    }
  })

  it('returns 88 to 95 % of its price, pity included', () => {
    const rate = meanReturn(box) / box.price
    expect(rate).toBeGreaterThanOrEqual(0.88)
    expect(rate).toBeLessThanOrEqual(0.95)
  })
})
