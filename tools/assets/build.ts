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
import { motionJobs } from './motions.ts'
import { pictureJobs } from './pictures.ts'
import { below, foldersIn, places, stem } from './places.ts'
import { SPRITES } from './rules.ts'
import { spineJobs } from './spines.ts'
import { scenesWithSprites, stageFolder, stageJobs } from './stage.ts'

/** What a build did. Its parts run side by side, so their times overlap. */
export interface BuildReport {
  /** Files that were made anew, absolute; atlases and fonts aside. */
  made: string[]
  fonts: BuiltFont[]
  /** Milliseconds from the beginning of the build to the end of each part. */
  ms: { files: number; atlases: number; fonts: number; all: number }
}

const packing = { stage: stageFolder, output: places.bundles, work: places.work }
const allJobs = (): Job[] => [...stageJobs(), ...spineJobs(), ...motionJobs(), ...pictureJobs(), ...copyJobs()]
const bookFile = path.join(places.work, 'fresh.json')
const lock = path.join(places.work, 'lock')
/**
 * Lock for packing atlases. Packing takes long, and drafts must not wait for it. A process that needs both locks takes this one first.
 */
const packLock = path.join(places.work, 'packing')

/** Pictures that style sheets name. Vite looks for them before it begins with the client. */
const BACKGROUNDS = path.join(places.images, 'bg')
const isEarly = ({ output }: Job) => isStaged(output) || output.startsWith(BACKGROUNDS)

export interface BuildOptions {
  /** Called with the fonts when the client can be built: when fonts, names and backgrounds are there, long before a first build ends. */
  early?(fonts: BuiltFont[]): void
  /** False leaves out what the product can be used without; a later build makes it. */
  late?: boolean
}

/** Builds everything under `public/` that comes from `assets/`, the names of it all, and the fonts; only what changed, and never twice at a time. */
export function buildAssets(options: BuildOptions = {}): Promise<BuildReport> {
  return withLock(packLock, () => withLock(lock, () => buildAll(options)))
}

/** Pictures are encoded on other threads than this one, on which the fonts are made: all parts run side by side. */
async function buildAll({ early, late = true }: BuildOptions): Promise<BuildReport> {
  const start = performance.now()
  const passed = () => Math.round(performance.now() - start)
  const book = await FreshBook.open(bookFile)
  const jobs = allJobs()
  await Promise.all([writeIds(), sweep(new Set(jobs.map(({ output }) => output)))])
  const first = runJobs(jobs.filter(isEarly), book)
  const fonts = buildFonts()
  const others = jobs.filter((job) => !isEarly(job))
  const rest = first.then(() => runJobs(others, book, late))
  const atlases = first.then(() => packBundles(packing))
  const begun = Promise.all([fonts, first]).then(([built]) => early?.(built))
  const ends = [rest, atlases, fonts].map((part) => part.then(passed))
  await Promise.allSettled([begun, ...ends])
  const [files = 0, packed = 0, lettered = 0] = await Promise.all(ends)
  await book.close()
  const made = [...(await first), ...(await rest)]
  return { made, fonts: await fonts, ms: { files, atlases: packed, fonts: lettered, all: passed() } }
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

/** Packs the atlases anew when a frame changed since the last time; false when none did. */
export function packChanged(): Promise<boolean> {
  return withLock(packLock, () => packBundles(packing))
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
  process.stdout.write(`assets: ${made.length} files made anew in ${(ms.all / 1000).toFixed(1)} s\n`)
}
