import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueFiles } from '#server/core/catalogue/checks.ts'

/** Price of {@link PLAIN_BOX}, in minor units. */
export const PLAIN_PRICE = 1000
export const PLAIN_BOX = 1
/** A box that forces an item of grade 1 or better after {@link PITY_LIMIT} misses. */
export const PITY_BOX = 2
export const PITY_LIMIT = 10
export const CLOSED_BOX = 3

/** The daily free box of the lowest levels; the next one begins at level 3. */
export const FREE_BOX = 11
export const SURPRISE_BOX = 21
const freeOdds = (weight: number) => [
  { giftId: 5, weight },
  { giftId: 4, weight: 1_000_000 - weight },
]

const odds = () => [
  { giftId: 1, weight: 10_000 },
  { giftId: 2, weight: 30_000 },
  { giftId: 3, weight: 110_000 },
  { giftId: 4, weight: 300_000 },
  { giftId: 5, weight: 550_000 },
]

/** Makes a small catalogue without faults. Tests change their own copy. */
export function fixture(): CatalogueFiles {
  return {
    items: [
      { giftId: 1, art: 'crown', name: '金冠', family: 'crown', grade: 0, price: 200 },
      { giftId: 2, art: 'ring', name: '红戒', family: 'ring', grade: 1, price: 50 },
      { giftId: 3, art: 'gem', name: '紫晶', family: 'gem', grade: 2, price: 20 },
      { giftId: 4, art: 'blade', name: '蓝刃', family: 'blade', grade: 3, price: 9 },
      { giftId: 5, art: 'potion', name: '药水', family: 'potion', grade: 4, price: 1.5 },
    ],
    themes: [
      { themeId: 1, name: '东方' },
      { themeId: 2, name: '深海' },
    ],
    boxes: [
      { boxId: PLAIN_BOX, art: 'plain', name: '素匣', themeId: 1, price: 10, modules: [1, 5], open: true, pityLimit: null, odds: odds() },
      {
        boxId: PITY_BOX,
        art: 'kind',
        name: '福匣',
        themeId: 2,
        price: 16.3,
        modules: [1],
        open: true,
        pityLimit: PITY_LIMIT,
        odds: odds(),
      },
      { boxId: CLOSED_BOX, art: 'shut', name: '闭匣', themeId: 1, price: 10, modules: [1], open: false, pityLimit: null, odds: odds() },
    ],
    shop: [
      { offerId: 1, kind: 'item', giftId: 4, text: '一把蓝刃', currency: 'coin', price: 12, stock: 3, share: 2, open: true },
      { offerId: 2, kind: 'item', giftId: 5, text: '一瓶药水', currency: 'diamond', price: 160, stock: null, share: null, open: true },
      {
        offerId: 3,
        kind: 'frame',
        frameId: 1,
        art: 'gold',
        name: '金框',
        text: '头像框',
        currency: 'diamond',
        price: 300,
        stock: null,
        share: null,
        open: true,
      },
      {
        offerId: 4,
        kind: 'voucher',
        art: 'coupon',
        name: '减一金币',
        text: '满 10 金币可用',
        currency: 'diamond',
        price: 50,
        stock: null,
        share: 1,
        open: true,
        voucher: { kind: 'shopDiscount', worth: 1, minAmount: 10, days: 7 },
      },
      { offerId: 5, kind: 'item', giftId: 3, text: '已下架', currency: 'coin', price: 25, stock: null, share: null, open: false },
    ],
    welfare: {
      firstTopUp: { giftId: 4 },
      boxes: [
        { boxId: FREE_BOX, art: 'dew', name: '晨匣', use: 'daily', fromLevel: 1, open: true, odds: freeOdds(900_000) },
        { boxId: FREE_BOX + 1, art: 'noon', name: '午匣', use: 'daily', fromLevel: 3, open: true, odds: freeOdds(895_000) },
        { boxId: SURPRISE_BOX, art: 'dusk', name: '惊喜匣', use: 'sign', fromLevel: 1, open: true, odds: freeOdds(800_000) },
      ],
    },
  }
}

/** The files as text, one row per line, as operators keep them. */
export function textsOf(files: CatalogueFiles): Record<keyof CatalogueFiles, string> {
  const text = (rows: readonly unknown[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`
  const { firstTopUp, boxes } = files.welfare
  return {
    items: text(files.items),
    themes: text(files.themes),
    boxes: text(files.boxes),
    shop: text(files.shop),
    welfare: `{\n"firstTopUp": ${JSON.stringify(firstTopUp)},\n"boxes": ${text(boxes)}}\n`,
  }
}

/** Writes the files into a new temporary folder. Returns its path. */
export async function folderOf(files: CatalogueFiles): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'xingxia-catalogue-'))
  await Promise.all(Object.entries(textsOf(files)).map(([name, text]) => writeFile(join(dir, `${name}.json`), text)))
  return dir
}
