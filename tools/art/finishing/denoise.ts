import type { Pixels } from '../polish.ts'

/**
 * Guide pictures of a render: surface colour and surface direction. They change at patterns and edges and stay constant where there is
 * only grain.
 */
export interface Guides {
  albedo: Pixels
  normal: Pixels
}

const REACH = 6
/**
 * Largest difference, 0–255, at which pixels are still averaged: in the picture (over a 3×3 patch), in surface colour, and in direction.
 * Polished metal has no surface colour of its own; there the guide shows what the metal reflects, with grain.
 */
const TOLERANCE = { colour: 40, albedo: 16, reflection: 60, normal: 26 }
/** Value of the direction guide where a surface mirrors. */
const NO_DIRECTION = 188

/** Averages each pixel with nearby pixels that show the same surface in the same light. */
export function denoiseGuided(picture: Pixels, guides: Guides): Pixels {
  const { width, height } = picture
  const colour = withoutSpecks(picture)
  const calm = { albedo: withoutSpecks(guides.albedo), normal: guides.normal }
  const sums = new Float32Array(width * height * 4)
  const distance = new Float32Array(width * height)
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      if (dx * dx + dy * dy > REACH * REACH + 1) continue
      compare(colour, dx, dy, distance)
      gather(colour, calm, dx, dy, distance, sums)
    }
  }
  return { data: average(colour, sums), width, height }
}

/** Writes the squared difference of every pixel to the one at the offset `dx`, `dy` into `out`. */
function compare({ data, width, height }: Pixels, dx: number, dy: number, out: Float32Array): void {
  out.fill(0)
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      const at = (y * width + x) * 4
      if (data[at + 3] !== 0) out[y * width + x] = squared(data, at, at + (dy * width + dx) * 4)
    }
  }
}

function squared(data: Buffer, a: number, b: number): number {
  const r = (data[a] as number) - (data[b] as number)
  const g = (data[a + 1] as number) - (data[b + 1] as number)
  const c = (data[a + 2] as number) - (data[b + 2] as number)
  return r * r + g * g + c * c
}

const SCALE = {
  colour: 1 / (9 * 3 * TOLERANCE.colour ** 2),
  albedo: 1 / (3 * TOLERANCE.albedo ** 2),
  reflection: 1 / (3 * TOLERANCE.reflection ** 2),
  normal: 1 / (3 * TOLERANCE.normal ** 2),
}

/** Adds to every pixel the one at the offset `dx`, `dy`, weighted by similarity. */
function gather(colour: Pixels, { albedo, normal }: Guides, dx: number, dy: number, distance: Float32Array, sums: Float32Array): void {
  const { data, width, height } = colour
  const step = (dy * width + dx) * 4
  for (let y = Math.max(1, -dy); y < Math.min(height - 1, height - dy); y++) {
    for (let x = Math.max(1, -dx); x < Math.min(width - 1, width - dx); x++) {
      const pixel = y * width + x
      const at = pixel * 4
      const cover = data[at + step + 3] as number
      if (data[at + 3] === 0 || cover === 0) continue
      const unlike =
        patch(distance, pixel, width) * SCALE.colour +
        squared(albedo.data, at, at + step) * (mirrors(normal.data, at) ? SCALE.reflection : SCALE.albedo) +
        squared(normal.data, at, at + step) * SCALE.normal
      if (unlike > 6) continue
      const weight = Math.exp(-unlike) * cover
      for (let c = 0; c < 3; c++) sums[at + c] = (sums[at + c] as number) + weight * (data[at + step + c] as number)
      sums[at + 3] = (sums[at + 3] as number) + weight
    }
  }
}

function mirrors(normal: Buffer, at: number): boolean {
  const off = (c: number) => Math.abs((normal[at + c] as number) - NO_DIRECTION)
  return off(0) < 14 && off(1) < 14 && off(2) < 14
}

function patch(distance: Float32Array, pixel: number, width: number): number {
  let sum = 0
  for (let row = pixel - width; row <= pixel + width; row += width) {
    sum += (distance[row - 1] as number) + (distance[row] as number) + (distance[row + 1] as number)
  }
  return sum
}

function average({ data }: Pixels, sums: Float32Array): Buffer {
  const out = Buffer.from(data)
  for (let at = 0; at < out.length; at += 4) {
    const weight = sums[at + 3] as number
    if (weight === 0) continue
    for (let c = 0; c < 3; c++) out[at + c] = Math.round((sums[at + c] as number) / weight)
  }
  return out
}

/**
 * Limits every pixel to the range from the second lowest to the second highest of its neighbours, which removes single bright or dark
 * pixels.
 */
function withoutSpecks({ data, width, height }: Pixels): Pixels {
  const out = Buffer.from(data)
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x
      if (data[pixel * 4 + 3] === 0) continue
      const near = around.map((step) => (pixel + step) * 4).filter((at) => data[at + 3] !== 0)
      if (near.length > 4) tame(data, out, pixel * 4, near)
    }
  }
  return { data: out, width, height }
}

function tame(data: Buffer, out: Buffer, at: number, near: number[]): void {
  for (let c = 0; c < 3; c++) {
    const values = near.map((other) => data[other + c] as number).sort((a, b) => a - b)
    out[at + c] = Math.min(values.at(-2) ?? 255, Math.max(values[1] ?? 0, data[at + c] as number))
  }
}
