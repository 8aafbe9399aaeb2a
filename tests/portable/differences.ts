import type { Canvas } from './pageServer.ts'
import type { PictureName } from './painters.ts'

/** How a canvas of one processor differs from the same of another. */
export interface Difference {
  index: number
  width: number
  height: number
  /** Pixels that differ in any channel. */
  pixels: number
  /** The greatest difference of a channel, of 255. */
  most: number
  /** Where the first of them lies. */
  first: { x: number; y: number }
}

/** A difference that is known and allowed, and why. */
interface Known {
  processor: string
  picture: PictureName
  /** At most so many pixels of a canvas, by at most so much in a channel. */
  pixels: number
  most: number
  why: string
}

/** Everything that is not equal to the byte. */
const KNOWN: readonly Known[] = [
  {
    processor: 'Nehalem',
    picture: 'gold and great moment',
    pixels: 3,
    most: 2,
    why: 'The radial gradients of paintGround and paintVignette: a processor without fused multiply-add rounds the place on the gradient otherwise.',
  },
]

/** How two canvases differ; null where they are equal to the byte. A canvas of another size differs in every pixel. */
export function differenceOf(own: Canvas, other: Canvas | undefined): Difference | null {
  const { index, width, height, data } = own
  if (!other || other.width !== width || other.height !== height || other.data.length !== data.length)
    return { index, width, height, pixels: width * height, most: 255, first: { x: 0, y: 0 } }
  if (data.equals(other.data)) return null
  let [pixels, most, first] = [0, 0, -1]
  for (let at = 0; at < data.length; at += 4) {
    const apart = Math.max(...[0, 1, 2, 3].map((channel) => Math.abs((data[at + channel] ?? 0) - (other.data[at + channel] ?? 0))))
    if (apart === 0) continue
    pixels += 1
    if (first < 0) first = at / 4
    most = Math.max(most, apart)
  }
  return { index, width, height, pixels, most, first: { x: first % width, y: Math.floor(first / width) } }
}

/** Why a difference is allowed; null where it is not. */
export function whyAllowed(processor: string, picture: PictureName, { pixels, most }: Difference): string | null {
  const known = KNOWN.find((one) => one.processor === processor && one.picture === picture && pixels <= one.pixels && most <= one.most)
  return known?.why ?? null
}
