import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { CatalogueError, STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import type { CatalogueFiles } from '#server/core/catalogue/checks.ts'
import { parseCatalogue, readTexts, textsHash } from '#server/core/catalogue/files.ts'
import { ensureCatalogue, importCatalogue } from '#server/core/catalogue/import.ts'
import { JsonSyntaxError, parseWithLines } from '#server/core/catalogue/jsonLines.ts'
import { canonicalEntries, expectedWorth } from '#server/core/catalogue/odds.ts'
import { catalogueAt, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { nextPityCount, oddsHash, rangesOf } from '#shared/fairness/oddsTable.ts'
import { freshDatabase } from '../../support/database.ts'
import { each } from '../../support/each.ts'
import { fixture, folderOf, PITY_BOX, PLAIN_BOX, textsOf } from './fixture.ts'

const refusalOf = (texts: ReturnType<typeof textsOf>): string[] => {
  try {
    parseCatalogue(texts)
    return []
  } catch (error) {
    if (error instanceof CatalogueError) return [...error.lines]
    throw error
  }
}

/** A copy of the fixture that `spoil` has changed. */
const spoiled = (spoil: (files: CatalogueFiles) => void) => {
  const files = fixture()
  spoil(files)
  return refusalOf(textsOf(files))
}
const at = <T>(rows: readonly T[], index: number): T => {
  const row = rows[index]
  if (row === undefined) throw new RangeError(`no row ${index}`)
  return row
}
const firstOdds = (files: CatalogueFiles) => at(files.boxes, 0).odds
const freeOdds = (files: CatalogueFiles) => at(files.welfare.boxes, 0).odds

describe('parseCatalogue', () => {
  it('accepts the fixture and the catalogue that comes with the product', async () => {
    expect(refusalOf(textsOf(fixture()))).toEqual([])
    expect(parseCatalogue(await readTexts(STARTER_DIR)).boxes.length).toBeGreaterThan(0)
  })

  it.each<[string, (files: CatalogueFiles) => void, string]>([
    ['weights that sum to something else', (f) => (at(firstOdds(f), 4).weight = 550_001), 'boxes.json:2: box 1: weights sum to 1000001'],
    ['a return below 88 %', (f) => (at(f.boxes, 0).price = 12), 'boxes.json:2: box 1: returns 76.8'],
    ['a return above 95 %', (f) => (at(f.boxes, 0).price = 9), 'boxes.json:2: box 1: returns 102.5 %'],
    ['a return above 95 % that only pity makes', (f) => (at(f.boxes, 1).price = 10), 'boxes.json:3: box 2: returns'],
    ['a box without grade 0', (f) => (at(f.items, 0).grade = 1), 'boxes.json:2: box 1: holds no item of grade 0'],
    ['too few draws of grade 3 or rarer', (f) => (at(f.items, 3).grade = 4), 'boxes.json:2: box 1: 15 % of draws are grade 3 or rarer'],
    ['an unknown item', (f) => (at(firstOdds(f), 0).giftId = 77), 'boxes.json:2: box 1: no item 77'],
    ['an item twice in a box', (f) => (at(firstOdds(f), 0).giftId = 2), 'boxes.json:2: box 1: item 2 stands twice'],
    ['an unknown theme', (f) => (at(f.boxes, 1).themeId = 9), 'boxes.json:3: box 2: no theme 9'],
    ['an unknown module', (f) => (at(f.boxes, 0).modules = [4]), 'boxes.json:2: box 1: no module 4'],
    ['a box in no module', (f) => (at(f.boxes, 0).modules = []), 'boxes.json:2: box 1: is offered in no module'],
    ['a box id twice', (f) => (at(f.boxes, 1).boxId = 1), 'boxes.json:3: boxId 1 stands twice'],
    ['an item id twice', (f) => (at(f.items, 4).giftId = 1), 'items.json:6: giftId 1 stands twice'],
    ['a theme id twice', (f) => (at(f.themes, 1).themeId = 1), 'themes.json:3: themeId 1 stands twice'],
    ['a price of three decimals', (f) => (at(f.items, 1).price = 1.005), 'items.json:3: price must be a multiple of 0.01'],
    ['a price of nothing', (f) => (at(f.items, 2).price = 0), 'items.json:4: price must be at least 0.01'],
    ['a grade that does not exist', (f) => (at(f.items, 2).grade = 5), 'items.json:4: grade must be at most 4'],
    ['a name that is too long', (f) => (at(f.items, 2).name = '晶'.repeat(21)), 'items.json:4: name must be at most 20'],
    ['an art key that could leave its folder', (f) => (at(f.items, 0).art = '../x'), 'items.json:2: art must match'],
    ['an unknown field', (f) => Object.assign(at(f.items, 0), { colour: 1 }), 'items.json:2: value has unknown fields: colour'],
    ['a missing field', (f) => Reflect.deleteProperty(at(f.boxes, 2), 'open'), 'boxes.json:4: open must be boolean'],
    ['an offer twice', (f) => (at(f.shop, 1).offerId = 1), 'shop.json:3: offerId 1 stands twice'],
    ['an offer of an unknown item', (f) => Object.assign(at(f.shop, 0), { giftId: 77 }), 'shop.json:2: offer 1: no item 77 in items.json'],
    ['an item below what a discounted one brings back', (f) => (at(f.shop, 0).price = 9.99), 'shop.json:2: offer 1: item 4 brings 9 coins'],
    ['an item for too few diamonds', (f) => (at(f.shop, 1).price = 149.99), 'shop.json:3: offer 2: item 5 brings 1.5 coins back'],
    ['a voucher for coins', (f) => (at(f.shop, 3).currency = 'coin'), 'shop.json:5: offer 4: vouchers are sold for diamonds'],
    [
      'a discount of more than a tenth',
      (f) => Object.assign(at(f.shop, 3), { voucher: { kind: 'shopDiscount', worth: 1.01, minAmount: 10, days: 7 } }),
      'shop.json:5: offer 4: takes 1.01 off 10 coins, expected at most 10 %',
    ],
    [
      'a free box without worth in bounds',
      (f) => (at(freeOdds(f), 0).weight = 700_000),
      'welfare.json:4: free box 11: weights sum to 800000',
    ],
    [
      'a free box that is worth too much',
      (f) => Object.assign(at(f.welfare.boxes, 0), { odds: [{ giftId: 4, weight: 1_000_000 }] }),
      'welfare.json:4: free box 11: is worth 9.00 coins on average',
    ],
    ['a free box with a treasure', (f) => (at(freeOdds(f), 1).giftId = 1), 'welfare.json:4: free box 11: holds an item of 200 coins'],
    ['a free box of an unknown item', (f) => (at(freeOdds(f), 1).giftId = 77), 'welfare.json:4: free box 11: no item 77 in items.json'],
    ['a free box with an item twice', (f) => (at(freeOdds(f), 1).giftId = 5), 'welfare.json:4: free box 11: an item stands twice'],
    [
      'a free box with the id of one that is sold',
      (f) => (at(f.welfare.boxes, 0).boxId = 1),
      'welfare.json:4: free box 1: its boxId stands twice',
    ],
    [
      'a free box with the name of another',
      (f) => (at(f.welfare.boxes, 1).name = '素匣'),
      'welfare.json:5: free box 12: its name stands twice',
    ],
    ['no free box for the lowest level', (f) => (at(f.welfare.boxes, 0).fromLevel = 2), 'welfare.json:3: no daily box begins at level 1'],
    ['two free boxes for one level', (f) => (at(f.welfare.boxes, 1).fromLevel = 1), 'welfare.json:3: two daily boxes begin at one level'],
    [
      'a first gift that is worth more than its top-up',
      (f) => (f.welfare.firstTopUp = { giftId: 3 }),
      'welfare.json:2: item 3 is worth more',
    ],
    ['an unknown first gift', (f) => (f.welfare.firstTopUp = { giftId: 77 }), 'welfare.json:2: no item 77'],
    [
      'a bonus without a bound',
      (f) => Object.assign(at(f.shop, 3), { voucher: { kind: 'topUpBonus', worth: 5, minAmount: 100, days: 7 } }),
      'shop.json:5: offer 4: a topUpBonus needs "most"',
    ],
    [
      'a bonus whose bound holds before its least top-up',
      (f) => Object.assign(at(f.shop, 3), { voucher: { kind: 'topUpBonus', worth: 5, minAmount: 100, most: 4.99, days: 7 } }),
      'shop.json:5: offer 4: adds at most 4.99 coins, less than 5 %',
    ],
    [
      'a bonus that pays more than it takes',
      (f) =>
        Object.assign(at(f.shop, 3), { price: 3_200, voucher: { kind: 'topUpBonus', worth: 8, minAmount: 500, most: 1_600, days: 7 } }),
      'shop.json:5: offer 4: a top-up of 20000.00 with its bonus of 1600.00, played in',
    ],
    [
      'a daily box that pays the way to its level back',
      (f) => (f.welfare.boxes[1] = { ...at(f.welfare.boxes, 1), odds: at(f.welfare.boxes, 2).odds }),
      'welfare.json:5: free box 12: level 3 costs',
    ],
    ['an offer of an unknown kind', (f) => Object.assign(at(f.shop, 0), { kind: 'box' }), 'shop.json:2: kind'],
    ['a weight of nothing', (f) => (at(firstOdds(f), 0).weight = 0), 'boxes.json:2: weight must be at least 1'],
  ])('refuses %s, with line and reason', (_, spoil, expected) => {
    const lines = spoiled(spoil)
    expect(lines.filter((line) => line.startsWith(expected))).toHaveLength(1)
  })

  it('names every problem at once', () => {
    const lines = spoiled((files) => {
      at(files.boxes, 0).themeId = 9
      at(files.boxes, 1).themeId = 9
    })
    expect(lines).toHaveLength(2)
  })
})

describe('parseWithLines', () => {
  it('equals JSON.parse and knows the line of every value', async () => {
    const text = await readFile(join(STARTER_DIR, 'boxes.json'), 'utf8')
    expect(parseWithLines(text).value).toEqual(JSON.parse(text))
    const { value, lineOf } = parseWithLines('{\n "a": [\n  1,\n  {"b": "\\u4e00\\n"}\n ]\n}')
    expect(value).toEqual({ a: [1, { b: '一\n' }] })
    expect([lineOf(['a']), lineOf(['a', 0]), lineOf(['a', 1, 'b']), lineOf(['a', 1, 'missing'])]).toEqual([2, 3, 4, 4])
  })

  it.each([
    ['[1,\n2,\n]', 3],
    ['{"a": 1,\n"a": 2}', 2],
    ['[1\n2]', 2],
    ['{"a"\n1}', 2],
    ['[01]', 1],
    ['["a\tb"]', 1],
    ['[1]\n\nx', 3],
    ['', 1],
  ])('refuses %j at line %i', (text, line) => {
    expect(() => parseWithLines(text)).toThrow(JsonSyntaxError)
    try {
      parseWithLines(text)
    } catch (error) {
      expect((error as JsonSyntaxError).line).toBe(line)
    }
  })
})

describe('expectedWorth', () => {
  it('with pity equals a long simulation', () => {
    const items = new Map(fixture().items.map((item) => [item.giftId, item]))
    const box = at(fixture().boxes, 1)
    const entries = canonicalEntries(box.odds, items)
    const priceOf = (giftId: number) => items.get(giftId)?.price ?? 0
    const rare = entries.filter(({ grade }) => grade <= 1)
    let state = 1
    const chance = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const pick = (from: typeof entries) => {
      const ranges = rangesOf(from)
      const roll = chance() * (ranges.at(-1)?.rangeTo ?? 0)
      return ranges.find(({ rangeTo }) => roll < rangeTo) ?? at(ranges, 0)
    }
    let [worth, count] = [0, 0]
    const rounds = 400_000
    for (let round = 0; round < rounds; round++) {
      const hit = pick(count >= (box.pityLimit ?? 0) ? rare : entries)
      worth += priceOf(hit.giftId)
      count = nextPityCount(count, hit.grade)
    }
    expect(worth / rounds / expectedWorth(entries, box.pityLimit, priceOf)).toBeCloseTo(1, 1.5)
  })
})

describe('importCatalogue', () => {
  const open: (() => Promise<void>)[] = []
  let db: ReturnType<typeof connectDb>['db']
  beforeEach(async () => {
    const database = await freshDatabase()
    const connection = connectDb(database.url, { connections: 4 })
    db = connection.db
    open.push(() => connection.close().then(database.drop))
  })
  afterAll(() => Promise.all(open.map((close) => close())))

  const importOf = async (change: (files: CatalogueFiles) => void = () => undefined) => {
    const files = fixture()
    change(files)
    return importCatalogue(db, await folderOf(files))
  }
  const versions = async () =>
    (await db.$client.query('SELECT box_id, version FROM odds_table WHERE box_id IS NOT NULL ORDER BY 1, 2')).rows.map((row) => [
      row.box_id,
      row.version,
    ])
  const fresh = async () => catalogueAt(db, (await db.$client.query('SELECT revision FROM catalogue_state')).rows[0].revision)

  it('makes a version per changed table and none for an unchanged one, whatever the order of lines', async () => {
    expect(await importOf()).toMatchObject({ changed: true, items: 5, boxes: 3, newVersions: 6 })
    expect(await importOf()).toMatchObject({ changed: false, newVersions: 0 })
    expect(await importOf((files) => firstOdds(files).reverse())).toMatchObject({ changed: true, newVersions: 0 })
    const moved = (files: CatalogueFiles) => {
      at(firstOdds(files), 3).weight -= 10
      at(firstOdds(files), 4).weight += 10
    }
    expect(await importOf(moved)).toMatchObject({ changed: true, newVersions: 1 })
    expect(await versions()).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    const box = (await fresh()).boxes.get(PLAIN_BOX)
    if (!box) throw new Error('box expected')
    expect([box.table.version, oddsHash(box.table)]).toEqual([2, box.hash])
    expect(await importOf((files) => (at(files.boxes, 1).pityLimit = 11))).toMatchObject({ newVersions: 2 })
  })

  it('closes a box that left the files and keeps items that left', async () => {
    await importOf()
    await importOf((files) => files.boxes.splice(1, 1))
    const { boxes, items } = await fresh()
    expect([boxes.get(PITY_BOX)?.open, boxes.get(PLAIN_BOX)?.open, items.size]).toEqual([false, true, 5])
  })

  it('closes an offer that left the files', async () => {
    await importOf()
    expect(await importOf((files) => files.shop.splice(0, 1))).toMatchObject({ changed: true, offers: 4, newVersions: 0 })
    const { rows } = await db.$client.query('SELECT offer_id FROM catalogue_offer WHERE open ORDER BY position')
    expect(rows.map(({ offer_id }) => offer_id)).toEqual([2, 3, 4])
  })

  it('refuses a bad file as a whole and changes nothing', async () => {
    await importOf()
    const before = await currentCatalogue(db)
    const bad = importOf((files) => {
      at(files.items, 0).name = '新冠'
      at(firstOdds(files), 0).weight = 5
    })
    await expect(bad).rejects.toThrow(CatalogueError)
    expect(await fresh()).toEqual(before)
    expect((await db.$client.query("SELECT FROM catalogue_item WHERE name = '新冠'")).rowCount).toBe(0)
  })

  it('shows chances that sum to exactly 100 % and ranges that tile the whole table', async () => {
    await importCatalogue(db)
    for (const { gradeChances, gifts } of (await fresh()).boxes.values()) {
      expect(gradeChances.reduce((sum, { prob }) => sum + Math.round(prob * 10_000), 0)).toBe(1_000_000)
      each(gradeChances, ({ prob }) => expect(Number(prob.toFixed(4))).toBe(prob))
      for (const [index, { rangeFrom, rangeTo, probability }] of gifts.entries()) {
        expect(rangeFrom).toBe((gifts[index - 1]?.rangeTo ?? 0) + 1)
        expect(Math.round(probability * 10_000)).toBe(rangeTo - rangeFrom + 1)
      }
      expect(gifts.at(-1)?.rangeTo).toBe(1_000_000)
    }
  })

  it('imports at the start when the files are new, and keeps what is in force when they are bad', async () => {
    const said: string[] = []
    const log = { info: (text: string) => said.push(text), error: (text: string) => said.push(text) }
    const dir = await folderOf(fixture())
    await ensureCatalogue(db, log, dir)
    await ensureCatalogue(db, log, dir)
    expect(said).toEqual(['catalogue imported: 5 items, 3 boxes, 6 new odds tables'])
    await writeFile(join(dir, 'boxes.json'), '[')
    await ensureCatalogue(db, log, dir)
    expect(said.at(-1)).toContain('boxes.json:1')
    expect((await fresh()).boxes.size).toBe(3)
    await rm(dir, { recursive: true })
  })

  it('says at every start that the files in force break a rule that came with a new version', async () => {
    const dir = await folderOf(fixture())
    const said: string[] = []
    const log = { info: () => undefined, error: (text: string) => said.push(text) }
    await ensureCatalogue(db, log, dir)
    await writeFile(
      join(dir, 'shop.json'),
      textsOf({ ...fixture(), shop: fixture().shop.map((offer) => (offer.offerId === 1 ? { ...offer, price: 9 } : offer)) }).shop,
    )
    // As if the version before had taken them.
    await db.$client.query('UPDATE catalogue_state SET files_hash = $1', [textsHash(await readTexts(dir))])
    await ensureCatalogue(db, log, dir)
    expect(said).toEqual([expect.stringContaining('shop.json:2: offer 1')])
  })

  it('stops the start when there is no catalogue at all and the files are bad', async () => {
    const dir = await folderOf(fixture())
    await writeFile(join(dir, 'items.json'), '{}')
    await expect(ensureCatalogue(db, { info: () => undefined, error: () => undefined }, dir)).rejects.toThrow('items.json:1')
  })
})
