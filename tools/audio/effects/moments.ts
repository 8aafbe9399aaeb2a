import { bell, bent, breath, Canvas, choir, glide, gong, hiss, noise, sine, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Bright brass-like tone of eight harmonics. */
function brass(hertz: number, time: number, decay: number): number {
  let sum = 0
  for (let harmonic = 1; harmonic < 9; harmonic++)
    sum += (sine(hertz * harmonic, time) / harmonic) * Math.exp(-harmonic * 0.16 * (1 + time * 2))
  return sum * strike(time, 0.012, decay)
}

/** Sparks that climb a chord, spread over both ears. */
function sparks(canvas: Canvas, start: number, count: number, base = 2093): void {
  const steps = [0, 4, 7, 12, 16, 19]
  for (let i = 0; i < count; i++) {
    const hertz = base * 2 ** ((steps[(i * 5) % 6] ?? 0) / 12)
    canvas.add(start + i * 0.05, 0.3, (t) => strike(t, 0.001, 0.07) * sine(hertz, t) * 0.09, { pan: Math.sin(i * 2.3) * 0.8 })
  }
}

/** Key moments of a play. */
export const moments = {
  /** The lock springs: bolt, spring, the rattle of its parts. */
  crateUnlock: {
    loudness: -18,
    draw: () => {
      const canvas = new Canvas(0.75)
      const [teeth, spring] = [noise(5), hiss(15)]
      canvas.add(0, 0.6, (t) => strike(t, 0.001, 0.09) * (bent(note(0) * 0.86, 1.4, 5, t, 0.06) * 0.8 + teeth(0) * 0.3 * Math.exp(-t * 40)))
      canvas.add(0.006, 0.4, (t) => strike(t, 0.001, 0.07) * bent(note(11) * (1 + 0.02 * Math.sin(190 * t)), 2.71, 2.4, t, 0.08) * 0.3)
      for (const [tooth, start] of [0.03, 0.058, 0.095, 0.15].entries())
        canvas.add(start, 0.06, (t) => strike(t, 0.0005, 0.009) * (spring(0.3) * 0.5 + bent(700 - tooth * 90, 2.3, 4, t, 0.02) * 0.5), {
          pan: tooth % 2 ? 0.4 : -0.4,
        })
      return canvas.hall(0.16, 0.45)
    },
  },
  /** The lid breaks: splinters, a blow, light and air rushing out. */
  crack: {
    loudness: -16,
    draw: () => {
      const canvas = new Canvas(1.1)
      const [split, air] = [noise(6), breath(7)]
      for (const [i, start] of [0, 0.016, 0.045, 0.08, 0.13].entries()) {
        canvas.add(start, 0.09, (t) => strike(t, 0.0004, 0.012) * (split(0.1) * 0.8 + bent(620 + i * 190, 3.1, 5, t, 0.012) * 0.4), {
          pan: i * 0.3 - 0.6,
        })
      }
      canvas.add(0, 0.5, (t) => Math.tanh(2.2 * thump(124, 420, t, 30) * strike(t, 0.0015, 0.075)) * 0.85)
      canvas.add(0.03, 1, (t, part) => air(4_200 - 2_900 * part, 0.9) * strike(t, 0.05, 0.22) * 0.8)
      sparks(canvas, 0.06, 12, note(15))
      return canvas.hall(0.2, 0.6)
    },
  },
  /** Power gathers for 540 ms: three knocks from inside, each stronger, light that is drawn in, cut off where the lid bursts. */
  charge: {
    loudness: -18,
    draw: () => {
      const canvas = new Canvas(0.62)
      const [rush, wood] = [breath(8), noise(16)]
      const swell = (part: number) => part ** 1.8 * Math.min(1, (1 - part) * 18)
      for (const [knock, start] of [0, 0.18, 0.36].entries()) {
        const force = 0.45 * 1.5 ** knock
        canvas.add(start, 0.14, (t) => Math.tanh(2 * thump(135, 300 + 40 * knock, t, 34) * strike(t, 0.001, 0.034)) * force * 0.6)
        canvas.add(start, 0.05, (t) => wood(0.2) * strike(t, 0.0005, 0.008) * force * 0.6, { pan: knock % 2 ? 0.4 : -0.4 })
      }
      canvas.add(
        0,
        0.58,
        (t, part) => glide(note(-3), note(10), 0.58, t) * swell(part) * 0.3 + glide(note(0), note(15), 0.58, t) * swell(part) * 0.14,
      )
      canvas.add(0, 0.58, (_t, part) => rush(500 + 4_500 * part * part, 0.5) * swell(part) * 1.1)
      for (let i = 0; i < 8; i++)
        canvas.add(0.1 + i * 0.055, 0.12, (t) => bell(note(8 + i), t, 0.05) * 0.05 * (1 + i / 3), { pan: Math.sin(i * 1.7) * 0.8 })
      return canvas.hall(0.1, 0.3)
    },
  },
  /** Two beats of a heart; loops at 60 a minute. Its overtones carry it on a phone. */
  heartbeat: {
    loudness: -19,
    draw: () => {
      const canvas = new Canvas(1)
      const skin = noise(17)
      for (const [start, gain] of [
        [0, 1],
        [0.26, 0.7],
      ] as const) {
        canvas.add(start, 0.3, (t) => Math.tanh(4 * thump(158, 260, t, 30) * strike(t, 0.007, 0.055)) * 0.6, { gain })
        canvas.add(start, 0.2, (t) => (sine(330, t) + 0.6 * sine(495, t)) * strike(t, 0.008, 0.03) * 0.5, { gain })
        canvas.add(start, 0.12, (t) => skin(0.93) * strike(t, 0.006, 0.03) * 1.2, { gain })
      }
      return canvas
    },
  },
  /** The legend arrives: a blow at once, a held chord of brass and voices, two calls with the words that slam in, a rain of sparks. */
  revealLegendary: {
    loudness: -14.5,
    rate: 56,
    draw: () => {
      const canvas = new Canvas(3)
      const [light, dust] = [breath(9), noise(10)]
      canvas.add(0, 0.7, (t) => Math.tanh(2.6 * thump(112, 360, t, 22) * strike(t, 0.0015, 0.14)))
      canvas.add(
        0,
        1.6,
        (t) => dust(0.1) * strike(t, 0.001, 0.05) * 0.5 + light(5_600 - 2_600 * Math.min(t, 1), 1.1) * strike(t, 0.004, 0.55) * 1.5,
      )
      canvas.add(0, 3, (t) => gong(note(-5), t, 0.9) * 0.1)
      for (const [i, step] of [0, 2, 3, 5, 7, 8].entries()) {
        for (const apart of [-0.003, 0.003])
          canvas.add(0.01, 2.8, (t) => brass(note(step) * (1 + apart), t, 0.85) * 0.17, { pan: (i - 2.5) * 0.28 + apart * 40 })
        canvas.add(0.1, 2.8, (t, part) => choir(note(step), t) * Math.min(1, t / 0.4) * (1 - part) ** 1.2 * 0.34, { pan: (2.5 - i) * 0.3 })
      }
      for (const [start, step] of [
        [0.42, 8],
        [0.51, 10],
      ] as const)
        canvas.add(start, 1.4, (t) => brass(note(step), t, 0.5) * 0.4 + bell(note(step + 5), t, 0.3) * 0.22)
      sparks(canvas, 0.2, 36)
      sparks(canvas, 0.225, 36, note(15))
      return canvas.hall(0.32, 1.6)
    },
  },
  /** A round is over: three notes up and their octave. */
  roundEnd: {
    loudness: -17,
    draw: () => {
      const canvas = new Canvas(1.6)
      for (const [i, hertz] of [523.25, 659.26, 783.99, 1046.5].entries()) {
        const start = Math.min(i, 2) * 0.11
        canvas.add(start, 1.2, (t) => strike(t, 0.004, 0.3) * (bent(hertz, 2, 1.6, t, 0.15) * 0.5 + sine(hertz / 2, t) * 0.25), {
          pan: i * 0.3 - 0.4,
        })
      }
      return canvas.hall(0.3, 0.9)
    },
  },
  /** The battle is over: a fanfare of five chords. */
  battleEnd: {
    loudness: -15,
    draw: () => {
      const canvas = new Canvas(3.4)
      const chords = [
        [0, [261.6, 329.6, 392]],
        [0.18, [261.6, 329.6, 392]],
        [0.36, [293.7, 370, 440]],
        [0.62, [349.2, 440, 523.3]],
        [0.98, [392, 493.9, 587.3, 784, 1174.7]],
      ] as const
      for (const [i, [start, tones]] of chords.entries()) {
        const [length, decay] = i === 4 ? [2.3, 1.4] : [0.3, 0.2]
        for (const [k, hertz] of tones.entries()) {
          for (const detune of [0, 0.004, -0.004])
            canvas.add(start, length, (t) => brass(hertz * (1 + detune), t, decay) * 0.2, { pan: (k - 1) * 0.35 })
        }
      }
      canvas.add(0.98, 0.5, (t) => thump(48, 138, t, 24) * strike(t, 0.002, 0.16) * 1.1)
      sparks(canvas, 1, 22, 1568)
      return canvas.hall(0.35, 1.4)
    },
  },
  /** Somebody is awaited: two soft bells, a falling third. */
  battleAwait: {
    loudness: -19,
    draw: () =>
      new Canvas(2.6)
        .add(0, 1.8, (t) => bell(659.26, t, 0.32) * 0.9, { pan: -0.2 })
        .add(0.24, 2.2, (t) => bell(523.25, t, 0.45), { pan: 0.2 })
        .hall(0.25, 1),
  },
} satisfies Record<string, Effect>
