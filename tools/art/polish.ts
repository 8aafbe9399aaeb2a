import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

/** Raw RGBA pixels with straight (not premultiplied) alpha. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const BLOOM = 0.7
const run = promisify(execFile)

/**
 * Removes the grain of a render with ffmpeg's non-local means filter, because Debian's Blender has no denoiser. Returns the path of the
 * cleaned copy in `folder`.
 */
export async function denoise(file: string, folder: string, strength = 5): Promise<string> {
  const output = path.join(folder, path.basename(file))
  const graph = `[0]split[a][b];[a]format=gbrp,nlmeans=s=${strength}:p=5:r=11[c];[b]alphaextract[d];[c][d]alphamerge`
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', '-i', file, '-filter_complex', graph, output])
  return output
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** A mild S-curve: dark values get darker, light ones lighter. */
const curve = (value: number) => value * 0.7 + value * value * (3 - 2 * value) * 0.3

/** Raises the saturation where it is low and applies the curve; 0–1 per channel. */
export function grade(r: number, g: number, b: number): [number, number, number] {
  const luma = 0.3 * r + 0.59 * g + 0.11 * b
  const boost = 1.2 - 0.18 * (Math.max(r, g, b) - Math.min(r, g, b))
  return [r, g, b].map((c) => curve(clamp(luma + (c - luma) * boost))) as [number, number, number]
}

/** How much a pixel glows: bright and saturated pixels most. */
function shine(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  return (Math.max(0, most - 0.78) / 0.22) * (0.12 + 1.1 * (most - Math.min(r, g, b)))
}

/** Grades the colours, adds a glow to bright parts, sharpens slightly, and writes a png. */
export async function polish({ data, width, height }: Pixels, output: string): Promise<void> {
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

/** Adds the glow of `near` and `far` in premultiplied colour. Alpha grows where the glow falls on transparent pixels. */
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
