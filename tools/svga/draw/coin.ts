import { mix, smooth } from '../../art/dream/relief.ts'
import type { Picture } from '../pictures.ts'
import { drawn, FINE, type Sheet } from './sheet.ts'
import { colourAt, MATERIALS, mirrored, type Rgb } from './studio.ts'

type Vector = readonly [number, number, number]

const THICK = 0.13

/** How a coin is seen. */
export interface CoinLook {
  /** Size of the picture in px; the coin fills nine tenths of it. */
  size: number
  /** Pictures of half a turn. */
  frames: number
  /** Px by which it is out of focus. Default 0. */
  blur?: number
  /** Brightness. Default 1. */
  bright?: number
}

/** Pictures of a coin that turns: it is struck with the four-pointed star, its rim is raised and milled. Keys are `name-0`, `name-1`, … */
export function coinPictures(name: string, { size, frames, blur = 0, bright = 1 }: CoinLook): Record<string, Promise<Picture>> {
  return Object.fromEntries(
    Array.from({ length: frames }, (_, i) => [
      `${name}-${i}`,
      drawn(size, size, async (sheet) => strike(sheet, size, (i / frames) * Math.PI, blur, bright), 96),
    ]),
  )
}

/** Keys of those pictures. */
export const coinKeys = (name: string, frames: number): string[] => Array.from({ length: frames }, (_, i) => `${name}-${i}`)

/** Renders one view. Out of focus, every point is the mean of several around it. */
function strike(sheet: Sheet, size: number, turn: number, blur: number, bright: number): void {
  const side = size * FINE
  const radius = size * 0.45 - blur
  const taps =
    blur > 0
      ? Array.from({ length: 24 }, (_, i): [number, number] => {
          const [angle, far] = [i * 2.4, blur * Math.sqrt((i + 0.5) / 24)]
          return [Math.cos(angle) * far, Math.sin(angle) * far]
        })
      : [[0, 0] as const]
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0, 0]
      for (const [dx, dy] of taps) {
        const colour = seen(((column + 0.5) / FINE - size / 2 + dx) / radius, ((row + 0.5) / FINE - size / 2 + dy) / radius, turn)
        if (!colour) continue
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + Math.min(1, (colour[c] ?? 0) * bright)
        sum[3] = (sum[3] ?? 0) + 1
      }
      const [r = 0, g = 0, b = 0, a = 0] = sum.map((value) => value / taps.length)
      if (a > 0) sheet.put(column, row, [r, g, b, a])
    }
}

/** Colour of the coin at a place of the picture (its edge is at 1), turned around its upright axis and tipped towards the viewer; null beside it. */
function seen(x: number, y: number, turn: number): Rgb | null {
  const tip = -0.22
  const into = ([px, py, pz]: Vector): Vector => {
    const [ty, tz] = [py * Math.cos(tip) - pz * Math.sin(tip), py * Math.sin(tip) + pz * Math.cos(tip)]
    return [px * Math.cos(turn) - tz * Math.sin(turn), ty, px * Math.sin(turn) + tz * Math.cos(turn)]
  }
  const back = ([px, py, pz]: Vector): Vector => {
    const [qx, qz] = [px * Math.cos(turn) + pz * Math.sin(turn), -px * Math.sin(turn) + pz * Math.cos(turn)]
    return [qx, py * Math.cos(tip) + qz * Math.sin(tip), -py * Math.sin(tip) + qz * Math.cos(tip)]
  }
  const [from, way] = [into([x, y, 4]), into([0, 0, -1])]
  const hit = struck(from, way)
  if (!hit) return null
  const [nx, ny, nz] = back(hit.normal)
  const light = nz <= 0 ? 0.1 : mirrored(nx + x * 0.08, ny + y * 0.14, nz)
  return colourAt(MATERIALS.gold, light * hit.hollow)
}

interface Hit {
  normal: Vector
  hollow: number
}

/** Where a ray meets the coin first: one of its faces, or its milled edge. */
function struck([ox, oy, oz]: Vector, [dx, dy, dz]: Vector): Hit | null {
  const side = dz < 0 ? 1 : -1
  if (Math.abs(dz) > 1e-4) {
    const t = (side * THICK - oz) / dz
    const [x, y] = [ox + dx * t, oy + dy * t]
    if (x * x + y * y <= 1) return face(x, y, side)
  }
  const [a, b, c] = [dx * dx + dy * dy, ox * dx + oy * dy, ox * ox + oy * oy - 1]
  const root = b * b - a * c
  if (root < 0 || a < 1e-6) return null
  const t = (-b - Math.sqrt(root)) / a
  if (Math.abs(oz + dz * t) > THICK) return null
  const [x, y] = [ox + dx * t, oy + dy * t]
  const mill = 0.35 * Math.sin(Math.atan2(y, x) * 44)
  return { normal: [x - y * mill, y + x * mill, 0], hollow: 0.82 }
}

function face(x: number, y: number, side: number): Hit {
  const step = 0.012
  const slope = (dx: number, dy: number) => (height(x + dx, y + dy) - height(x - dx, y - dy)) / (2 * step)
  const [sx, sy] = [slope(step, 0), slope(0, step)]
  const length = Math.sqrt(1 + sx * sx + sy * sy)
  const r = Math.hypot(x, y)
  const moat = mix(1, 0.66, smooth(0.7, 0.82, r) * (1 - smooth(0.82, 0.88, r)))
  return { normal: [-sx / length, -sy / length, side / length], hollow: moat }
}

/** Height of the relief on a face. */
function height(x: number, y: number): number {
  const r = Math.hypot(x, y)
  const rim = 0.09 * smooth(0.8, 0.88, r) - 0.1 * smooth(0.94, 1.02, r)
  const reach = Math.abs(x) ** 0.6 + Math.abs(y) ** 0.6
  const ridge = 0.11 * Math.max(0, 0.86 - reach)
  const angle = Math.atan2(y, x)
  const bead = 0.02 * smooth(0.055, 0.02, Math.hypot(r - 0.7, Math.sin(angle * 12) * 0.06))
  return rim + Math.min(ridge, 0.1) + bead - 0.05 * r * r * (1 - smooth(0.7, 0.8, r))
}
