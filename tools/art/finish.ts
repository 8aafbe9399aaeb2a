import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

/*
 * Finishes box renders: npx tsx tools/art/finish.ts RENDERS assets/boxes
 * Denoise (ffmpeg's non-local means, since Debian's Blender has no denoiser), trim, fit on the canvas with the foot on one line,
 * then colour, an S-curve and a bloom that also widens the alpha.
 */

/** Canvas of a box picture; the foot of every box stands at FOOT. */
const CANVAS = { width: 480, height: 420 }
const FOOT = 402
const ROOM = { width: 456, height: 388 }
const BLOOM = 0.7

const run = promisify(execFile)

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function denoise(file: string, folder: string): Promise<string> {
  const output = path.join(folder, path.basename(file))
  const graph = '[0]split[a][b];[a]format=gbrp,nlmeans=s=5:p=5:r=11[c];[b]alphaextract[d];[c][d]alphamerge'
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', '-i', file, '-filter_complex', graph, output])
  return output
}

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

const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** A mild S: darks deeper, lights lighter. */
const curve = (value: number) => value * 0.7 + value * value * (3 - 2 * value) * 0.3

/** More colour where there is little, and the curve; 0–1 per channel. */
function grade(r: number, g: number, b: number): [number, number, number] {
  const luma = 0.3 * r + 0.59 * g + 0.11 * b
  const boost = 1.2 - 0.18 * (Math.max(r, g, b) - Math.min(r, g, b))
  return [r, g, b].map((c) => curve(clamp(luma + (c - luma) * boost))) as [number, number, number]
}

/** How much a pixel shines: bright and coloured things most. */
function shine(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  return (Math.max(0, most - 0.78) / 0.22) * (0.12 + 1.1 * (most - Math.min(r, g, b)))
}

async function polish({ data, width, height }: Pixels, output: string): Promise<void> {
  const graded = Buffer.from(data)
  const bright = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 4
    const [r, g, b] = grade((data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255)
    const glow = shine(r, g, b) * ((data[at + 3] ?? 0) / 255)
    for (const [channel, value] of [r, g, b].entries()) {
      graded[at + channel] = Math.round(value * 255)
      bright[pixel * 3 + channel] = Math.round(clamp(value * glow) * 255)
    }
  }
  const blur = (sigma: number) =>
    sharp(bright, { raw: { width, height, channels: 3 } })
      .blur(sigma)
      .raw()
      .toBuffer()
  const blooming = bloom(graded, await blur(2.2), await blur(9))
  await sharp(blooming, { raw: { width, height, channels: 4 } })
    .sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 })
    .png({ compressionLevel: 9 })
    .toFile(output)
}

/** Adds the light of `near` and `far` in premultiplied colour; alpha grows where light falls on nothing. */
function bloom(graded: Buffer, near: Buffer, far: Buffer): Buffer {
  const out = Buffer.alloc(graded.length)
  for (let at = 0, light = 0; at < graded.length; at += 4, light += 3) {
    const alpha = (graded[at + 3] ?? 0) / 255
    const added = [0, 1, 2].map((c) => (((near[light + c] ?? 0) * 0.25 + (far[light + c] ?? 0) * 0.5) / 255) * BLOOM)
    const wide = Math.max(alpha, clamp(alpha + Math.max(...added) * (1 - alpha) * 1.2))
    if (wide < 0.004) continue
    for (const [c, more] of added.entries()) {
      const colour = ((graded[at + c] ?? 0) / 255) * alpha
      out[at + c] = Math.round(255 * clamp((colour + more * (1 - 0.35 * colour)) / wide))
    }
    out[at + 3] = Math.round(wide * 255)
  }
  return out
}

const [from = '', to = ''] = process.argv.slice(2)
const folder = await mkdtemp(path.join(os.tmpdir(), 'boxes-'))
await mkdir(to, { recursive: true })
for (const name of (await readdir(from)).filter((file) => file.endsWith('.png'))) {
  await polish(await place(await denoise(path.join(from, name), folder)), path.join(to, name))
}
await rm(folder, { recursive: true })
