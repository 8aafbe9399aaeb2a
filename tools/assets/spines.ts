import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Job } from './jobs.ts'
import { below, filesIn, foldersIn, places, stem } from './places.ts'

/** Folders below `assets/` that hold a Spine skeleton: `<name>.json` with `<name>.atlas` and one page. */
export function skeletonFolders(originals: string, folder = originals): string[] {
  return foldersIn(folder).flatMap((name) => {
    const inside = path.join(folder, name)
    const own = skeletonName(inside) ? [below(originals, inside)] : []
    return [...own, ...skeletonFolders(originals, inside)]
  })
}

/** Name of the skeleton in a folder, or null when there is none or one of its files is missing. */
export function skeletonName(folder: string): string | null {
  const names = (ending: string) => filesIn(folder, [ending]).map(stem)
  const [jsons, pages] = [names('.json'), names('.png')]
  return names('.atlas').find((name) => jsons.includes(name) && pages.includes(name)) ?? null
}

/** Jobs that lay every skeleton below `public/spine/` under its folder's name: `skeleton.json`, `skeleton.txt` (the atlas), `page.webp` and `page-small.webp`. */
export function spineJobs(): Job[] {
  return skeletonFolders(places.originals).flatMap((name) => {
    const [from, to] = [path.join(places.originals, name), path.join(places.spine, name)]
    const of = (ending: string) => path.join(from, `${skeletonName(from)}${ending}`)
    const job = (output: string, input: string, make: (output: string, draft: boolean) => Promise<unknown>): Job => {
      const file = path.join(to, output)
      return { output: file, recipe: 'spine 84 90 2', inputs: [input], make: (draft) => make(file, draft) }
    }
    return [
      job('skeleton.json', of('.json'), async (file) => writeFile(file, JSON.stringify(JSON.parse(await readFile(of('.json'), 'utf8'))))),
      job('skeleton.txt', of('.atlas'), (file) => copyFile(of('.atlas'), file)),
      job('page.webp', of('.png'), (file, draft) => page(of('.png'), 1, file, draft)),
      job('page-small.webp', of('.png'), (file, draft) => page(of('.png'), 0.5, file, draft)),
    ]
  })
}

async function page(file: string, scale: number, output: string, draft: boolean): Promise<void> {
  const { width } = await sharp(file).metadata()
  await sharp(file)
    .resize({ width: Math.round(width * scale), kernel: 'lanczos3' })
    .webp({ quality: 84, alphaQuality: 90, effort: draft ? 0 : 2 })
    .toFile(output)
}
