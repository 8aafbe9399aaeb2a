import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { finishBox } from './finishing/box.ts'

/*
 * Finishes box renders: npx tsx tools/art/finish.ts RENDERS [assets/boxes]
 * RENDERS/<art>/*.png from render_boxes.py become <to>/<art>.png (closed, with bloom) and <to>/layers/<art>/*.png, layers.json.
 */

/** Records which render has which fingerprint. Pictures that were not rendered this time keep their record. */
async function keepRecord(from: string, to: string): Promise<void> {
  const read = async (folder: string) => JSON.parse(await readFile(path.join(folder, 'rendered.json'), 'utf8').catch(() => '{}'))
  const record = { ...(await read(to)), ...(await read(from)) }
  await writeFile(path.join(to, 'rendered.json'), `${JSON.stringify(record, null, 2)}\n`)
}

const [renders = '', to = 'assets/boxes'] = process.argv.slice(2)
for (const art of (await readdir(renders)).sort()) {
  const from = path.join(renders, art)
  const layers = path.join(to, 'layers', art)
  await mkdir(layers, { recursive: true })
  const difference = await finishBox({ from, closed: path.join(to, `${art}.png`), layers })
  await keepRecord(from, layers)
  console.log(`${art}: layers against closed picture, mean difference ${difference.toFixed(2)} of 255`)
}
