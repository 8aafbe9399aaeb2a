import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { FreshBook } from './fresh.ts'
import { filesIn, places } from './places.ts'

const ENDINGS = ['.webm', '.m4a', '.mp3']

/** Copies effects and music to `public/audio/<id>.<ending>`; returns how many changed. */
export async function buildAudio(book: FreshBook): Promise<number> {
  let made = 0
  for (const folder of ['effects', 'music']) {
    for (const file of filesIn(path.join(places.originals, 'audio', folder), ENDINGS)) {
      const output = path.join(places.audio, path.basename(file))
      if (await book.make(output, 'copy', [file], () => copyFile(file, output))) made++
    }
  }
  return made
}
