import { RATE } from './rate.ts'

/** Coefficients of a second-order filter with a0 = 1. */
interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

/** The two filters of ITU-R BS.1770 at 48 kHz: a shelf for the head, then a high-pass. */
const K_WEIGHTING: readonly Biquad[] = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
]
/** Window of the momentary loudness in seconds, and its step. */
const WINDOW = 0.4
const HOP = 0.01

/** Filters one channel into a new array. */
export function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const out = new Float32Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    out[i] = y
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
  }
  return out
}

function biquad(b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Biquad {
  return { b: [b0 / a0, b1 / a0, b2 / a0], a: [a1 / a0, a2 / a0] }
}

/** A high-pass filter at `hertz`, 12 dB per octave. */
export function highPass(hertz: number): Biquad {
  const turn = (2 * Math.PI * hertz) / RATE
  const [cos, alpha] = [Math.cos(turn), Math.sin(turn) / Math.SQRT2]
  return biquad((1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

/** Raises (or lowers) the band around `hertz` by `decibels`. */
export function bump(hertz: number, decibels: number, width: number): Biquad {
  const turn = (2 * Math.PI * hertz) / RATE
  const [cos, alpha, gain] = [Math.cos(turn), Math.sin(turn) / (2 * width), 10 ** (decibels / 40)]
  return biquad(1 + alpha * gain, -2 * cos, 1 - alpha * gain, 1 + alpha / gain, -2 * cos, 1 - alpha / gain)
}

/** Loudness in LUFS of the loudest 400 ms. A shorter sound counts with the silence around it, as ears hear it. */
export function momentary(channels: readonly Float32Array[]): number {
  const weighted = channels.map((channel) => K_WEIGHTING.reduce(filtered, channel))
  const length = weighted[0]?.length ?? 0
  const sums = new Float64Array(length + 1)
  for (let i = 0; i < length; i++) sums[i + 1] = (sums[i] ?? 0) + weighted.reduce((sum, channel) => sum + (channel[i] ?? 0) ** 2, 0)
  const [window, hop] = [WINDOW * RATE, HOP * RATE]
  let most = 1e-12
  for (let from = 0; from === 0 || from < length - window; from += hop) {
    const to = Math.min(from + window, length)
    most = Math.max(most, ((sums[to] ?? 0) - (sums[from] ?? 0)) / window)
  }
  return -0.691 + 10 * Math.log10(most)
}
