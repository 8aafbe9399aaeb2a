import { bell, breath, Canvas, choir, glide, gong, noise, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Sounds of the red-packet shower. */
export const packet = {
  /** A packet is torn open: paper, then two drops of gold. A row of them is played at a rising rate. */
  packetTear: {
    loudness: -20,
    draw: () => {
      const [paper, grit] = [breath(501), noise(502)]
      return new Canvas(0.44)
        .add(0, 0.11, (t, part) => (paper(2_100 + 2_600 * part, 0.6) * 0.8 + grit(0.1) * 0.16) * strike(t, 0.002, 0.035))
        .add(0, 0.05, (t) => thump(190, 420, t, 60) * strike(t, 0.001, 0.02) * 0.4)
        .add(0.045, 0.36, (t) => bell(note(12), t, 0.12) * 0.34, { pan: -0.2 })
        .add(0.085, 0.35, (t) => bell(note(14), t, 0.13) * 0.3, { pan: 0.2 })
        .hall(0.12, 0.4)
    },
  },
  /** The shower begins: a gong, air from above, and a chord that opens. */
  showerStart: {
    loudness: -16.5,
    draw: () => {
      const air = breath(510)
      const canvas = new Canvas(2.2)
        .add(0, 2.1, (t) => gong(note(-2), t, 0.7) * 0.5)
        .add(0, 0.3, (t) => Math.tanh(2.2 * thump(96, 300, t, 24) * strike(t, 0.002, 0.09)) * 0.7)
        .add(0, 1.3, (_t, part) => air(4_600 - 3_500 * part, 0.7) * Math.sin(Math.PI * part ** 0.5) ** 2 * 0.5)
      for (const [index, step] of [5, 7, 8, 10, 12].entries())
        canvas.add(0.12 + index * 0.05, 1.6, (t) => bell(note(step), t, 0.4) * 0.2, { pan: index * 0.3 - 0.6 })
      return canvas.hall(0.22, 1.1)
    },
  },
  /** The packets burst open and pour out what was drawn: coins that rain, a chord that rises. */
  showerPour: {
    loudness: -16,
    rate: 56,
    draw: () => {
      const canvas = new Canvas(2.9).add(0, 0.9, (t, part) => glide(note(5), note(15), 0.9, t) * Math.sin(Math.PI * part) ** 2 * 0.12)
      for (let coin = 0; coin < 34; coin++)
        canvas.add(coin * 0.045 + (coin % 3) * 0.012, 0.45, (t) => bell(note(12 + ((coin * 3) % 8)), t, 0.1) * 0.11 * (1 - coin / 60), {
          pan: Math.sin(coin * 2.3) * 0.85,
        })
      for (const [index, step] of [0, 5, 7, 8, 10].entries())
        canvas.add(0.75 + index * 0.02, 2, (t, part) => choir(note(step), t) * Math.min(t / 0.16, 1) * (1 - part) ** 1.5 * 0.42, {
          pan: (index - 2) * 0.35,
        })
      for (const [index, step] of [10, 12, 15].entries()) canvas.add(0.78 + index * 0.07, 1.6, (t) => bell(note(step), t, 0.5) * 0.24)
      return canvas.hall(0.24, 1.3)
    },
  },
} satisfies Record<string, Effect>
