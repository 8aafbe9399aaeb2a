import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { denoise, type Pixels, polish } from './polish.ts'

/*
 * Finishes box renders: npx tsx tools/art/finish.ts RENDERS assets/boxes
 * Denoise (ffmpeg's non-local means, since Debian's Blender has no denoiser), trim, fit on the canvas with the foot on one line,
 * then colour, an S-curve and a bloom that also widens the alpha.
 */

/** Canvas of a box picture; the foot of every box stands at FOOT. */
const CANVAS = { width: 480, height: 420 }
const FOOT = 402
const ROOM = { width: 456, height: 388 }
async function place(file: string): Promise<Pixels> {
  const cut = await sharp(file)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
    .toBuffer()
  const fitted = await sharp(cut)
    .resize({ ...ROOM, fit: 'inside', kernel: 'lanczos3' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((CANVAS.width - fitted.info.width) / 2)
  const top = FOOT - fitted.info.height
  const empty = { ...CANVAS, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const { data, info } = await sharp({ create: empty })
    .composite([{ input: fitted.data, left, top }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const [from = '', to = ''] = process.argv.slice(2)
const folder = await mkdtemp(path.join(os.tmpdir(), 'boxes-'))
await mkdir(to, { recursive: true })
for (const name of (await readdir(from)).filter((file) => file.endsWith('.png'))) {
  await polish(await place(await denoise(path.join(from, name), folder)), path.join(to, name))
}
await rm(folder, { recursive: true })
