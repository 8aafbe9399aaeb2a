import { bell, bent, breath, Canvas, gong, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Sounds of 竞技场. */
export const battle = {
  /** The last round, and the end: a great gong with its felt mallet. */
  gong: {
    loudness: -16,
    draw: () => {
      const felt = breath(301)
      return new Canvas(3.6)
        .add(0, 0.3, (t) => thump(44, 96, t, 20) * strike(t, 0.002, 0.11) * 1.1)
        .add(0, 0.12, (t) => felt(300, 0.5) * strike(t, 0.002, 0.03) * 0.5)
        .add(0.004, 3.4, (t) => gong(98, t, 1.3) * 0.6, { pan: -0.15 })
        .add(0.02, 3.2, (t) => gong(147, t, 0.9) * 0.25, { pan: 0.2 })
        .hall(0.3, 1.6)
    },
  },
  /** The crown comes to rest on another head: a touch of gold and three bells. */
  crown: {
    loudness: -19,
    draw: () => {
      const canvas = new Canvas(1.7)
      canvas.add(0, 0.2, (t) => bent(note(10), 2.76, 3, t, 0.02) * strike(t, 0.001, 0.05) * 0.6)
      for (const [i, step] of [10, 12, 15].entries()) {
        canvas.add(i * 0.06, 1.3, (t) => bell(note(step), t, 0.34) * (0.6 - i * 0.08), { pan: i * 0.3 - 0.3 })
      }
      return canvas.hall(0.3, 1)
    },
  },
} satisfies Record<string, Effect>
