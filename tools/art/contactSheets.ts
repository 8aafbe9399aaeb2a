import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { GRADE_NAMES, GRADES } from '#shared/codes.ts'
import { drawSheet } from './sheet.ts'

/* `npm run art:sheets` draws the contact sheets of docs/artists.md from the catalogue and the original pictures. */

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/sheets')
const rows = z.array(z.object({ art: z.string(), name: z.string(), grade: z.optional(z.number()), themeId: z.optional(z.number()) }))

async function cellsOf(file: string, originals: string) {
  const list = rows.parse(JSON.parse(await readFile(path.join(root, 'catalogue', file), 'utf8')))
  return list.map(({ art, name, grade }) => ({ file: path.join(root, 'assets', originals, `${art}.png`), label: `${name} ${art}`, grade }))
}

await mkdir(folder, { recursive: true })
const items = await cellsOf('items.json', 'items')
for (const grade of GRADES) {
  const cells = items.filter((item) => item.grade === grade)
  await drawSheet(cells, path.join(folder, `items-${grade}.webp`), 8)
  process.stdout.write(`${GRADE_NAMES[grade]}: ${cells.length}\n`)
}
await drawSheet(await cellsOf('boxes.json', 'boxes'), path.join(folder, 'boxes.webp'))
