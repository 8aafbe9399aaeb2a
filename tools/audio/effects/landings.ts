import { bell, bent, Canvas, hiss, noise, sine, strike, thump } from '../synth.ts'

/** Notes of C major pentatonic from C5, in hertz. */
const NOTES = [523.25, 587.33, 659.26, 783.99, 880, 1046.5, 1174.66, 1318.51, 1567.98, 1760, 2093] as const
const note = (step: number) => NOTES[step] ?? NOTES[0]

/** A wooden-metal impact of weight 0–1 under a chord of bells; `glitter` notes run up behind it. */
function landing(seconds: number, weight: number, chord: readonly number[], glitter: number): Canvas {
  const canvas = new Canvas(seconds)
  const dust = noise(31 + glitter)
  canvas.add(0, 0.4, (t) => thump(52 + 40 * (1 - weight), 180, t) * strike(t, 0.002, 0.05 + 0.12 * weight) * (0.4 + 0.7 * weight))
  canvas.add(0, 0.2, (t) => dust(0.2) * strike(t, 0.0005, 0.012) * 0.35)
  for (const [i, step] of chord.entries()) {
    canvas.add(i * 0.045, seconds - i * 0.045, (t) => bell(note(step), t, 0.18 + 0.2 * weight) * 0.5, { pan: (i % 3) * 0.4 - 0.4 })
  }
  for (let i = 0; i < glitter; i++) {
    const start = 0.2 + i * 0.055
    canvas.add(start, 0.35, (t) => strike(t, 0.001, 0.08) * sine(note(5 + (i % 6)) * 2, t) * 0.14, { pan: Math.sin(i * 2.3) * 0.8 })
  }
  return canvas
}

/** The reel stands: one sound per grade, lighter and shorter the commoner. */
export const landings = {
  land4: { peak: 0.5, draw: () => landing(0.5, 0.1, [0], 0) },
  land3: { peak: 0.56, draw: () => landing(0.7, 0.25, [2, 5], 0).hall(0.15, 0.4) },
  land2: { peak: 0.64, draw: () => landing(1.1, 0.45, [2, 4, 7], 5).hall(0.22, 0.7) },
  land1: { peak: 0.74, draw: () => landing(1.9, 0.75, [0, 3, 5, 8], 14).hall(0.3, 1.1) },
  /** Grade 0 stops on the gold emblem: a gong and a held breath, the true feast comes after. */
  land0: {
    peak: 0.8,
    draw: () => {
      const canvas = landing(2.4, 1, [0, 2, 5, 7, 10], 22)
      canvas.add(0, 2.2, (t) => strike(t, 0.004, 0.7) * (bent(98, 1.41, 3.5, t, 0.5) * 0.5 + bent(196, 2.76, 2, t, 0.3) * 0.25))
      const shine = hiss(77)
      canvas.add(0.02, 1.4, (t) => shine(0.4) * strike(t, 0.004, 0.35) * 0.22)
      return canvas.hall(0.4, 1.6)
    },
  },
  /** An item comes to hand: two plucks a fifth apart. */
  lotteryItem: {
    peak: 0.6,
    draw: () => {
      const canvas = new Canvas(1)
      for (const [i, [start, hertz, decay]] of (
        [
          [0, 1046.5, 0.09],
          [0.055, 1567.98, 0.16],
        ] as const
      ).entries()) {
        canvas.add(start, 0.9, (t) => strike(t, 0.003, decay) * (sine(hertz, t) + 0.5 * sine(hertz * 2, t) + 0.22 * sine(hertz * 3, t)), {
          pan: i ? 0.2 : -0.2,
        })
      }
      return canvas.hall(0.12, 0.4)
    },
  },
}
