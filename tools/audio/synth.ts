import { Dice } from '../dice.ts'
import { bump, filtered, highPass, momentary } from './loudness.ts'
import { RATE } from './rate.ts'

const TURN = 2 * Math.PI

/** A waveform: value at a time in seconds and at its share (0–1) of the voice's length. */
export type Wave = (time: number, part: number) => number

/** A voice that still sounds at its end fades out over this share of its length, at most over `seconds`, because a step would click. */
const VOICE_END = { share: 0.2, seconds: 0.12 }

/** Two channels that voices are mixed into. */
export class Canvas {
  readonly left: Float32Array
  readonly right: Float32Array

  constructor(readonly seconds: number) {
    this.left = new Float32Array(Math.round(seconds * RATE))
    this.right = new Float32Array(this.left.length)
  }

  /** Mixes in a wave from `start` for `length` seconds. `pan` is −1 (left) to 1 (right), at equal power. */
  add(start: number, length: number, wave: Wave, { pan = 0, gain = 1 } = {}): this {
    const angle = ((pan + 1) * Math.PI) / 4
    const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain]
    const [from, count] = [Math.round(start * RATE), Math.round(length * RATE)]
    const fade = Math.min(count * VOICE_END.share, VOICE_END.seconds * RATE)
    for (let i = 0; i < count && from + i < this.left.length; i++) {
      const value = wave(i / RATE, i / count) * Math.min(1, (count - i) / fade)
      this.left[from + i] = (this.left[from + i] ?? 0) + value * toLeft
      this.right[from + i] = (this.right[from + i] ?? 0) + value * toRight
    }
    return this
  }

  /** Adds reverb with four damped comb filters per side. `seconds` is the time until it has fallen by 60 dB. */
  hall(mix: number, seconds: number): this {
    for (const [side, samples] of [this.left, this.right].entries()) {
      const wet = new Float32Array(samples.length)
      for (const length of [1557, 1617, 1491, 1422]) comb(samples, wet, Math.round(length * 1.09 * (side ? 1.017 : 1)), seconds)
      for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + (wet[i] ?? 0) * mix
    }
    return this
  }

  /**
   * Returns interleaved samples for small speakers: little bass, more presence, `loudness` LUFS in the loudest 400 ms unless the peak
   * limit prevents it, the end faded out.
   */
  finish(loudness: number): Float32Array<ArrayBuffer> {
    const toned = [this.left, this.right].map((side) => PHONE.reduce(filtered, side))
    let channels = toned
    // Raises the gain again by what the limiter takes away, as far as the limit allows.
    for (let round = 0, decibels = 0; round < 3; round++) {
      decibels += loudness - momentary(channels)
      channels = limited(toned, 10 ** (Math.min(decibels, 60) / 20))
    }
    const out = new Float32Array(this.left.length * 2)
    for (let i = 0; i < this.left.length; i++) {
      const fade = Math.min(1, (this.left.length - i) / 960)
      for (const [side, samples] of channels.entries()) out[i * 2 + side] = (samples[i] ?? 0) * fade
    }
    return out
  }
}

/** Equaliser for phones, which play nothing below 150 Hz and are clearest at 2–4 kHz. */
const PHONE = [highPass(130), highPass(70), bump(2_900, 3, 0.8)]
/** Highest sample. Encoders overshoot a little, and nothing may exceed −1 dB. */
const CEILING = 0.72
/** Samples by which the limiter looks ahead and over which it releases. */
const AHEAD = 96
const RELEASE = 0.9992

/** Amplifies both channels by `gain` without exceeding the limit: the gain falls just before a peak and recovers slowly. */
function limited(channels: readonly Float32Array[], gain: number): Float32Array[] {
  const length = channels[0]?.length ?? 0
  const held = new Float32Array(length).fill(1)
  for (let i = 0; i < length; i++) {
    const highest = channels.reduce((most, channel) => Math.max(most, Math.abs(channel[i] ?? 0)), 0) * gain
    if (highest <= CEILING) continue
    for (let k = Math.max(0, i - AHEAD); k <= i; k++) held[k] = Math.min(held[k] ?? 1, CEILING / highest)
  }
  for (let i = 1; i < length; i++) held[i] = Math.min(held[i] ?? 1, 1 - (1 - (held[i - 1] ?? 1)) * RELEASE)
  return channels.map((channel) => channel.map((sample, i) => sample * gain * (held[i] ?? 1)))
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

/** Envelope that rises within `attack` seconds, then falls to a third every `decay` seconds. */
export const strike = (time: number, attack: number, decay: number): number =>
  time < attack ? time / attack : Math.exp(-(time - attack) / decay)

/**
 * Frequency modulation: `ratio` is the modulator's frequency ratio, `depth` its strength at the start, which decays in `decay` seconds.
 */
export const bent = (hertz: number, ratio: number, depth: number, time: number, decay: number): number =>
  Math.sin(TURN * hertz * time + depth * Math.exp(-time / decay) * sine(hertz * ratio, time))

/** A drum whose pitch falls from `high` to `low` hertz. */
export const thump = (low: number, high: number, time: number, fall = 26): number =>
  Math.sin(TURN * (low * time + ((high - low) * (1 - Math.exp(-time * fall))) / fall))

/** A tone that glides from one pitch to another over `seconds`, in equal musical steps. */
export function glide(from: number, to: number, seconds: number, time: number): number {
  const fall = Math.log(to / from) / seconds
  return Math.sin((TURN * from * (Math.exp(fall * time) - 1)) / fall)
}

/** Formants of the vowel "ah": hertz, width in hertz, strength. */
const VOWEL = [
  [720, 130, 1],
  [1180, 160, 0.55],
  [2800, 420, 0.3],
] as const

/** A choir on one note: overtones of an open vowel, three slightly detuned singers. */
export function choir(hertz: number, time: number): number {
  let sum = 0
  for (const [singer, apart] of [0.9965, 1, 1.0042].entries()) {
    const wobble = 0.006 * hertz * Math.sin(TURN * (4.7 + singer * 0.45) * time + singer * 2)
    const pitch = hertz * apart
    for (let overtone = 1; overtone * pitch < 4_200; overtone++)
      sum +=
        (vowel(overtone * pitch) / overtone ** 0.6) * Math.sin(TURN * overtone * pitch * time + (overtone * wobble) / 5 + singer * overtone)
  }
  return sum / 3
}

function vowel(hertz: number): number {
  return VOWEL.reduce((sum, [middle, width, strength]) => sum + strength / (1 + ((hertz - middle) / width) ** 2), 0.05)
}

const GONG = [
  [1, 1, 1],
  [1.504, 0.5, 0.8],
  [2.003, 0.7, 0.75],
  [2.667, 0.45, 0.6],
  [4.006, 0.4, 0.5],
  [5.34, 0.3, 0.36],
  [8.02, 0.22, 0.24],
  [12.1, 0.12, 0.15],
] as const

/** A large gong tuned to its note. Its high partials swell after the stroke. */
export const gong = (hertz: number, time: number, decay: number): number =>
  GONG.reduce((sum, [ratio, strength, life], i) => {
    const swell = strike(time, 0.003 + i * 0.012, decay * life)
    return sum + strength * swell * (sine(hertz * ratio, time) + 0.6 * sine(hertz * ratio * 1.0024, time))
  }, 0)

const BELL = [
  [1, 0.6],
  [2.756, 0.34],
  [5.404, 0.18],
  [8.93, 0.08],
] as const

/** A struck bell with inharmonic partials; high ones decay first. */
export const bell = (hertz: number, time: number, decay: number): number =>
  BELL.reduce((sum, [ratio, strength], i) => sum + strength * strike(time, 0.001, decay / (i + 1)) * sine(hertz * ratio, time), 0)

/** White noise; `dark` (0–1) keeps only the low part. Create a new one for every voice. */
export function noise(seed: number): (dark: number) => number {
  const dice = new Dice(seed)
  let low = 0
  return (dark) => {
    low += (dice.noise() - low) * (1 - dark)
    return low
  }
}

/**
 * Band noise around a pitch in hertz (up to 7 000) that may move. `narrow` 0.3 whistles, 1.5 blows. Create a new one for every voice.
 */
export function breath(seed: number): (hertz: number, narrow: number) => number {
  const dice = new Dice(seed)
  let [low, band] = [0, 0]
  return (hertz, narrow) => {
    const step = 2 * Math.sin((Math.PI * hertz) / RATE)
    low += step * band
    band += step * (dice.noise() - low - narrow * band)
    return band * narrow
  }
}

/** Noise without its low frequencies. */
export function hiss(seed: number): (cut: number) => number {
  const dice = new Dice(seed)
  let low = 0
  return (cut) => {
    const value = dice.noise()
    low += (value - low) * cut
    return value - low
  }
}
