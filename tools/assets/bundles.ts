import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AssetPack } from '@assetpack/core'
import { pixiPipes } from '@assetpack/core/pixi'
import { below, places } from './places.ts'
import { stageFolder } from './stage.ts'

const cacheFolder = path.join(places.work, 'cache')
const manifest = path.join(places.bundles, 'manifest.json')
const noteFile = path.join(places.work, 'packed.json')

/**
 * WebP options. Soft light needs every step of its alpha: a file with the alpha quality lowered to 86 is larger than one that keeps it.
 */
const WEBP = { quality: 80, alphaQuality: 100, effort: 6 }

const OPTIONS = {
  cacheBust: false,
  resolutions: { default: 1, low: 0.5 },
  compression: { png: false, jpg: false, webp: WEBP },
  texturePacker: {
    texturePacker: { nameStyle: 'short', removeFileExtension: true, padding: 3, width: 2048, height: 2048, powerOfTwo: false },
  },
  manifest: { output: 'manifest.json', createShortcuts: true, trimExtensions: true },
} as const

/** The last packing: a hash of options and frames (`mark`), and the files that it wrote, relative to the project. */
interface Packed {
  mark: string
  files: string[]
}

/**
 * Packs the atlases into `public/assets` with a `manifest.json`: webp in full and half size (`@0.5x`). Does nothing when they were packed
 * from the same frames before.
 */
export async function packBundles(): Promise<void> {
  await mkdir(stageFolder, { recursive: true })
  const mark = await markOfStage()
  if (await isPacked(mark)) return
  if (!existsSync(manifest)) await forget()
  try {
    await pack()
  } catch {
    // AssetPack relies on its own cache and fails when an output that the cache lists is missing.
    await forget()
    await pack()
  }
  await dropUnusedPngs()
  const files = (await filesBelow(places.bundles)).map((file) => below(places.root, file))
  await writeFile(noteFile, JSON.stringify({ mark, files } satisfies Packed, null, 1))
}

/**
 * True when the atlases are up to date. AssetPack's own cache is valid for one path on the disk only; this check also works for a project
 * that was moved or copied.
 */
async function isPacked(mark: string): Promise<boolean> {
  const text = await readFile(noteFile, 'utf8').catch(() => '{}')
  const { mark: packed, files = [] } = JSON.parse(text) as Partial<Packed>
  return packed === mark && files.every((file) => existsSync(path.join(places.root, file)))
}

/** Hash of the names and bytes of all frames and of the packing options. */
async function markOfStage(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(OPTIONS))
  for (const file of await filesBelow(stageFolder)) hash.update(`${below(stageFolder, file)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 32)
}

/** Every file below a folder, sorted. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function forget(): Promise<void> {
  await Promise.all([cacheFolder, places.bundles].map((folder) => rm(folder, { recursive: true, force: true })))
}

async function pack(): Promise<void> {
  const assetPack = new AssetPack({
    entry: stageFolder,
    output: places.bundles,
    cache: true,
    cacheLocation: cacheFolder,
    logLevel: 'error',
    strict: true,
    pipes: pixiPipes(OPTIONS),
  })
  await assetPack.run()
  await assetPack.stop()
}

/** Deletes the png that AssetPack writes beside every webp, because nothing refers to it. */
async function dropUnusedPngs(): Promise<void> {
  const files = await filesBelow(places.bundles)
  await Promise.all(files.filter((file) => file.endsWith('.png')).map((file) => rm(file)))
}
