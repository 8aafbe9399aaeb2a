import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AssetPack, type AssetPipe, checkExt, createNewAssetAt, swapExt } from '@assetpack/core'
import { pixiPipes } from '@assetpack/core/pixi'
import sharp from 'sharp'
import { below } from './places.ts'
import { encodeWholeAlpha } from './webp.ts'

/** Folders of one packing, absolute and on one disk. */
export interface PackPlaces {
  /** Frames, laid out for AssetPack (see stage.ts). */
  stage: string
  /** Where pages fetch atlases and `manifest.json`. */
  output: string
  /** Notes and unfinished work. */
  work: string
}

const COLOURS = { quality: 80, effort: 6 }
/** Soft light needs every step of its alpha. The slowest effort would take twenty times as long for 1 %. */
const ALPHA = { quality: 100, effort: 4 }
const MANIFEST = 'manifest.json'

const OPTIONS = {
  cacheBust: false,
  resolutions: { default: 1, low: 0.5 },
  compression: { png: false, jpg: false, webp: true },
  texturePacker: {
    texturePacker: { nameStyle: 'short', removeFileExtension: true, padding: 3, width: 2048, height: 2048, powerOfTwo: false },
  },
  manifest: { output: MANIFEST, createShortcuts: true, trimExtensions: true },
} as const

/** Encodes atlases as webp. It replaces AssetPack's pipe of the same name, which has one effort for colours and alpha and keeps a png beside the webp. */
const compress: AssetPipe = {
  folder: true,
  name: 'compress',
  defaultOptions: {},
  tags: { nc: 'nc' },
  test: (asset) => checkExt(asset.path, '.png'),
  async transform(asset) {
    const webp = createNewAssetAt(asset, swapExt(asset.filename, '.webp'))
    webp.buffer = await encodeWholeAlpha(sharp(asset.buffer), COLOURS, ALPHA)
    return [webp]
  },
}

/** What was packed last: the mark of options and frames, and the files it gave, below the output. */
interface Packed {
  mark: string
  files: string[]
}

/**
 * Packs the stage into webp atlases in full and half size (`@0.5x`) with `manifest.json`; false when it was packed from the same frames before.
 * All is packed aside first. Then file after file is renamed over the old one, so that a page which runs meanwhile misses none.
 */
export async function packBundles({ stage, output, work }: PackPlaces): Promise<boolean> {
  await mkdir(stage, { recursive: true })
  const noteFile = path.join(work, 'packed.json')
  const mark = await markOf(stage)
  if (await isPacked(noteFile, output, mark)) return false
  const aside = path.join(work, 'packing-aside')
  await pack(stage, aside)
  const files = await putInPlace(path.join(aside, 'output'), output)
  await rm(aside, { recursive: true })
  await writeFile(noteFile, JSON.stringify({ mark, files } satisfies Packed, null, 1))
  return true
}

async function isPacked(noteFile: string, output: string, mark: string): Promise<boolean> {
  const text = await readFile(noteFile, 'utf8').catch(() => '{}')
  const { mark: packed, files = [] } = JSON.parse(text) as Partial<Packed>
  return packed === mark && files.every((file) => existsSync(path.join(output, file)))
}

/** Names and bytes of all frames, and how they are packed. */
async function markOf(stage: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([OPTIONS, COLOURS, ALPHA]))
  for (const file of await filesBelow(stage)) hash.update(`${file}\0`).update(await readFile(path.join(stage, file)))
  return hash.digest('hex').slice(0, 32)
}

/** Every file below a folder as a path from there, sorted. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => below(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** AssetPack's memory is left off: it holds for one place on the disk only and clears the output when it is missing. */
async function pack(stage: string, aside: string): Promise<void> {
  const assetPack = new AssetPack({
    entry: stage,
    output: path.join(aside, 'output'),
    cache: false,
    cacheLocation: path.join(aside, 'cache'),
    logLevel: 'error',
    strict: true,
    pipes: pixiPipes(OPTIONS).map((pipe) => (pipe.name === compress.name ? compress : pipe)),
  })
  await assetPack.run()
  await assetPack.stop()
}

/** Renames every file of `from` to its place in `to`, the manifest last, and deletes what else is in `to`; answers with the files. */
async function putInPlace(from: string, to: string): Promise<string[]> {
  const files = (await filesBelow(from)).filter((file) => file !== MANIFEST)
  files.push(MANIFEST)
  for (const file of files) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true })
    await rename(path.join(from, file), path.join(to, file))
  }
  const old = (await filesBelow(to)).filter((file) => !files.includes(file))
  await Promise.all(old.map((file) => rm(path.join(to, file))))
  return files
}
