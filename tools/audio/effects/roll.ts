import { bell, bent, breath, Canvas, choir, noise, sine, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Seconds of the roll of the drum, and its strokes in a second. */
const ROLL = { seconds: 1.9, strokes: 19 } as const

/** Sounds of ROLL. */
export const roll = {
  /** Somebody joins: a paper lantern is lit. */
  lanternPop: {
    loudness: -24,
    draw: () => {
      const paper = breath(401)
      return new Canvas(0.46)
        .add(0, 0.09, (t, part) => paper(1_500 + 1_900 * part, 0.7) * strike(t, 0.004, 0.025) * 0.6)
        .add(0.01, 0.3, (t) => bent(note(8), 2, 1.2, t, 0.03) * strike(t, 0.002, 0.07) * 0.5, { pan: -0.15 })
        .add(0.05, 0.4, (t) => bell(note(13), t, 0.14) * 0.3, { pan: 0.2 })
        .hall(0.14, 0.5)
    },
  },
  /** A roll on a side drum that swells, before the curtain opens. */
  drumRoll: {
    loudness: -19,
    draw: () => {
      const canvas = new Canvas(ROLL.seconds)
      const strokes = Math.floor((ROLL.seconds - 0.15) * ROLL.strokes)
      for (let stroke = 0; stroke < strokes; stroke++) {
        const [snare, part] = [noise(410 + (stroke % 7)), stroke / strokes]
        const force = (0.35 + 0.65 * part ** 1.6) * (stroke % 2 ? 0.86 : 1)
        canvas.add(
          stroke / ROLL.strokes + (stroke % 3) * 0.002,
          0.14,
          (t) =>
            (snare(0.25) * strike(t, 0.0008, 0.03) * 0.55 +
              thump(172, 300, t, 34) * strike(t, 0.001, 0.035) * 0.6 +
              sine(331, t) * strike(t, 0.001, 0.02) * 0.3) *
            force,
          { pan: stroke % 2 ? 0.16 : -0.16 },
        )
      }
      return canvas.hall(0.14, 0.6)
    },
  },
  /** The curtain opens: rings run along the rod, velvet sweeps aside, light comes in. */
  curtain: {
    loudness: -18,
    draw: () => {
      const velvet = breath(420)
      const canvas = new Canvas(1.7).add(0, 0.9, (_t, part) => velvet(500 + 1_900 * part, 0.6) * Math.sin(Math.PI * part ** 0.7) ** 2 * 0.8)
      for (let ring = 0; ring < 9; ring++)
        canvas.add(
          0.03 + ring * 0.055,
          0.1,
          (t) => bent(note(13 + (ring % 3)) * 1.01, 2.76, 1.6, t, 0.01) * strike(t, 0.0006, 0.02) * 0.14,
          {
            pan: (ring % 2 ? 1 : -1) * (0.2 + ring * 0.08),
          },
        )
      for (const [index, step] of [5, 7, 8, 10].entries())
        canvas.add(0.34 + index * 0.03, 1.3, (t, part) => choir(note(step), t) * Math.min(t / 0.24, 1) * (1 - part) ** 1.5 * 0.4, {
          pan: (index - 1.5) * 0.35,
        })
      return canvas.hall(0.24, 1.1)
    },
  },
  /** The greatest prize has its winner: a call of three notes, its chord, bells that rain. */
  rollFanfare: {
    loudness: -15.5,
    rate: 56,
    draw: () => {
      const canvas = new Canvas(3.1)
      canvas.add(0, 0.35, (t) => Math.tanh(2.4 * thump(118, 340, t, 26) * strike(t, 0.0015, 0.09)) * 0.8)
      for (const [at, step] of [
        [0, 5],
        [0.13, 7],
        [0.26, 8],
      ] as const)
        canvas.add(at, 0.5, (t) => horn(note(step), t) * strike(t, 0.012, 0.12) * 0.5, { pan: (step - 6.6) * 0.15 })
      for (const [index, step] of [0, 3, 5, 8, 10].entries())
        for (const apart of [0.997, 1.003])
          canvas.add(0.42, 2.5, (t) => horn(note(step) * apart, t) * strike(t, 0.02, 0.75) * 0.2, {
            pan: (index - 2) * 0.34 + (apart - 1) * 50,
          })
      for (const step of [5, 8, 10])
        canvas.add(0.5, 2.4, (t, part) => choir(note(step), t) * Math.min(t / 0.3, 1) * (1 - part) ** 1.3 * 0.35)
      for (let spark = 0; spark < 26; spark++)
        canvas.add(0.46 + spark * 0.062, 0.4, (t) => bell(note(15 + ((spark * 3) % 7)), t, 0.09) * 0.1, {
          pan: Math.sin(spark * 2.1) * 0.85,
        })
      return canvas.hall(0.26, 1.4)
    },
  },
} satisfies Record<string, Effect>

/** A horn: overtones that soften as the tone rings. */
function horn(hertz: number, time: number): number {
  let sum = 0
  for (let overtone = 1; overtone < 8; overtone++)
    sum += (sine(hertz * overtone, time) / overtone) * Math.exp(-overtone * 0.18 * (1 + time * 2))
  return sum
}
