import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesIn, stem } from '../places.ts'
import { PICTURE_ENDINGS } from '../rules.ts'
import type { Fault } from './fault.ts'

/** Finds catalogue rows without a picture, and pictures without a row. */
export async function checkCatalogue(root: string): Promise<Fault[]> {
  return (await Promise.all(['items', 'boxes'].map((kind) => checkKind(root, kind)))).flat()
}

async function checkKind(root: string, kind: string): Promise<Fault[]> {
  const rows = JSON.parse(await readFile(path.join(root, 'catalogue', `${kind}.json`), 'utf8')) as { art: string; name: string }[]
  const files = filesIn(path.join(root, 'assets', kind), PICTURE_ENDINGS)
  const arts = new Set(rows.map(({ art }) => art))
  const drawn = new Set(files.map(stem))
  return [
    ...rows
      .filter(({ art }) => !drawn.has(art))
      .map(({ art, name }) => ({
        file: `assets/${kind}/${art}.png`,
        wrong: `is missing: catalogue/${kind}.json sells ${name}`,
        mend: 'draw it, or take its row out',
      })),
    ...files
      .filter((file) => !arts.has(stem(file)))
      .map((file) => ({ file, wrong: `is in no row of catalogue/${kind}.json`, mend: 'add a row with this art, or delete the picture' })),
  ]
}
