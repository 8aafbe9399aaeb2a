import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { PICTURES } from '../assets/rules.ts'
import type { FileSlot } from './slot.ts'

/** A file of the product that a trial stands in for: its address, and the path below the trial's folder that takes its place. */
export interface StandIn {
  url: string
  file: string
}

/** Quality of pictures that are looked at once. */
const QUALITY = 92

/** Makes from a slot's files, below `folder`, what the product would load of them. */
export async function serve(folder: string, slot: FileSlot, files: readonly string[]): Promise<StandIn[]> {
  const made = await standIns(folder, slot, files)
  return made.map(({ url, file }) => ({ url, file: path.relative(folder, file).replaceAll(path.sep, '/') }))
}

function standIns(folder: string, slot: FileSlot, files: readonly string[]): Promise<StandIn[]> {
  const [first = ''] = files
  if (slot.kind === 'atlas') return frame(folder, slot, first)
  if (slot.kind === 'picture') return pictures(folder, slot, first)
  return slot.kind === 'skeleton' ? skeleton(folder, slot, files) : copies(folder, slot, files)
}

/** A path below the trial's folder, with its folder made. */
async function at(folder: string, url: string): Promise<string> {
  const file = path.join(folder, url)
  await mkdir(path.dirname(file), { recursive: true })
  return file
}

async function frame(folder: string, slot: FileSlot, from: string): Promise<StandIn[]> {
  const url = `/assets/${slot.folder}/${slot.name}`
  const file = await at(folder, `${url}.png`)
  await sharp(from).png({ compressionLevel: 3 }).toFile(file)
  return [{ url, file }]
}

async function pictures(folder: string, slot: FileSlot, from: string): Promise<StandIn[]> {
  const rules = PICTURES.filter((rule) => rule.from === slot.folder)
  const made = rules.map(async ({ to, width, avif }): Promise<StandIn[]> => {
    const url = `/images/${to}/${slot.name}`
    const file = await at(folder, `${url}.webp`)
    await sharp(from).resize({ width, withoutEnlargement: true, kernel: 'lanczos3' }).webp({ quality: QUALITY, effort: 0 }).toFile(file)
    return [{ url: `${url}.webp`, file }, ...(avif ? [{ url: `${url}.avif`, file }] : [])]
  })
  return (await Promise.all(made)).flat()
}

/** The texts come last: a page takes the whole skeleton anew when its export does. */
async function skeleton(folder: string, slot: FileSlot, files: readonly string[]): Promise<StandIn[]> {
  const of = (ending: string) => files.find((file) => path.extname(file) === ending) ?? ''
  const place = (name: string) => at(folder, `/spine/${slot.folder}/${name}`)
  const [page, small, text, json] = await Promise.all(['page.webp', 'page-small.webp', 'skeleton.txt', 'skeleton.json'].map(place))
  if (!page || !small || !text || !json) return []
  const { width } = await sharp(of('.png')).metadata()
  await sharp(of('.png')).webp({ quality: QUALITY, effort: 0 }).toFile(page)
  await sharp(of('.png'))
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: QUALITY, effort: 0 })
    .toFile(small)
  await copyFile(of('.atlas'), text)
  await writeFile(json, JSON.stringify(JSON.parse(await readFile(of('.json'), 'utf8'))))
  return [page, small, text, json].map((file) => ({ url: `/spine/${slot.folder}/${path.basename(file)}`, file }))
}

/** What is served as it is. A sound in one format stands in for both. */
async function copies(folder: string, slot: FileSlot, files: readonly string[]): Promise<StandIn[]> {
  const base = `/${slot.kind === 'svga' ? 'svga' : 'audio'}/${slot.name}`
  const made = await Promise.all(
    files.map(async (from) => {
      const file = await at(folder, base + path.extname(from))
      await copyFile(from, file)
      return file
    }),
  )
  const wanted = slot.kind === 'svga' ? ['.svga'] : ['.webm', '.m4a']
  return wanted.map((ending) => ({ url: base + ending, file: made.find((file) => file.endsWith(ending)) ?? made[0] ?? '' }))
}
