import { rename } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Job } from './jobs.ts'
import { filesIn, foldersIn, places, stem } from './places.ts'
import { PICTURE_ENDINGS, SPRITES } from './rules.ts'

/** Folder that AssetPack reads. Its tags, `{m}` for a bundle and `{tps}` for an atlas, stay hidden from artists. */
export const stageFolder = path.join(places.work, 'stage')

/** Scenes with sprites of their own: every folder `assets/<scene>/sprites/`. */
export function scenesWithSprites(originals: string): string[] {
  return foldersIn(originals).filter((scene) => filesIn(path.join(originals, scene, SPRITES), PICTURE_ENDINGS).length > 0)
}

/** Jobs that convert each scene's sprites to png for AssetPack, which silently drops svg and webp. */
export function stageJobs(): Job[] {
  return scenesWithSprites(places.originals).flatMap((scene) =>
    filesIn(path.join(places.originals, scene, SPRITES), PICTURE_ENDINGS).map((file) => {
      const output = path.join(stageFolder, `${scene}{m}`, `${SPRITES}{tps}`, `${stem(file)}.png`)
      return { output, recipe: 'sprite', inputs: [file], make: () => lay(file, output) }
    }),
  )
}

/** Writes a frame under another name and renames it, because an atlas may be packed meanwhile. */
async function lay(file: string, output: string): Promise<void> {
  const fresh = path.join(places.work, `${path.basename(path.dirname(path.dirname(output)))}-${path.basename(output)}.new`)
  await sharp(file).png({ compressionLevel: 3 }).toFile(fresh)
  await rename(fresh, output)
}
