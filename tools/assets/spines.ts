import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Job } from './jobs.ts'
import { Originals } from './originals.ts'
import { below, filesIn, foldersIn, places, stem } from './places.ts'
import { encodeWholeAlpha } from './webp.ts'

/** Of the colours. */
const [QUALITY, EFFORT] = [82, 5]
/** A page's whole alpha weighs less than a rounded one. Trying harder takes three times as long for 1 % of the page. */
const ALPHA = { quality: 60, effort: 4 }

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

/** The files of the skeleton in a folder below `assets/`. */
export function skeletonFiles(folder: string): { json: string; atlas: string } {
  const from = path.join(places.originals, folder)
  const of = (ending: string) => path.join(from, `${skeletonName(from)}${ending}`)
  return { json: of('.json'), atlas: of('.atlas') }
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
  const originals = new Originals()
  return skeletonFolders(places.originals).flatMap((name) => {
    const [from, to] = [path.join(places.originals, name), path.join(places.spine, name)]
    const of = (ending: string) => path.join(from, `${skeletonName(from)}${ending}`)
    const job = (output: string, input: string, make: (output: string, draft: boolean) => Promise<unknown>): Job => {
      const file = path.join(to, output)
      return {
        output: file,
        recipe: `spine ${QUALITY} ${EFFORT} alpha ${ALPHA.quality} ${ALPHA.effort}`,
        inputs: [input],
        make: (draft) => make(file, draft),
      }
    }
    return [
      job('skeleton.json', of('.json'), async (file) => writeFile(file, JSON.stringify(JSON.parse(await readFile(of('.json'), 'utf8'))))),
      job('skeleton.txt', of('.atlas'), (file) => copyFile(of('.atlas'), file)),
      job('page.webp', of('.png'), (file, draft) => page(originals, of('.png'), 1, file, draft)),
      job('page-small.webp', of('.png'), (file, draft) => page(originals, of('.png'), 0.5, file, draft)),
    ]
  })
}

async function page(originals: Originals, file: string, scale: number, output: string, draft: boolean): Promise<void> {
  const { width } = await sharp(file).metadata()
  const picture = (await originals.open(file)).resize({ width: Math.round(width * scale), kernel: 'lanczos3' })
  const bytes = draft
    ? await picture.webp({ quality: QUALITY, effort: 0 }).toBuffer()
    : await encodeWholeAlpha(picture, { quality: QUALITY, effort: EFFORT }, ALPHA)
  await writeFile(output, bytes)
}
