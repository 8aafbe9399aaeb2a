import type { CUTS } from './heartPictures.ts'

/** A shard of the heart: degrees counter-clockwise from the right, its cut, its scale, and the shade of its picture. */
interface Shard {
  angle: number
  cut: keyof typeof CUTS
  size: number
  shade: string
}

const FRONT = 'ffffffff'
const BACK = 'a08cb4ff'

/** From back to front. Below stands the plinth, so no shard points down. */
export const SHARDS: readonly Shard[] = [
  { angle: 107, cut: 'short', size: 0.9, shade: BACK },
  { angle: 71, cut: 'short', size: 0.9, shade: BACK },
  { angle: 147, cut: 'usual', size: 0.92, shade: BACK },
  { angle: 33, cut: 'usual', size: 0.92, shade: BACK },
  { angle: 186, cut: 'usual', size: 0.86, shade: BACK },
  { angle: -6, cut: 'usual', size: 0.86, shade: BACK },
  { angle: 90, cut: 'usual', size: 0.95, shade: FRONT },
  { angle: 127, cut: 'long', size: 1, shade: FRONT },
  { angle: 53, cut: 'long', size: 1, shade: FRONT },
  { angle: 166, cut: 'long', size: 1, shade: FRONT },
  { angle: 14, cut: 'long', size: 1, shade: FRONT },
]

/** Units from the middle to the roots of the shards before anything is drawn together. */
export const ROOTS = 70

/** Sparks that rise from the molten light, and the shards at whose tips it glints. */
export const DROPS = 6
export const GLINTS = [8, 9, 10] as const

/** Size of the molten light in units, and the columns and rows of its mesh. */
export const MOLTEN = 232
export const GRID = 5

/** A point in units at an angle in degrees. */
export function turnOf(angle: number, far: number): [x: number, y: number] {
  const turn = (angle * Math.PI) / 180
  return [far * Math.cos(turn), far * Math.sin(turn)].map((value) => Math.round(value * 1e3) / 1e3) as [number, number]
}
