import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { FILMS, type FilmSlot } from '#scenes/kit/filmSlots.ts'
import { canvasSize, LayerPlan, PAINTED_PIXELS, pictureKey, runsOf } from '#scenes/kit/svga/layers.ts'
import { decodeSvga, type SvgaFile } from '#scenes/kit/svga/svgaFile.ts'
import { filesIn, stem } from '../places.ts'
import { type Fault, kilobytes } from './fault.ts'

/** Most kilobytes of a film whose slot says nothing else. */
const KILOBYTES = 160
const LARGEST = 1024
const CONTRACT = 'scenes/kit/filmSlots.ts'

/** Checks every SVGA film for features that our player lacks and against its contract in `filmSlots.ts`. */
export async function checkEffects(root: string): Promise<Fault[]> {
  const files = filesIn(path.join(root, 'assets/effects'), ['.svga', '.zip'])
  const names = files.map(stem)
  const missing = Object.entries(FILMS).filter(([name]) => !names.includes(name))
  return [
    ...(await Promise.all(files.map(checkEffect))).flat(),
    ...missing.map(([name, { size }]) => ({
      file: `assets/effects/${name}.svga`,
      wrong: 'is missing',
      mend: `export it at ${size[0]}×${size[1]} pixels`,
    })),
  ]
}

const slotOf = (file: string): FilmSlot | undefined => new Map<string, FilmSlot>(Object.entries(FILMS)).get(stem(file))

async function checkEffect(file: string): Promise<Fault[]> {
  const bytes = await readFile(file)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return [{ file, wrong: 'is SVGA 1.x (a zip)', mend: 'export as SVGA 2.0' }]
  try {
    const movie = await decodeSvga(new Uint8Array(bytes).buffer)
    const { width, height, images, missing } = movie
    const faults = missing.map((what) => ({
      file,
      wrong: `uses ${what}, which the player leaves out`,
      mend: 'put them in assets/audio/effects: the scene plays them, and the player can switch them off',
    }))
    if (Math.max(width, height) > LARGEST)
      faults.push({ file, wrong: `is ${width}×${height}`, mend: `compose it within ${LARGEST} pixels` })
    const budget = (slotOf(file)?.kilobytes ?? KILOBYTES) * 1024
    if (bytes.length > budget)
      faults.push({
        file,
        wrong: `weighs ${kilobytes(bytes.length)}`,
        mend: `bring it below ${kilobytes(budget)}: fewer or smaller bitmaps`,
      })
    const painted = await paintedPixels(movie)
    if (painted > PAINTED_PIXELS)
      faults.push({
        file,
        wrong: `paints ${millions(painted)} million pixels of shapes, clip paths and mattes`,
        mend: `stay within ${millions(PAINTED_PIXELS)} million: let fewer frames differ, or draw them as bitmap layers`,
      })
    const pictures = await Promise.all([...images].map(([key, png]) => checkImage(file, key, Buffer.from(png))))
    return [...faults, ...pictures.flat(), ...(await againstSlot(file, movie, painted))]
  } catch (error) {
    return [{ file, wrong: `cannot be read (${error instanceof Error ? error.message : error})`, mend: 'export as SVGA 2.0' }]
  }
}

/** What its scenes rely on: size, length, unpacked pixels, and the keys that they dress or draw in front. */
async function againstSlot(file: string, movie: SvgaFile, painted: number): Promise<Fault[]> {
  const slot = slotOf(file)
  if (!slot) return [{ file, wrong: 'is a film that no scene knows', mend: `name it as a film of ${CONTRACT} or delete it` }]
  const { width, height, fps, frames, sprites, images } = movie
  const faults: Fault[] = []
  const [wide, high] = slot.size
  if (width !== wide || height !== high) faults.push({ file, wrong: `is ${width}×${height}`, mend: `compose it at ${wide}×${high} pixels` })
  if (frames / fps > slot.seconds)
    faults.push({ file, wrong: `lasts ${frames} frames at ${fps} a second`, mend: `make it at most ${slot.seconds} s long` })
  if (slot.still > (frames / fps) * 1000)
    faults.push({
      file,
      wrong: `ends before ${slot.still} ms, its still frame`,
      mend: `make it longer, or change the still frame in ${CONTRACT}`,
    })
  const pixels = painted + (await picturePixels(images))
  if (pixels > slot.megapixels * 1e6)
    faults.push({
      file,
      wrong: `unpacks to ${millions(pixels)} million pixels`,
      mend: `stay within ${slot.megapixels}: use smaller bitmaps`,
    })
  const known = new Set(sprites.map(({ image }) => pictureKey(image)))
  const lost = [...(slot.behind ?? []), ...(slot.front ?? []), ...(slot.texts ?? []), ...(slot.pictures ?? [])].filter(
    (key) => !known.has(key),
  )
  return [...faults, ...lost.map((key) => ({ file, wrong: `has no layer ${key}`, mend: `name the layer that its scene needs ${key}` }))]
}

async function picturePixels(images: SvgaFile['images']): Promise<number> {
  const sizes = await Promise.all([...images.values()].map((bytes) => sizeOf(Buffer.from(bytes))))
  return sizes.reduce((sum, size) => sum + (size ? size.width * size.height : 0), 0)
}

const millions = (pixels: number): string => (pixels / 1e6).toFixed(1)

/** Pixels that the player would paint before the movie starts. */
async function paintedPixels(movie: SvgaFile): Promise<number> {
  const entries = [...movie.images].map(async ([key, bytes]) => [pictureKey(key), await sizeOf(Buffer.from(bytes))] as const)
  const sizes = new Map(await Promise.all(entries))
  const plan = new LayerPlan(movie, (key) => sizes.get(key) ?? null)
  for (const run of runsOf(movie.sprites)) plan.layer(run)
  return plan.finish().reduce((sum, painting) => sum + canvasSize(painting).width * canvasSize(painting).height, 0)
}

const sizeOf = (bytes: Buffer): Promise<{ width: number; height: number } | null> =>
  sharp(bytes)
    .metadata()
    .catch(() => null)

async function checkImage(file: string, key: string, bytes: Buffer): Promise<Fault[]> {
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: 'nothing known' }))
  return format === 'png' ? [] : [{ file, wrong: `holds the bitmap ${key} as ${format}`, mend: 'use png bitmaps only' }]
}
