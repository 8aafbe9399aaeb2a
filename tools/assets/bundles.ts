import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { AssetPack } from '@assetpack/core'
import { pixiPipes } from '@assetpack/core/pixi'
import { places } from './places.ts'
import { stageFolder } from './stage.ts'

const cacheFolder = path.join(places.work, 'cache')
const manifest = path.join(places.bundles, 'manifest.json')

/** Soft light needs every step of its alpha; rounding it, to 86, weighs more than keeping it. */
const WEBP = { quality: 80, alphaQuality: 100, effort: 6 }

/** Packs the stage into `public/assets` with `manifest.json`: webp atlases in full and half size (`@0.5x`). */
export async function packBundles(): Promise<void> {
  await mkdir(stageFolder, { recursive: true })
  if (!existsSync(manifest)) await forget()
  try {
    await pack()
  } catch {
    // AssetPack trusts its memory and fails where an output that it remembers is gone.
    await forget()
    await pack()
  }
  await dropUnusedPngs()
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
    pipes: pixiPipes({
      cacheBust: false,
      resolutions: { default: 1, low: 0.5 },
      compression: { png: false, jpg: false, webp: WEBP },
      texturePacker: {
        texturePacker: { nameStyle: 'short', removeFileExtension: true, padding: 3, width: 2048, height: 2048, powerOfTwo: false },
      },
      manifest: { output: 'manifest.json', createShortcuts: true, trimExtensions: true },
    }),
  })
  await assetPack.run()
  await assetPack.stop()
}

/** AssetPack leaves the png beside every webp; nothing names it. */
async function dropUnusedPngs(): Promise<void> {
  const files = await readdir(places.bundles, { recursive: true })
  await Promise.all(files.filter((file) => file.endsWith('.png')).map((file) => rm(path.join(places.bundles, file))))
}
