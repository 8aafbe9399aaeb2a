import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltFont, buildFonts } from '../fonts/build.ts'
import { packBundles } from './bundles.ts'
import { copyJobs } from './copies.ts'
import { FreshBook } from './fresh.ts'
import { writeIds } from './ids.ts'
import { type Job, runJobs } from './jobs.ts'
import { withLock } from './lock.ts'
import { pictureJobs } from './pictures.ts'
import { below, foldersIn, places } from './places.ts'
import { SPRITES } from './rules.ts'
import { spineJobs } from './spines.ts'
import { scenesWithSprites, stageFolder, stageJobs } from './stage.ts'

/** What a build did: how many files it made anew, and how long it took. */
export interface BuildReport {
  made: number
  fonts: BuiltFont[]
  ms: number
}

const allJobs = (): Job[] => [...pictureJobs(), ...spineJobs(), ...copyJobs(), ...stageJobs()]
const bookFile = path.join(places.work, 'fresh.json')
const lock = path.join(places.work, 'lock')

/** Builds everything under `public/` that comes from `assets/`, the names of it all, and the fonts; only what changed, and never twice at a time. */
export function buildAssets(): Promise<BuildReport> {
  return withLock(lock, buildAll)
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

/** Builds what the given originals are part of and nothing else; returns the addresses of what they are in, whoever built it. */
export function buildChanged(files: readonly string[]): Promise<string[]> {
  return withLock(lock, async () => {
    const book = await FreshBook.open(bookFile)
    const jobs = allJobs().filter(({ inputs }) => inputs.some((input) => files.includes(input)))
    await runJobs(jobs, book)
    await book.closePart()
    const outputs = jobs.map(({ output }) => output)
    if (outputs.some(isStaged)) await packBundles()
    return [...new Set(outputs.map(addressOf))]
  })
}

const isStaged = (output: string) => output.startsWith(stageFolder)

/** Where the page finds an output: a staged sprite is part of its scene's atlas. */
function addressOf(output: string): string {
  if (!isStaged(output)) return `/${below(places.public, output)}`
  return `/assets/${below(stageFolder, output).split('{')[0]}/${SPRITES}`
}

/** Folders that hold outputs of jobs and nothing else. */
const OUTPUTS = [places.images, places.spine, places.svga, places.audio, stageFolder]

/** Deletes what no job makes any more. */
async function sweep(outputs: ReadonlySet<string>): Promise<void> {
  for (const folder of OUTPUTS.filter(existsSync)) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    await Promise.all(files.filter((file) => !outputs.has(file)).map((file) => rm(file)))
  }
  // A folder left empty would still be a bundle.
  const scenes = new Set(scenesWithSprites(places.originals).map((scene) => `${scene}{m}`))
  const old = foldersIn(stageFolder).filter((folder) => !scenes.has(folder))
  await Promise.all(old.map((folder) => rm(path.join(stageFolder, folder), { recursive: true })))
}

/** Forgets every output, so that the next build makes all of them: for measuring a first build. */
export async function forgetBuilt(): Promise<void> {
  await Promise.all([...OUTPUTS, places.bundles, places.work].map((folder) => rm(folder, { recursive: true, force: true })))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--cold')) await forgetBuilt()
  const { made, ms } = await buildAssets()
  process.stdout.write(`assets: ${made} files made anew in ${(ms / 1000).toFixed(1)} s\n`)
}
