import { seededRandom } from '../random.ts'

const SIZE = 256
const random = seededRandom('noise')
const VALUES = Float32Array.from({ length: SIZE }, () => random() * 2 - 1)

/** Smooth noise from −1 to 1 along a line. It is the same on every device and repeats after 256. */
export function noise(at: number): number {
  const cell = Math.floor(at)
  const share = at - cell
  const from = VALUES[cell & (SIZE - 1)] ?? 0
  const to = VALUES[(cell + 1) & (SIZE - 1)] ?? 0
  return from + (to - from) * share * share * (3 - 2 * share)
}
