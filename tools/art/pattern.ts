/** Edge length of a tiling picture in pixels. */
export const SIZE = 1024

/** A seeded random generator: the same seed draws the same picture. */
export class Dice {
  constructor(private state: number) {}

  /** A random number from 0 to 1, without 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  whole(below: number): number {
    return Math.floor(this.next() * below)
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.whole(list.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }

  /** A random position and rotation: x and y in pixels, the angle in degrees. */
  place(): [x: number, y: number, turn: number] {
    return [this.next() * SIZE, this.next() * SIZE, this.next() * 360]
  }

  scatter(count: number, draw: () => string): string {
    return Array.from({ length: count }, draw).join('')
  }
}

/** Places a drawing. */
export function group([x, y, turn]: [number, number, number], drawing: string, scale = 1): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${scale.toFixed(2)})">${drawing}</g>`
}

/**
 * Builds an SVG that tiles: a drawing that leaves on one side comes back on the other. With `wrap` false the drawing must be periodic
 * itself.
 */
export function tile(ground: string, drawing: string, definitions = '', wrap = true): string {
  const shifts = wrap ? [-SIZE, 0, SIZE] : [0]
  const copies = shifts.flatMap((x) => shifts.map((y) => `<g transform="translate(${x} ${y})">${drawing}</g>`)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><defs>${definitions}</defs><rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>${copies}</svg>`
}

type Stop = readonly [number, string]

function mixAt(stops: readonly Stop[], value: number): [number, number, number] {
  const upper = Math.max(
    1,
    stops.findIndex(([at]) => value <= at),
  )
  const [[from, a], [to, b]] = [stops[upper - 1] ?? [0, '#000000'], stops[upper] ?? [1, '#ffffff']]
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return [1, 3, 5].map((at) => {
    const [low, high] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)]
    return low + (high - low) * part
  }) as [number, number, number]
}

/** Edge length in pixels of the pictures that noise paints. */
export const FIELD_SIZE = 512

/**
 * Fills a tiling picture pixel by pixel: `value` returns 0–1 for u and v from 0 to 1, and the palette turns it into a colour. Returns RGB
 * bytes.
 */
function fill(stops: readonly Stop[], value: (u: number, v: number) => number): Buffer {
  const palette = Array.from({ length: 256 }, (_, i) => mixAt(stops, i / 255))
  const pixels = Buffer.alloc(FIELD_SIZE * FIELD_SIZE * 3)
  for (let y = 0; y < FIELD_SIZE; y++) {
    for (let x = 0; x < FIELD_SIZE; x++) {
      const part = Math.min(1, Math.max(0, value(x / FIELD_SIZE, y / FIELD_SIZE)))
      const at = (y * FIELD_SIZE + x) * 3
      const [r, g, b] = palette[Math.round(part * 255)] ?? [0, 0, 0]
      pixels[at] = r
      pixels[at + 1] = g
      pixels[at + 2] = b
    }
  }
  return pixels
}

/** Warped cloud noise, coloured by `stops`. `stars` adds a few dots of the last colour. */
export function field(stops: readonly Stop[], { seed = 1, fold = 0.35, stars = false } = {}): Buffer {
  return fill(stops, (u, v) => {
    const bend = fold * clouds(u, v, seed, 4)
    const star = stars && hash(Math.floor(u * FIELD_SIZE), Math.floor(v * FIELD_SIZE), 5) > 0.9985
    return star ? 1 : (clouds(u + bend, v + bend, seed + 6, 6) - 0.5) * 2.1 + 0.5
  })
}

/** Wavy bands of two colours, like a tiger's coat. */
export function bands(dark: string, light: string): Buffer {
  const stops = [[0, dark] as const, [1, light] as const]
  return fill(stops, (u, v) => {
    const wave = Math.sin((v * 9 + clouds(u, v, 3, 4) * 3.2 + Math.sin(u * 2 * Math.PI) * 0.6) * 2 * Math.PI)
    return ((wave + 0.05) / 0.2) * (0.75 + 0.4 * clouds(u, v, 9, 4))
  })
}

/** Thin bright veins through dark stone. */
export function veins(dark: string, light: string, vein: string): Buffer {
  const stops = [[0, dark] as const, [0.6, light] as const, [1, vein] as const]
  return fill(stops, (u, v) => {
    const bend = clouds(u, v, 2, 5)
    const near = Math.abs(clouds(u + bend * 0.5, v + bend * 0.4, 12, 6) - 0.5)
    return Math.max(clouds(u, v, 30, 5) * 0.6, 1 - near / 0.03)
  })
}

/** Periodic fractal noise, 0–1. */
function clouds(u: number, v: number, seed: number, octaves: number): number {
  let [sum, total, weight, period] = [0, 0, 0.5, 4]
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(u * period, v * period, seed + octave, period)
    total += weight
    period *= 2
    weight *= 0.55
  }
  return sum / total
}

function noise(x: number, y: number, seed: number, period: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const smooth = (t: number) => t * t * (3 - 2 * t)
  const [a, b] = [smooth(x - left), smooth(y - top)]
  const wrap = (n: number) => ((n % period) + period) % period
  const corner = (dx: number, dy: number) => hash(wrap(left + dx), wrap(top + dy), seed)
  const mix = (p: number, q: number, t: number) => p + (q - p) * t
  return mix(mix(corner(0, 0), corner(1, 0), a), mix(corner(0, 1), corner(1, 1), a), b)
}

function hash(x: number, y: number, seed: number): number {
  let mixed = (x * 374761393 + y * 668265263 + seed * 974634777) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967295
}
