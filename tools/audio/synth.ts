import { Dice } from '../dice.ts'
import { RATE } from './master.ts'

const TURN = 2 * Math.PI

/** A wave at a time in seconds, and at its part 0–1 of the voice's length. */
export type Wave = (time: number, part: number) => number

/** Two channels that voices are mixed into. */
export class Canvas {
  readonly left: Float32Array
  readonly right: Float32Array

  constructor(readonly seconds: number) {
    this.left = new Float32Array(Math.round(seconds * RATE))
    this.right = new Float32Array(this.left.length)
  }

  /** Mixes a wave in from `start` for `length` seconds; pan -1 left – 1 right (equal power). */
  add(start: number, length: number, wave: Wave, { pan = 0, gain = 1 } = {}): this {
    const angle = ((pan + 1) * Math.PI) / 4
    const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain]
    const [from, count] = [Math.round(start * RATE), Math.round(length * RATE)]
    for (let i = 0; i < count && from + i < this.left.length; i++) {
      const value = wave(i / RATE, i / count)
      this.left[from + i] = (this.left[from + i] ?? 0) + value * toLeft
      this.right[from + i] = (this.right[from + i] ?? 0) + value * toRight
    }
    return this
  }

  /** A hall of four damped combs a side; `seconds` until it has fallen by 60 dB. */
  hall(mix: number, seconds: number): this {
    for (const [side, samples] of [this.left, this.right].entries()) {
      const wet = new Float32Array(samples.length)
      for (const length of [1557, 1617, 1491, 1422]) comb(samples, wet, Math.round(length * 1.09 * (side ? 1.017 : 1)), seconds)
      for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + (wet[i] ?? 0) * mix
    }
    return this
  }

  /** Interleaved samples, their highest at `peak`, softly limited, the end faded out. */
  finish(peak: number): Float32Array<ArrayBuffer> {
    let most = 1e-9
    for (let i = 0; i < this.left.length; i++) most = Math.max(most, Math.abs(this.left[i] ?? 0), Math.abs(this.right[i] ?? 0))
    const soft = (value: number) => Math.tanh(((value * peak) / most) * 1.15) / 1.15
    const out = new Float32Array(this.left.length * 2)
    for (let i = 0; i < this.left.length; i++) {
      const fade = Math.min(1, (this.left.length - i) / 960)
      out[i * 2] = soft(this.left[i] ?? 0) * fade
      out[i * 2 + 1] = soft(this.right[i] ?? 0) * fade
    }
    return out
  }
}

function comb(dry: Float32Array, wet: Float32Array, length: number, seconds: number): void {
  const ring = new Float32Array(length)
  const feedback = 0.001 ** (length / RATE / seconds)
  let [at, damped] = [0, 0]
  for (let i = 0; i < dry.length; i++) {
    const echo = ring[at] ?? 0
    damped = echo * 0.6 + damped * 0.4
    ring[at] = (dry[i] ?? 0) + damped * feedback
    at = (at + 1) % length
    wet[i] = (wet[i] ?? 0) + echo * 0.25
  }
}

export const sine = (hertz: number, time: number): number => Math.sin(TURN * hertz * time)

/** Rises in `attack` seconds, then falls to a third every `decay` seconds. */
export const strike = (time: number, attack: number, decay: number): number =>
  time < attack ? time / attack : Math.exp(-(time - attack) / decay)

/** A tone bent by another: `ratio` of the second's pitch, `depth` at the start, which dies in `decay` seconds. */
export const bent = (hertz: number, ratio: number, depth: number, time: number, decay: number): number =>
  Math.sin(TURN * hertz * time + depth * Math.exp(-time / decay) * sine(hertz * ratio, time))

/** A drum skin: its pitch falls from `high` to `low` hertz. */
export const thump = (low: number, high: number, time: number, fall = 26): number =>
  Math.sin(TURN * (low * time + ((high - low) * (1 - Math.exp(-time * fall))) / fall))

const BELL = [
  [1, 0.6],
  [2.756, 0.34],
  [5.404, 0.18],
  [8.93, 0.08],
] as const

/** A struck bell: partials that are not harmonic, high ones die first. */
export const bell = (hertz: number, time: number, decay: number): number =>
  BELL.reduce((sum, [ratio, strength], i) => sum + strength * strike(time, 0.001, decay / (i + 1)) * sine(hertz * ratio, time), 0)

/** White noise; `dark` 0–1 keeps only the low part. A new one for every voice. */
export function noise(seed: number): (dark: number) => number {
  const dice = new Dice(seed)
  let low = 0
  return (dark) => {
    low += (dice.noise() - low) * (1 - dark)
    return low
  }
}

/** Air without its rumble. */
export function hiss(seed: number): (cut: number) => number {
  const dice = new Dice(seed)
  let low = 0
  return (cut) => {
    const value = dice.noise()
    low += (value - low) * cut
    return value - low
  }
}
