import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { idsText } from '../ids.ts'
import { below } from '../places.ts'
import { checkAudio } from './audio.ts'
import { FaultCache } from './cache.ts'
import { checkCatalogue } from './catalogue.ts'
import type { Fault } from './fault.ts'
import { checkPictures } from './pictures.ts'
import { checkSlots } from './slots.ts'
import { checkEffects } from './svga.ts'

/**
 * Checks all originals of a project and returns their faults. `remember` is a file that lets the next check skip unchanged pictures; null
 * remembers nothing.
 */
export async function checkAssets(root: string, remember: string | null = null): Promise<Fault[]> {
  const cache = await FaultCache.open(remember)
  const found = await Promise.all([
    checkPictures(root, cache),
    checkSlots(root),
    checkEffects(root),
    checkAudio(root),
    checkCatalogue(root),
    checkNames(root),
  ])
  await cache.close()
  const faults = found.flat().map((fault) => ({ ...fault, file: path.isAbsolute(fault.file) ? below(root, fault.file) : fault.file }))
  return faults.sort((a, b) => a.file.localeCompare(b.file))
}

/** Checks that the generated names are those of the files. */
async function checkNames(root: string): Promise<Fault[]> {
  const file = 'src/shared/assetIds.ts'
  const full = path.join(root, file)
  const text = existsSync(full) ? await readFile(full, 'utf8') : ''
  if (text === idsText(path.join(root, 'assets'))) return []
  return [{ file, wrong: 'does not name the files below assets/ as they are', mend: 'run npm run assets and commit this file with them' }]
}
