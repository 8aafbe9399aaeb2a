import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CatalogueBox, CatalogueItem, CatalogueTheme } from '#shared/catalogue.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A box whose every drop is fit for the banner. */
export interface GoodBox {
  boxId: number
  name: string
  /** Coins. */
  price: number
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, 'catalogue', `${name}.json`), 'utf8')) as T
const dearer = (grade: number, from: number) => (item: CatalogueItem) => item.grade === grade && item.price >= from
const cheapest = (items: CatalogueItem[]) => items.sort((a, b) => a.price - b.price)[0]

/** A box with one item of grade 1 and, hardly ever drawn, one of grade 0; both worth the banner. */
function makeBox(items: CatalogueItem[], themes: CatalogueTheme[], model: CatalogueBox): CatalogueBox {
  const [legend, myth] = [cheapest(items.filter(dearer(1, 100))), cheapest(items.filter(dearer(0, 100)))]
  if (!legend || !myth || !themes[0]) throw new Error('the starter catalogue has no items for the banner')
  const worth = legend.price * 0.999_99 + myth.price * 0.000_01
  return {
    ...model,
    boxId: 900_001,
    name: '试验宝匣',
    themeId: themes[0].themeId,
    price: Math.round(worth / 0.92),
    modules: [1],
    open: true,
    pityLimit: null,
    odds: [
      { giftId: myth.giftId, weight: 10 },
      { giftId: legend.giftId, weight: TOTAL_WEIGHT - 10 },
    ],
  }
}

/** Writes the starter catalogue with the good box, changed, into a folder of its own. */
function writeCatalogue(change: Partial<CatalogueBox>): { dir: string; good: GoodBox } {
  const [items, themes, boxes] = [read<CatalogueItem[]>('items'), read<CatalogueTheme[]>('themes'), read<CatalogueBox[]>('boxes')]
  if (!boxes[0]) throw new Error('the starter catalogue has no boxes')
  const good = { ...makeBox([...items], themes, boxes[0]), ...change }
  const dir = mkdtempSync(join(tmpdir(), 'xingxia-catalogue-'))
  cpSync(join(root, 'catalogue'), dir, { recursive: true })
  writeFileSync(join(dir, 'boxes.json'), JSON.stringify([good, ...boxes], null, 2))
  return { dir, good }
}

/** Imports the starter catalogue with one good box more into a database. */
export async function importGoodBox(db: Db): Promise<GoodBox> {
  const { dir, good } = writeCatalogue({})
  await importCatalogue(db, dir).finally(() => rmSync(dir, { recursive: true, force: true }))
  return good
}

/** The same with another good box, by the operator's own command: what is changed while players play. */
export function changeGoodBox(databaseUrl: string, change: Partial<CatalogueBox>): GoodBox {
  const { dir, good } = writeCatalogue(change)
  try {
    const args = ['--import', 'tsx', 'src/server/wiring/catalogueCommand.ts', dir]
    const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseUrl } })
    if (run.status !== 0) throw new Error(`the catalogue was refused:\n${run.stdout}${run.stderr}`)
    return good
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
