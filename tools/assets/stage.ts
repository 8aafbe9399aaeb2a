import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { FreshBook } from './fresh.ts'
import { filesIn, places, stem } from './places.ts'

/** Folder that AssetPack reads. Artists never see its tags: `{m}` bundle, `{tps}` atlas, `{copy}` as it is. */
export const stageFolder = path.join(places.work, 'stage')
const PICTURES = ['.png', '.webp', '.svg', '.jpg']

interface AtlasSource {
  /** Folder under `assets/`. */
  from: string
  /** Folder of the stage, with tags. */
  to: string
  /** Longest width in pixels; SVG keeps its own size. */
  width?: number
  /** Put before the frame name. */
  prefix?: string
}

const ATLASES: readonly AtlasSource[] = [
  { from: 'items', to: 'items{m}/items{tps}', width: 288 },
  { from: 'emblem', to: 'items{m}/items{tps}', width: 256 },
  { from: 'boxes', to: 'mystery-box{m}/boxes{tps}', prefix: 'box-' },
  { from: 'mystery-box/sprites', to: 'mystery-box{m}/shelf{tps}' },
  { from: 'case-reel/sprites', to: 'case-reel{m}/effects{tps}' },
]

/** Whole pictures (backgrounds) that a bundle loads as they are, by the name after `to`. */
const SINGLES = [
  { from: 'chrome/bg/box-stage.webp', to: 'mystery-box{m}/stage{copy}.webp' },
  { from: 'chrome/bg/reel.webp', to: 'case-reel{m}/hall{copy}.webp' },
] as const

const SPINES = [{ from: 'case-reel/crate', to: 'case-reel{m}/crate{copy}' }] as const

/** Lays the originals out for AssetPack: vectors become png (AssetPack drops them silently), Spine pages become webp under fixed names. */
export async function layStage(book: FreshBook): Promise<number> {
  let laid = 0
  for (const source of ATLASES) laid += await layAtlas(book, source)
  for (const { from, to } of SINGLES) {
    const [file, output] = [path.join(places.originals, from), path.join(stageFolder, to)]
    if (await book.make(output, 'single', [file], () => sharp(file).webp({ quality: 80, effort: 5 }).toFile(output))) laid++
  }
  for (const { from, to } of SPINES) laid += await laySpine(book, path.join(places.originals, from), path.join(stageFolder, to))
  return laid
}

async function layAtlas(book: FreshBook, { from, to, width, prefix = '' }: AtlasSource): Promise<number> {
  let laid = 0
  for (const file of filesIn(path.join(places.originals, from), PICTURES)) {
    const output = path.join(stageFolder, to, `${prefix}${stem(file)}.png`)
    const draw = () =>
      sharp(file).resize({ width, withoutEnlargement: true, kernel: 'lanczos3' }).png({ compressionLevel: 3 }).toFile(output)
    if (await book.make(output, `atlas ${width}`, [file], draw)) laid++
  }
  return laid
}

async function laySpine(book: FreshBook, folder: string, to: string): Promise<number> {
  let laid = 0
  for (const file of filesIn(folder, ['.json', '.atlas', '.png'])) {
    const output = path.join(to, path.basename(file).replace(/\.png$/, '.webp'))
    if (await book.make(output, 'spine', [file], () => spineFile(file, output))) laid++
  }
  return laid
}

async function spineFile(file: string, output: string): Promise<void> {
  if (file.endsWith('.png')) await sharp(file).webp({ quality: 86, alphaQuality: 92, effort: 5 }).toFile(output)
  else if (file.endsWith('.atlas')) await writeFile(output, (await readFile(file, 'utf8')).replaceAll('.png', '.webp'))
  else await copyFile(file, output)
}
