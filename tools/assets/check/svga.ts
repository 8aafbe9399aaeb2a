import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { canvasSize, LayerPlan, PAINTED_PIXELS, pictureKey, runsOf } from '#scenes/kit/svga/layers.ts'
import { decodeSvga, type SvgaFile } from '#scenes/kit/svga/svgaFile.ts'
import { filesIn } from '../places.ts'
import { type Fault, kilobytes } from './fault.ts'

const BUDGET = 160 * 1024
const SECONDS = 8
const LARGEST = 1024

/** Checks every SVGA animation for features that our player lacks and for its size. */
export async function checkEffects(root: string): Promise<Fault[]> {
  return (await Promise.all(filesIn(path.join(root, 'assets/effects'), ['.svga', '.zip']).map(checkEffect))).flat()
}

async function checkEffect(file: string): Promise<Fault[]> {
  const bytes = await readFile(file)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return [{ file, wrong: 'is SVGA 1.x (a zip)', mend: 'export as SVGA 2.0' }]
  try {
    const movie = await decodeSvga(new Uint8Array(bytes).buffer)
    const { width, height, fps, frames, images, missing } = movie
    const faults = missing.map((what) => ({
      file,
      wrong: `uses ${what}, which the player leaves out`,
      mend: 'put them in assets/audio/effects: the scene plays them, and the player can switch them off',
    }))
    if (frames / fps > SECONDS)
      faults.push({ file, wrong: `lasts ${frames} frames at ${fps} a second`, mend: `make it at most ${SECONDS} s long` })
    if (Math.max(width, height) > LARGEST)
      faults.push({ file, wrong: `is ${width}×${height}`, mend: `compose it within ${LARGEST} pixels` })
    if (bytes.length > BUDGET)
      faults.push({
        file,
        wrong: `weighs ${kilobytes(bytes.length)}`,
        mend: `bring it below ${kilobytes(BUDGET)}: fewer or smaller bitmaps`,
      })
    const painted = await paintedPixels(movie)
    if (painted > PAINTED_PIXELS)
      faults.push({
        file,
        wrong: `paints ${millions(painted)} million pixels of shapes, clip paths and mattes`,
        mend: `stay within ${millions(PAINTED_PIXELS)} million: let fewer frames differ, or draw them as bitmap layers`,
      })
    const pictures = await Promise.all([...images].map(([key, png]) => checkImage(file, key, Buffer.from(png))))
    return [...faults, ...pictures.flat()]
  } catch (error) {
    return [{ file, wrong: `cannot be read (${error instanceof Error ? error.message : error})`, mend: 'export as SVGA 2.0' }]
  }
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
