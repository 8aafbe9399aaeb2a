import { copyFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { denoise, type Pixels, polish } from '../polish.ts'
import { fillSeam, gradeFlat, meanDifference, stack } from './layers.ts'

/** Canvas of all raw pictures and of the layers. */
const LAYER = { width: 560, height: 640 }
/** Where the 480×420 picture of the closed box lies on that canvas: the centre at 240, the foot at 402. */
const CLOSED = { left: 40, top: 198, width: 480, height: 420 }

interface Job {
  /** Folder with the raw pictures. */
  from: string
  /** File of the closed picture. */
  closed: string
  /** Folder of the layers. */
  layers: string
  scratch: string
}

/** Finishes what is new of a box; returns how far the stacked layers are from the closed picture, 0–255. */
export async function finishBox(job: Job): Promise<number> {
  const fresh = (await readdir(job.from)).filter((file) => file.endsWith('.png'))
  await copyFile(path.join(job.from, 'layers.json'), path.join(job.layers, 'layers.json'))
  for (const file of fresh.filter((name) => name !== 'closed.png').sort()) {
    const flat = gradeFlat(await clean(job, file))
    if (file.startsWith('lid-')) fillSeam(flat, await open(path.join(job.layers, 'base.png')))
    await save(flat, path.join(job.layers, file))
  }
  if (fresh.includes('closed.png')) await polish(await crop(await clean(job, 'closed.png')), job.closed)
  return compare(job, fresh)
}

async function clean({ from, scratch }: Job, file: string): Promise<Pixels> {
  return open(await denoise(path.join(from, file), scratch, 4))
}

async function open(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .resize({ ...LAYER, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
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

async function compare(job: Job, fresh: string[]): Promise<number> {
  if (!fresh.includes('closed.png')) return 0
  const names = ['base', 'lid-0', 'lock'].filter((name) => name !== 'lock' || fresh.includes('lock.png'))
  const layers = await Promise.all(names.map((name) => open(path.join(job.layers, `${name}.png`))))
  const closed = await sharp(
    await raw(gradeFlat(await clean(job, 'closed.png')))
      .png()
      .toBuffer(),
  )
    .sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 })
    .raw()
    .toBuffer()
  return meanDifference(stack(layers), { data: closed, ...LAYER })
}
