import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Job } from './jobs.ts'
import { below, filesIn, foldersIn, places, stem } from './places.ts'

/** WebP quality, alpha quality and effort of an atlas page. Full alpha quality gives the smaller file. */
const [QUALITY, ALPHA, EFFORT] = [82, 100, 5]

/** Finds the folders below `assets/` that contain a Spine skeleton: `<name>.json` with `<name>.atlas` and one page. */
export function skeletonFolders(originals: string, folder = originals): string[] {
  return foldersIn(folder).flatMap((name) => {
    const inside = path.join(folder, name)
    const own = skeletonName(inside) ? [below(originals, inside)] : []
    return [...own, ...skeletonFolders(originals, inside)]
  })
}

/** Name of the skeleton in a folder; null when there is none or one of its files is missing. */
function skeletonName(folder: string): string | null {
  const names = (ending: string) => filesIn(folder, [ending]).map(stem)
  const [jsons, pages] = [names('.json'), names('.png')]
  return names('.atlas').find((name) => jsons.includes(name) && pages.includes(name)) ?? null
}

/** Spine versions that exported the skeletons below `assets/`, as `4.1`. */
export async function spineVersions(): Promise<Set<string>> {
  const files = skeletonFolders(places.originals).map((name) =>
    path.join(places.originals, name, `${skeletonName(path.join(places.originals, name))}.json`),
  )
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Set(texts.map((text) => (JSON.parse(text) as { skeleton: { spine: string } }).skeleton.spine.slice(0, 3)))
}

/**
 * Jobs that write every skeleton to `public/spine/` under its folder's name: `skeleton.json`, `skeleton.txt` (the atlas), `page.webp` and
 * `page-small.webp`.
 */
export function spineJobs(): Job[] {
  return skeletonFolders(places.originals).flatMap((name) => {
    const [from, to] = [path.join(places.originals, name), path.join(places.spine, name)]
    const of = (ending: string) => path.join(from, `${skeletonName(from)}${ending}`)
    const job = (output: string, input: string, make: (output: string, draft: boolean) => Promise<unknown>): Job => {
      const file = path.join(to, output)
      return { output: file, recipe: `spine ${QUALITY} ${ALPHA} ${EFFORT}`, inputs: [input], make: (draft) => make(file, draft) }
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
    .webp({ quality: QUALITY, alphaQuality: ALPHA, effort: draft ? 0 : EFFORT })
    .toFile(output)
}
