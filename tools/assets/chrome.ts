import path from 'node:path'
import sharp from 'sharp'
import type { FreshBook } from './fresh.ts'
import { filesIn, places, stem } from './places.ts'

interface ChromeKind {
  from: string
  to: string
  /** Pixels; the picture keeps its proportions. */
  width: number
  quality: number
}

/** Pictures that React shows: one webp each below `public/images`. */
const KINDS: readonly ChromeKind[] = [
  { from: 'items', to: 'items', width: 232, quality: 70 },
  { from: 'items', to: 'items/small', width: 116, quality: 66 },
  { from: 'boxes', to: 'boxes', width: 320, quality: 78 },
  { from: 'avatars', to: 'avatars', width: 128, quality: 82 },
  { from: 'chrome/bg', to: 'bg', width: 750, quality: 74 },
  { from: 'chrome/hero', to: 'hero', width: 472, quality: 68 },
  { from: 'emblem', to: 'emblem', width: 256, quality: 86 },
]
const ENDINGS = ['.png', '.webp', '.svg', '.jpg']

/** Makes every chrome picture whose original changed; returns how many. */
export async function buildChrome(book: FreshBook): Promise<number> {
  let made = 0
  for (const kind of KINDS) {
    for (const file of filesIn(path.join(places.originals, kind.from), ENDINGS)) {
      const output = path.join(places.images, kind.to, `${stem(file)}.webp`)
      const recipe = `chrome ${kind.width} ${kind.quality} ${ALPHA}`
      if (await book.make(output, recipe, [file], () => shrink(file, kind, output))) made++
    }
  }
  return made
}

/** Quality of the alpha plane: below this the soft light around items shows steps. */
const ALPHA = 70

async function shrink(file: string, { width, quality }: ChromeKind, output: string): Promise<void> {
  await sharp(file)
    .resize({ width, withoutEnlargement: true, kernel: 'lanczos3' })
    .webp({ quality, alphaQuality: ALPHA, effort: 6, smartSubsample: true })
    .toFile(output)
}
