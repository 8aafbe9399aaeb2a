import { bell, bent, breath, Canvas, choir, gong, noise, sine, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** What makes the sound of one landing richer than that of another. */
interface Richness {
  seconds: number
  /** Strength of the low knock, 0–1. */
  weight: number
  /** Notes of the chord, one after another, and how long they ring. */
  chord: readonly number[]
  ring: number
  /** Number of rising notes behind the chord, and the strength of the shimmer. */
  glitter: number
  shine: number
}

/** A knock of wood and metal under a chord of bells. Rarer landings ring longer, higher and wider. */
function landing({ seconds, weight, chord, ring, glitter, shine }: Richness): Canvas {
  const canvas = new Canvas(seconds)
  const [dust, light] = [noise(31 + glitter), breath(33 + glitter)]
  canvas.add(0, 0.35, (t) => Math.tanh(2 * thump(138, 330, t, 30) * strike(t, 0.0015, 0.03 + 0.05 * weight)) * (0.3 + 0.3 * weight))
  canvas.add(0, 0.12, (t) => dust(0.15) * strike(t, 0.0005, 0.007) * 0.4)
  for (const [i, step] of chord.entries()) {
    const start = i * 0.04
    canvas.add(
      start,
      seconds - start,
      (t) => bell(note(step), t, ring) * 0.42 + sine(note(step + 5), t) * strike(t, 0.001, ring * 0.6) * 0.16,
      {
        pan: (i % 3) * 0.45 - 0.45,
      },
    )
  }
  canvas.add(0, seconds, (t) => light(3_200 + 2_400 * shine, 0.8) * strike(t, 0.006, 0.06 + 0.3 * shine) * shine * 1.1)
  for (let i = 0; i < glitter; i++) {
    const start = 0.14 + i * 0.05
    if (start < seconds - 0.1)
      canvas.add(start, 0.3, (t) => bell(note(13 + (i % 8)), t, 0.06) * 0.11 * shine ** 0.5, { pan: Math.sin(i * 2.3) * 0.9 })
  }
  return canvas
}

/** A chord of horns: every second overtone is a little softer, and the tone opens as it is blown. */
function horns(canvas: Canvas, steps: readonly number[], decay: number, gain: number): void {
  for (const [i, step] of steps.entries()) {
    for (const apart of [0.997, 1.003]) {
      const hertz = note(step) * apart
      canvas.add(0.01, decay * 2.4, (t) => bent(hertz, 1, 2.2 * Math.min(1, t / 0.06), t, decay * 0.7) * strike(t, 0.02, decay) * gain, {
        pan: (i - (steps.length - 1) / 2) * 0.4 + (apart - 1) * 60,
      })
    }
  }
}

/** The sounds of a landing by grade. Each is longer, louder and brighter than that of the commoner grade, which a test checks. */
export const landings = {
  land4: { loudness: -19.5, draw: () => landing({ seconds: 0.36, weight: 0.2, chord: [5], ring: 0.07, glitter: 0, shine: 0 }) },
  land3: {
    loudness: -18.5,
    draw: () => landing({ seconds: 0.62, weight: 0.25, chord: [5, 8], ring: 0.13, glitter: 0, shine: 0.12 }).hall(0.12, 0.35),
  },
  land2: {
    loudness: -17.5,
    draw: () => landing({ seconds: 1.05, weight: 0.4, chord: [5, 8, 10, 12], ring: 0.2, glitter: 6, shine: 0.3 }).hall(0.18, 0.6),
  },
  /** Grade 1, after a pause: horns, bells, a run of high notes. */
  land1: {
    loudness: -16.5,
    draw: () => {
      const canvas = landing({ seconds: 1.75, weight: 0.8, chord: [5, 8, 10, 12, 13, 15], ring: 0.3, glitter: 18, shine: 0.65 })
      horns(canvas, [0, 3, 5, 7], 0.42, 0.14)
      return canvas.hall(0.24, 0.95)
    },
  },
  /** Grade 0 stops on the gold emblem: gong, horns, voices. The larger celebration comes later. */
  land0: {
    loudness: -15.5,
    rate: 56,
    draw: () => {
      const canvas = landing({ seconds: 2.5, weight: 1, chord: [5, 8, 10, 12, 13, 15, 17, 20], ring: 0.42, glitter: 34, shine: 1 })
      horns(canvas, [0, 3, 5, 7, 8], 0.6, 0.11)
      canvas.add(0, 2.5, (t) => gong(note(-5), t, 0.7) * 0.12)
      for (const step of [5, 7, 8, 10]) {
        const pan = (step - 7.5) * 0.25
        canvas.add(0.05, 2.3, (t, part) => choir(note(step), t) * Math.min(1, t / 0.3) * (1 - part) ** 1.5 * 0.3, { pan })
      }
      return canvas.hall(0.3, 1.3)
    },
  },
  /** An item is received: two plucks a fifth apart. */
  lotteryItem: {
    loudness: -19,
    draw: () => {
      const canvas = new Canvas(0.8)
      for (const [i, [start, step, decay]] of (
        [
          [0, 10, 0.08],
          [0.055, 13, 0.14],
        ] as const
      ).entries()) {
        const hertz = note(step)
        canvas.add(start, 0.7, (t) => strike(t, 0.003, decay) * (sine(hertz, t) + 0.5 * sine(hertz * 2, t) + 0.22 * sine(hertz * 3, t)), {
          pan: i ? 0.2 : -0.2,
        })
      }
      return canvas.hall(0.12, 0.4)
    },
  },
} satisfies Record<string, Effect>
