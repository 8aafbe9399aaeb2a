import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChangedAsset } from '#shared/assetsChanged.ts'
import { type BuiltFont, buildFonts } from '../fonts/build.ts'
import { packBundles } from './bundles.ts'
import { copyJobs } from './copies.ts'
import { FreshBook } from './fresh.ts'
import { writeIds } from './ids.ts'
import { draftJobs, type Job, runJobs } from './jobs.ts'
import { withLock } from './lock.ts'
import { pictureJobs } from './pictures.ts'
import { below, foldersIn, places, stem } from './places.ts'
import { SPRITES } from './rules.ts'
import { spineJobs } from './spines.ts'
import { scenesWithSprites, stageFolder, stageJobs } from './stage.ts'

/** Result of a build: number of files that it made, the fonts, and its time in ms. */
export interface BuildReport {
  made: number
  fonts: BuiltFont[]
  ms: number
}

const allJobs = (): Job[] => [...pictureJobs(), ...spineJobs(), ...copyJobs(), ...stageJobs()]
const bookFile = path.join(places.work, 'fresh.json')
const lock = path.join(places.work, 'lock')
/**
 * Lock for packing atlases. Packing takes long, and drafts must not wait for it. A process that needs both locks takes this one first.
 */
const packLock = path.join(places.work, 'packing')

/**
 * Builds everything in `public/` that comes from `assets/`, the generated names, and the fonts. It makes only what changed. A lock lets
 * only one build run at a time.
 */
export function buildAssets(): Promise<BuildReport> {
  return withLock(packLock, () => withLock(lock, buildAll))
}

async function buildAll(): Promise<BuildReport> {
  const start = performance.now()
  const book = await FreshBook.open(bookFile)
  const jobs = allJobs()
  const made = await runJobs(jobs, book)
  await book.close()
  await sweep(new Set(jobs.map(({ output }) => output)))
  await packBundles()
  await writeIds()
  const fonts = await buildFonts()
  return { made: made.length, fonts, ms: Math.round(performance.now() - start) }
}

/**
 * Makes quick drafts of the outputs that use the given originals, except atlases, and calls `tell` as soon as each is ready. Resolves to
 * true when a frame of an atlas is among them.
 */
export function draftChanged(files: readonly string[], tell: (changed: ChangedAsset) => void): Promise<boolean> {
  return withLock(lock, async () => {
    const jobs = allJobs().filter(({ inputs }) => inputs.some((input) => files.includes(input)))
    const version = Date.now().toString(36)
    await draftJobs(jobs, async (output) => tell(isStaged(output) ? await changedSprite(output) : changedFile(output, version)))
    return jobs.some(({ output }) => isStaged(output))
  })
}

const isStaged = (output: string) => output.startsWith(stageFolder)

function changedFile(output: string, version: string): ChangedAsset {
  const url = `/${below(places.public, output)}`
  return { url, fresh: `${url}?v=${version}` }
}

/** Returns a single frame in place of its atlas, because the artist would have to wait for the whole atlas to be packed. */
async function changedSprite(output: string): Promise<ChangedAsset> {
  const [scene] = below(stageFolder, output).split('{')
  const picture = await readFile(output, 'base64')
  return { url: `/assets/${scene}/${SPRITES}/${stem(output)}`, fresh: `data:image/png;base64,${picture}` }
}

/** Packs the atlases again when a frame has changed since the last time. */
export function packChanged(): Promise<void> {
  return withLock(packLock, packBundles)
}

/** Folders that contain only outputs of jobs. */
const OUTPUTS = [places.images, places.spine, places.svga, places.audio, stageFolder]

/** Deletes files that no job makes any more. */
async function sweep(outputs: ReadonlySet<string>): Promise<void> {
  for (const folder of OUTPUTS.filter(existsSync)) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    await Promise.all(files.filter((file) => !outputs.has(file)).map((file) => rm(file)))
  }
  // An empty folder would still become a bundle.
  const scenes = new Set(scenesWithSprites(places.originals).map((scene) => `${scene}{m}`))
  const old = foldersIn(stageFolder).filter((folder) => !scenes.has(folder))
  await Promise.all(old.map((folder) => rm(path.join(stageFolder, folder), { recursive: true })))
}

/** Forgets every output, so that the next build makes all of them; used to measure a first build. */
export async function forgetBuilt(): Promise<void> {
  await Promise.all([...OUTPUTS, places.bundles, places.work].map((folder) => rm(folder, { recursive: true, force: true })))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--cold')) await forgetBuilt()
  const { made, ms } = await buildAssets()
  process.stdout.write(`assets: ${made} files made anew in ${(ms / 1000).toFixed(1)} s\n`)
}
