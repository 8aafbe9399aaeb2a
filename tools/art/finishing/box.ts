import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { denoise, type Pixels, polish } from '../polish.ts'
import { denoiseGuided } from './denoise.ts'
import { fillSeam, gradeFlat, meanDifference, stack } from './layers.ts'

/** Canvas size of all raw pictures and layers. */
const LAYER = { width: 560, height: 640 }
/** Position of the 480×420 picture of the closed box on that canvas: its centre is at x 240, its foot at y 402. */
const CLOSED = { left: 40, top: 198, width: 480, height: 420 }

interface Job {
  /** Folder with the raw pictures. */
  from: string
  /** File of the closed picture. */
  closed: string
  /** Folder of the layers. */
  layers: string
}

/** Finishes the new pictures of a box. Returns the mean difference between the stacked layers and the closed picture, 0–255. */
export async function finishBox(job: Job): Promise<number> {
  const fresh = (await readdir(job.from)).filter((file) => file.endsWith('.png'))
  await copyFile(path.join(job.from, 'layers.json'), path.join(job.layers, 'layers.json'))
  const closed = fresh.includes('closed.png') ? await clean(job, 'closed.png') : undefined
  for (const file of fresh.filter((name) => name !== 'closed.png').sort()) {
    const flat = gradeFlat(await clean(job, file))
    if (file.startsWith('lid-')) fillSeam(flat, await read(path.join(job.layers, 'base.png')))
    await save(flat, path.join(job.layers, file))
  }
  if (!closed) return 0
  await polish(await crop(closed), job.closed)
  return compare(job, closed)
}

/** Removes the grain of a raw picture on the layers' canvas. Renders without guide pictures are cleaned less well. */
async function clean({ from }: Job, file: string): Promise<Pixels> {
  const guide = (name: string) => path.join(from, 'guides', file.replace('.png', `-${name}.png`))
  const [albedo, normal] = [guide('albedo'), guide('normal')]
  const flat = existsSync(albedo)
    ? denoiseGuided(await read(path.join(from, file)), { albedo: await read(albedo), normal: await read(normal) })
    : await read(await denoise(path.join(from, file), await mkdtemp(path.join(os.tmpdir(), 'box-'))))
  const { data, info } = await raw(flat)
    .resize({ ...LAYER, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function read(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function raw({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

async function crop(pixels: Pixels): Promise<Pixels> {
  const { data, info } = await raw(pixels).extract(CLOSED).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function save(pixels: Pixels, file: string): Promise<void> {
  await raw(pixels).sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 }).png({ compressionLevel: 9 }).toFile(file)
}

async function compare({ layers }: Job, closed: Pixels): Promise<number> {
  const lock = existsSync(path.join(layers, 'lock.png')) ? ['lock'] : []
  const stacked = stack(await Promise.all(['base', 'lid-0', ...lock].map((name) => read(path.join(layers, `${name}.png`)))))
  const sharpened = await raw(gradeFlat(closed)).sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 }).raw().toBuffer()
  return meanDifference(stacked, { ...closed, data: sharpened })
}
