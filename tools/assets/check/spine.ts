import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { SkeletonSlot } from '#scenes/kit/slots.ts'
import { filesIn, stem } from '../places.ts'
import { type Fault, kilobytes } from './fault.ts'

const VERSION = /^4\.1\./
const LARGEST = 2048
const PAGE_BUDGET = 1_600 * 1024

/** The parts of a Spine export that the checks read. */
interface Export {
  skeleton?: { spine?: string }
  slots?: { name: string }[]
  skins?: { attachments?: Record<string, Record<string, { type?: string; path?: string; name?: string }>> }[]
  animations?: Record<string, { events?: { name: string }[] }>
}

/** Checks a Spine folder against its slot. */
export async function checkSkeleton(folder: string, slot: SkeletonSlot): Promise<Fault[]> {
  const file = path.join(folder, `${stem(filesIn(folder, ['.json'])[0] ?? 'crate.json')}.json`)
  const atlasFile = file.replace(/\.json$/, '.atlas')
  const texts = await Promise.all([file, atlasFile].map((name) => readFile(name, 'utf8').catch(() => null)))
  const missing = [file, atlasFile].filter((_, index) => texts[index] === null)
  if (missing.length > 0) {
    return missing.map((name) => ({
      file: name,
      wrong: 'is missing',
      mend: 'export from Spine as JSON with a texture atlas, all three files under one name',
    }))
  }
  const [json, atlas] = texts as [string, string]
  try {
    return [...checkExport(file, JSON.parse(json) as Export, atlas, slot), ...(await checkPage(atlasFile, atlas))]
  } catch {
    return [{ file, wrong: 'cannot be read as JSON', mend: 'export from Spine as JSON, not as binary' }]
  }
}

function checkExport(file: string, { skeleton, skins = [], animations = {} }: Export, atlas: string, slot: SkeletonSlot): Fault[] {
  const version = skeleton?.spine ?? 'unknown'
  const faults: Fault[] = []
  if (!VERSION.test(version)) faults.push({ file, wrong: `is of Spine ${version}`, mend: 'export for Spine 4.1' })
  for (const name of slot.animations.filter((wanted) => !animations[wanted])) {
    faults.push({
      file,
      wrong: `has no animation ${name}`,
      mend: `name an animation ${name} (there are: ${Object.keys(animations).join(', ')})`,
    })
  }
  for (const [name, events] of Object.entries(slot.events)) {
    const set = animations[name]?.events?.map((event) => event.name) ?? []
    const lacking = animations[name] ? events.filter((event) => !set.includes(event)) : []
    faults.push(
      ...lacking.map((event) => ({
        file,
        wrong: `sets no event ${event} in ${name}`,
        mend: `set a key for the event ${event} in the animation ${name}`,
      })),
    )
  }
  const regions = new Set(regionsOf(atlas))
  const wanted = skins.flatMap(({ attachments = {} }) => Object.values(attachments).flatMap(picturesOf))
  const lost = [...new Set(wanted)].filter((name) => !regions.has(name))
  return [
    ...faults,
    ...lost.map((name) => ({
      file,
      wrong: `shows ${name}, which its atlas has not`,
      mend: 'pack the atlas anew with every image of the project',
    })),
  ]
}

/** Names of the pictures that a slot's attachments need. */
function picturesOf(attachments: Record<string, { type?: string; path?: string; name?: string }>): string[] {
  const drawn = Object.entries(attachments).filter(([, { type = 'region' }]) => type === 'region' || type === 'mesh')
  return drawn.map(([key, { path, name }]) => path ?? name ?? key)
}

/** Reads the region names of an atlas: lines without a colon are the page and its regions. */
function regionsOf(atlas: string): string[] {
  return atlas.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.includes(':'))
}

async function checkPage(file: string, atlas: string): Promise<Fault[]> {
  const pages = regionsOf(atlas).filter((line) => /\.png$/.test(line.trim()))
  const [page] = pages
  if (pages.length !== 1 || !page) return [{ file, wrong: `has ${pages.length} pages`, mend: 'pack into one page of at most 2048×2048' }]
  const faults: Fault[] = []
  if (/^pma:\s*true/m.test(atlas))
    faults.push({ file, wrong: 'has premultiplied alpha', mend: 'switch "Premultiply alpha" off in the packer' })
  const picture = path.join(path.dirname(file), page.trim())
  if (stem(picture) !== stem(file))
    faults.push({ file, wrong: `names its page ${page}`, mend: `name it ${stem(file)}.png, in the atlas too` })
  const [, width, height] = /^size:\s*(\d+),\s*(\d+)/m.exec(atlas)?.map(Number) ?? []
  const found = await sharp(picture)
    .metadata()
    .catch(() => null)
  if (!found) return [...faults, { file: picture, wrong: 'is missing or cannot be read', mend: 'export the atlas anew' }]
  if (found.width !== width || found.height !== height)
    faults.push({
      file: picture,
      wrong: `is ${found.width}×${found.height}, its atlas says ${width}×${height}`,
      mend: 'export atlas and page together',
    })
  if (Math.max(found.width, found.height) > LARGEST || found.width % 2 || found.height % 2)
    faults.push({ file: picture, wrong: `is ${found.width}×${found.height}`, mend: 'pack into an even size of at most 2048×2048' })
  const { size = 0 } = await sharp(picture).metadata()
  const bytes = size || (await readFile(picture)).length
  if (bytes > PAGE_BUDGET)
    faults.push({
      file: picture,
      wrong: `weighs ${kilobytes(bytes)}`,
      mend: `bring it below ${kilobytes(PAGE_BUDGET)}: fewer or smaller images`,
    })
  return faults
}
