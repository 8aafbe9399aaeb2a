import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { denoise, type Pixels, polish } from '../polish.ts'
import { GROUNDS, ground, octagonMask, shade } from './ground.ts'

/*
 * Finishes what render_icons.py rendered: npx tsx tools/art/icons/finish.ts RENDERS assets
 * Icons, coins and frames are cleaned, shrunk and graded; portraits are also laid on their octagon ground.
 */

interface Kind {
  /** Folder of the renders, and of the originals below `assets`. */
  from: string
  to: string
  edge: number
  /** Strength of the cleaning; soft vinyl bears more than cut stones. */
  clean: number
}

const KINDS: readonly Kind[] = [
  { from: 'icons', to: 'chrome/icons', edge: 256, clean: 6 },
  { from: 'currency', to: 'chrome/icons', edge: 256, clean: 5 },
  { from: 'frames', to: 'avatar-frames', edge: 256, clean: 6 },
  { from: 'avatars', to: 'avatars', edge: 256, clean: 9 },
]

async function shrunk(file: string, edge: number): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .resize(edge, edge, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A head before its ground, darker towards the rim, cut to the octagon. */
async function portrait(head: string, id: string, output: string): Promise<void> {
  const colours = GROUNDS[id]
  if (!colours) throw new Error(`no ground for portrait ${id}`)
  const shadow = await sharp(head).modulate({ brightness: 0 }).blur(7).toBuffer()
  const dimmed = await sharp(shadow).ensureAlpha().linear([1, 1, 1, 0.5], [0, 0, 0, 0]).toBuffer()
  const laid = await sharp(Buffer.from(ground(colours)))
    .composite([{ input: dimmed, top: 5, left: 0 }, { input: head }, { input: Buffer.from(shade) }])
    .png()
    .toBuffer()
  await sharp(laid)
    .composite([{ input: Buffer.from(octagonMask), blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toFile(output)
}

async function finish({ from, to, edge, clean }: Kind, renders: string, assets: string, work: string): Promise<void> {
  const folder = path.join(renders, from)
  await mkdir(path.join(assets, to), { recursive: true })
  for (const file of (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.png'))) {
    const output = path.join(assets, to, file)
    const graded = from === 'avatars' ? path.join(work, `head-${file}`) : output
    await polish(await shrunk(await denoise(path.join(folder, file), work, clean), edge), graded)
    if (from === 'avatars') await portrait(graded, path.basename(file, '.png'), output)
  }
}

const [renders = '', assets = ''] = process.argv.slice(2)
const work = await mkdtemp(path.join(os.tmpdir(), 'icons-'))
for (const kind of KINDS) await finish(kind, renders, assets, work)
await rm(work, { recursive: true })
