import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltFont, buildFonts } from '../fonts/build.ts'
import { buildAudio } from './audio.ts'
import { packBundles } from './bundles.ts'
import { buildChrome } from './chrome.ts'
import { FreshBook } from './fresh.ts'
import { withLock } from './lock.ts'
import { places } from './places.ts'
import { layStage } from './stage.ts'

/** What a build did: how many files it made anew, and how long it took. */
export interface BuildReport {
  chrome: number
  staged: number
  audio: number
  fonts: BuiltFont[]
  ms: number
}

/** Builds everything under `public/` that comes from `assets/`, and the fonts; only what changed, and never twice at a time. */
export function buildAssets(): Promise<BuildReport> {
  return withLock(path.join(places.work, 'lock'), buildChanged)
}

async function buildChanged(): Promise<BuildReport> {
  const start = performance.now()
  const book = await FreshBook.open(path.join(places.work, 'fresh.json'))
  const chrome = await buildChrome(book)
  const audio = await buildAudio(book)
  const staged = await layStage(book)
  await book.close()
  await packBundles()
  const fonts = await buildFonts()
  return { chrome, staged, audio, fonts, ms: Math.round(performance.now() - start) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { chrome, staged, audio, ms } = await buildAssets()
  process.stdout.write(`assets: ${chrome} pictures, ${staged} atlas sources, ${audio} sounds made anew in ${(ms / 1000).toFixed(1)} s\n`)
}
