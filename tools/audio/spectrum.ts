import { RATE } from './rate.ts'

/** Samples per window of the spectrum. Windows overlap by half. */
const SIZE = 2048

/** Spectrum of a sound. */
export interface Spectrum {
  /** Spectral centroid in hertz. */
  centroid: number
  /** Share of the energy between two frequencies in hertz. */
  share: (from: number, to: number) => number
}

/** Spectrum of a whole sound, channels summed. */
export function spectrum(channels: readonly Float32Array[]): Spectrum {
  const power = new Float64Array(SIZE / 2)
  for (const channel of channels)
    for (let from = -SIZE / 2; from < channel.length; from += SIZE / 2) {
      const [re, im] = transformed(channel, from)
      for (let k = 0; k < power.length; k++) power[k] = (power[k] ?? 0) + (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2
    }
  const hertz = (k: number) => (k * RATE) / SIZE
  const all = power.reduce((sum, value) => sum + value, 1e-20)
  return {
    centroid: power.reduce((sum, value, k) => sum + value * hertz(k), 0) / all,
    share: (from, to) => power.reduce((sum, value, k) => (hertz(k) >= from && hertz(k) < to ? sum + value : sum), 0) / all,
  }
}

/** Radix-2 Fourier transform of one window of the sound. */
function transformed(samples: Float32Array, from: number): [Float64Array, Float64Array] {
  const [re, im] = [new Float64Array(SIZE), new Float64Array(SIZE)]
  const bits = Math.log2(SIZE)
  for (let i = 0; i < SIZE; i++) {
    let turned = 0
    for (let bit = 0; bit < bits; bit++) turned |= ((i >> bit) & 1) << (bits - 1 - bit)
    re[turned] = (samples[from + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE))
  }
  for (let half = 1; half < SIZE; half *= 2)
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [Math.cos((Math.PI * k) / half), -Math.sin((Math.PI * k) / half)]
      for (let i = k; i < SIZE; i += half * 2) {
        const [a, b, c, d] = [re[i] ?? 0, im[i] ?? 0, re[i + half] ?? 0, im[i + half] ?? 0]
        const [x, y] = [c * cos - d * sin, c * sin + d * cos]
        re[i] = a + x
        im[i] = b + y
        re[i + half] = a - x
        im[i + half] = b - y
      }
    }
  return [re, im]
}
