import { bell, bent, breath, Canvas, noise, sine, strike } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Short sounds under the finger. */
export const touches = {
  /** A dry click with a little body. */
  button: {
    loudness: -26,
    draw: () => {
      const air = noise(1)
      return new Canvas(0.12)
        .add(0, 0.1, (t) => strike(t, 0.001, 0.012) * bent(1900, 1.41, 2, t, 0.01) * 0.7)
        .add(0, 0.1, (t) => strike(t, 0.0005, 0.004) * air(0) * 0.6)
        .add(0, 0.1, (t) => strike(t, 0.001, 0.02) * sine(420, t) * 0.5)
    },
  },
  /** Two coins ring a fifth apart. */
  coin: {
    loudness: -21,
    draw: () => {
      const canvas = new Canvas(0.9)
      for (const [i, [start, hertz]] of (
        [
          [0, 1318.5],
          [0.07, 1975.5],
        ] as const
      ).entries()) {
        canvas.add(start, 0.8, (t) => bell(hertz, t, 0.22), { pan: i ? 0.25 : -0.25 })
      }
      return canvas.hall(0.15, 0.4)
    },
  },
  /** A cell passes the pointer: a wooden peg tuned to C, so that a reel can climb to the keynote of its landing. */
  tick: {
    loudness: -25,
    draw: () => {
      const air = noise(2)
      const [key, octave] = [note(10), note(15)]
      return new Canvas(0.09)
        .add(0, 0.06, (t) => air(0.1) * strike(t, 0.0004, 0.0035) * 0.5)
        .add(0, 0.08, (t) => bent(key, 1, 0.8, t, 0.008) * strike(t, 0.0006, 0.017) * 0.7)
        .add(0, 0.08, (t) => sine(octave, t) * strike(t, 0.0004, 0.009) * 0.5 + sine(key * 3.93, t) * strike(t, 0.0003, 0.004) * 0.35)
    },
  },
  /** It did not work: two soft low notes downwards, no alarm. */
  error: {
    loudness: -22,
    draw: () => {
      const canvas = new Canvas(0.5)
      for (const [start, hertz] of [
        [0, 329.6],
        [0.13, 246.9],
      ] as const) {
        canvas.add(start, 0.34, (t) => strike(t, 0.004, 0.09) * (sine(hertz, t) * 0.7 + bent(hertz, 2, 1.2, t, 0.05) * 0.35))
      }
      return canvas.hall(0.12, 0.3)
    },
  },
  /** Something flies past, left to right. */
  whoosh: {
    loudness: -21,
    draw: () => {
      const canvas = new Canvas(0.62)
      const [here, there] = [breath(3), breath(4)]
      const shape = (part: number) => Math.sin(Math.PI * part ** 0.8) ** 2
      canvas.add(0, 0.52, (_t, part) => here(500 + 2_600 * shape(part), 0.8) * shape(part), { pan: -0.6 })
      return canvas.add(0.07, 0.53, (_t, part) => there(600 + 2_900 * shape(part), 0.8) * shape(part), { pan: 0.6 })
    },
  },
} satisfies Record<string, Effect>
