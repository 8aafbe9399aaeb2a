import sharp from 'sharp'

export type Rgb = readonly [red: number, green: number, blue: number]
type Vector = Rgb

/** What a relief is made of at one point. Colours are linear, 1 is white. */
export interface Matter {
  /** Height above the picture's plane, in the same unit as the picture's size. */
  height: number
  /** Colour of what it mirrors; black for what does not mirror. */
  mirror: Rgb
  /** Colour that it shows under an even light. */
  paint: Rgb
  /** Light of its own. */
  light?: Rgb
  /** 0 is clear, 1 is solid. */
  alpha: number
  /** How strongly fine turned grooves around the middle break up the reflections, 0–1. */
  turned?: number
}

export interface Relief {
  width: number
  height: number
  /** Factor of the slopes: 1 is true to scale, more is steeper. */
  steep?: number
  /** Describes the point `x`, `y` in output pixels from the picture's middle, `y` down. */
  at(x: number, y: number): Matter
}

/** How far flat metal bulges, so that it does not mirror the same spot of the studio everywhere. */
const BELLY = 0.62

/** Points that are computed along each side of an output pixel. */
const FINE = 2

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const smooth = (from: number, to: number, x: number): number => {
  const t = Math.min(Math.max((x - from) / (to - from), 0), 1)
  return t * t * (3 - 2 * t)
}
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)]
export const scale = (a: Rgb, by: number): Rgb => [a[0] * by, a[1] * by, a[2] * by]

/** A repeatable random number from 0 to 1 for a pair of whole numbers. */
function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296
}

/** Smooth noise from 0 to 1. */
export function noise(x: number, y: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(0, 1, x - ix), smooth(0, 1, y - iy)]
  return mix(mix(hash(ix, iy), hash(ix + 1, iy), u), mix(hash(ix, iy + 1), hash(ix + 1, iy + 1), u), v)
}

/** Lamps of the studio: direction, how wide they are, colour. The forge glows from below. */
const LAMPS: readonly { to: Vector; from: number; full: number; colour: Rgb }[] = [
  { to: unit(-0.5, -0.66, 0.56), from: 0.8, full: 0.96, colour: [3.4, 3.2, 2.9] },
  { to: unit(0.62, -0.7, 0.36), from: 0.86, full: 0.98, colour: [1.7, 1.6, 1.9] },
  { to: unit(0.15, 0.9, 0.42), from: 0.72, full: 0.98, colour: [1.9, 0.82, 0.22] },
  { to: unit(-0.85, 0.36, 0.38), from: 0.8, full: 0.99, colour: [0.62, 0.4, 1.3] },
]

function unit(x: number, y: number, z: number): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Light that comes from a direction: a dark room with four lamps. */
function studio(to: Vector): Rgb {
  const up = 0.5 - 0.5 * to[1]
  let light: Rgb = blend([0.07, 0.05, 0.09], [0.95, 0.88, 0.92], up ** 1.4)
  for (const { to: lamp, from, full, colour } of LAMPS) {
    const share = smooth(from, full, dot(to, lamp))
    light = [light[0] + colour[0] * share, light[1] + colour[1] * share, light[2] + colour[2] * share]
  }
  return light
}

/** Light on a turned disc: bright wedges, as on the bottom of a pan. */
function wedges(x: number, y: number): number {
  const angle = Math.atan2(y, x)
  return 0.5 + 0.9 * Math.abs(Math.cos(angle + 0.86)) ** 9 + 0.55 * Math.abs(Math.cos(angle - 0.62)) ** 14
}

const film = (value: number) => {
  const v = Math.max(value, 0) * 0.92
  return ((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14)) ** (1 / 2.2)
}

/** Renders a relief and writes it as a png. */
export async function render({ width, height, steep = 1, at }: Relief, file: string): Promise<void> {
  const [columns, rows] = [width * FINE, height * FINE]
  const place = (column: number, row: number): [number, number] => [(column + 0.5) / FINE - width / 2, (row + 0.5) / FINE - height / 2]
  const matter = Array.from({ length: columns * rows }, (_, index) => at(...place(index % columns, Math.floor(index / columns))))
  const heights = Float32Array.from(matter, (point) => point.height)
  const wide = blurred(heights, columns, rows, 9)
  const shade = (column: number, row: number): [...Rgb, number] => {
    const index = row * columns + column
    const point = matter[index]
    if (!point || point.alpha <= 0) return [0, 0, 0, 0]
    const [left, right] = [heights[column > 0 ? index - 1 : index] ?? 0, heights[column + 1 < columns ? index + 1 : index] ?? 0]
    const [above, below] = [heights[row > 0 ? index - columns : index] ?? 0, heights[row + 1 < rows ? index + columns : index] ?? 0]
    const [x, y] = place(column, row)
    const radius = Math.hypot(x, y)
    const groove = (point.turned ?? 0) * (noise(radius * 2.1, 7) + 0.5 * noise(radius * 5.3, 3) - 0.75) * 0.34
    const normal = unit(
      ((left - right) * FINE * steep) / 2 + (radius > 0 ? (x / radius) * groove : 0) + (x / width) * BELLY,
      ((above - below) * FINE * steep) / 2 + (radius > 0 ? (y / radius) * groove : 0) + (y / height) * BELLY,
      1,
    )
    const mirrored: Vector = [2 * normal[2] * normal[0], 2 * normal[2] * normal[1], 2 * normal[2] * normal[2] - 1]
    const seen = studio(mirrored)
    const even = 0.35 + 0.65 * Math.max(dot(normal, LAMPS[0]?.to ?? [0, 0, 1]), 0)
    const hollow = Math.min(Math.max(1 - ((wide[index] ?? 0) - (heights[index] ?? 0)) * 0.11, 0.28), 1.12)
    const wedge = mix(1, wedges(x, y), (point.turned ?? 0) * smooth(0.75, 0.97, normal[2]))
    const colour = ([0, 1, 2] as const).map(
      (c) => (point.mirror[c] * seen[c] * wedge + point.paint[c] * even) * hollow + (point.light?.[c] ?? 0),
    )
    return [film(colour[0] ?? 0), film(colour[1] ?? 0), film(colour[2] ?? 0), point.alpha]
  }
  await sharp(gathered(width, height, shade), { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toFile(file)
}

/** Averages the fine points of every pixel. Clear points do not darken solid ones. */
function gathered(width: number, height: number, shade: (column: number, row: number) => [...Rgb, number]): Buffer {
  const out = Buffer.alloc(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const sum = [0, 0, 0, 0]
    for (let part = 0; part < FINE * FINE; part++) {
      const [r, g, b, a] = shade((index % width) * FINE + (part % FINE), Math.floor(index / width) * FINE + Math.floor(part / FINE))
      for (const [c, value] of [r * a, g * a, b * a, a].entries()) sum[c] = (sum[c] ?? 0) + value
    }
    const alpha = sum[3] ?? 0
    for (let c = 0; c < 3; c++) out[index * 4 + c] = alpha > 0 ? Math.round(Math.min((sum[c] ?? 0) / alpha, 1) * 255) : 0
    out[index * 4 + 3] = Math.round((alpha / (FINE * FINE)) * 255)
  }
  return out
}

/** A box blur in both directions, `reach` points to each side. */
function blurred(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const along = (from: Float32Array, step: number, length: number, lines: number, next: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line++) {
      let sum = 0
      const value = (i: number) => from[line * next + Math.min(Math.max(i, 0), length - 1) * step] ?? 0
      for (let i = -reach; i <= reach; i++) sum += value(i)
      for (let i = 0; i < length; i++) {
        to[line * next + i * step] = sum / (2 * reach + 1)
        sum += value(i + reach + 1) - value(i - reach)
      }
    }
    return to
  }
  return along(along(values, 1, columns, rows, columns), columns, rows, columns, 1)
}
