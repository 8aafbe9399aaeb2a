import { bell, bent, breath, Canvas, gong, noise, sine, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Seconds in which the needle gathers speed and slows down: `TIMES` of `scenes/dream/maths.ts`. */
const SPIN = { gather: 0.38, slow: 4 } as const
/** Whole turns of the play that the sound is made for, the mean of four to six. */
const TURNS = 5.3

/** Speed of the needle as a share of its greatest, and the turns it has made, at a time. */
function needle(time: number): { speed: number; turns: number } {
  const most = TURNS / (SPIN.gather / 2 + SPIN.slow / 4)
  if (time < SPIN.gather) return { speed: time / SPIN.gather, turns: (most * time * time) / (2 * SPIN.gather) }
  const left = Math.max(1 - (time - SPIN.gather) / SPIN.slow, 0)
  return { speed: left ** 3, turns: TURNS - ((most * SPIN.slow) / 4) * left ** 4 }
}

/** Sounds of 黄金装备. */
export const dream = {
  /** One percent of the dial: a tooth of heavy metal. */
  notch: {
    loudness: -25,
    draw: () => {
      const grit = noise(201)
      return new Canvas(0.1)
        .add(0, 0.02, (t) => grit(0.1) * strike(t, 0.0003, 0.003) * 0.8)
        .add(0, 0.09, (t) => bent(note(13), 2.76, 2.2, t, 0.006) * strike(t, 0.0006, 0.014) * 0.5)
        .add(0, 0.06, (t) => bent(620, 1.51, 2, t, 0.006) * strike(t, 0.0005, 0.01) * 0.45)
    },
  },
  /** The needle is drawn back: eight teeth of a ratchet and a spring that tightens. */
  wind: {
    loudness: -21,
    draw: () => {
      const canvas = new Canvas(0.5)
      const strain = breath(210)
      for (let tooth = 0; tooth < 8; tooth++) {
        const grit = noise(211 + tooth)
        canvas.add(
          0.02 + 0.4 * (tooth / 8) ** 0.8,
          0.07,
          (t) =>
            (grit(0.2) * strike(t, 0.0004, 0.005) + bent(note(5 + tooth * 0.5), 2.3, 2, t, 0.01) * strike(t, 0.0006, 0.016)) *
            (0.4 + tooth * 0.05),
          {
            pan: (tooth % 2) * 0.3 - 0.15,
          },
        )
      }
      return canvas.add(0, 0.46, (_t, part) => strain(380 + 900 * part, 0.4) * part ** 2 * 0.5)
    },
  },
  /** The needle spins and slows down: air that it cuts, four times in each turn, and the hum of its bearing. */
  whirl: {
    loudness: -21,
    draw: () => {
      const air = breath(230)
      const canvas = new Canvas(4.4)
      canvas.add(0, 4.4, (t) => {
        const { speed, turns } = needle(t)
        const cut = 0.35 + 0.65 * Math.max(Math.sin(2 * Math.PI * turns * 4), 0) ** 2
        return air(420 + 3_000 * speed, 0.7) * speed ** 0.8 * cut
      })
      return canvas
        .add(0, 4.4, (t) => {
          const { speed, turns } = needle(t)
          return (Math.sin(2 * Math.PI * turns * 88) * 0.12 + Math.sin(2 * Math.PI * turns * 132.3) * 0.05) * speed ** 0.6
        })
        .hall(0.1, 0.5)
    },
  },
  /** The hammer strikes the anvil: blow, ring of the steel, gold that rains. */
  forgeStrike: {
    loudness: -15.5,
    draw: () => {
      const canvas = new Canvas(2.3)
      const grit = noise(240)
      canvas.add(0, 0.25, (t) => Math.tanh(2.6 * thump(120, 420, t, 30) * strike(t, 0.001, 0.06)) * 0.9)
      canvas.add(0, 0.08, (t) => grit(0) * strike(t, 0.0003, 0.009) * 0.9)
      for (const [index, step] of [10, 12, 15].entries())
        canvas.add(0, 1.6, (t) => bent(note(step), 2.76, 3.2, t, 0.09) * strike(t, 0.001, 0.34 - index * 0.07) * 0.34, {
          pan: index * 0.3 - 0.3,
        })
      canvas.add(0.02, 2, (t) => gong(note(0), t, 0.8) * 0.2)
      for (let coin = 0; coin < 18; coin++)
        canvas.add(
          0.12 + coin * 0.055 + (coin % 3) * 0.013,
          0.5,
          (t) => bell(note(15 + ((coin * 3) % 7)), t, 0.12) * 0.07 * (1 - coin / 26),
          {
            pan: Math.sin(coin * 1.9) * 0.8,
          },
        )
      return canvas.hall(0.2, 1.1)
    },
  },
  /** The metal cools: steam, and two soft notes that lead home. No sting. */
  cooling: {
    loudness: -21,
    draw: () => {
      const steam = breath(250)
      return new Canvas(1.5)
        .add(0, 1.2, (_t, part) => steam(4_200 - 2_600 * part, 0.8) * Math.min(part * 9, 1) * (1 - part) ** 2.2 * 0.55)
        .add(0.12, 1.1, (t) => bell(note(7), t, 0.4) * 0.16, { pan: -0.2 })
        .add(0.34, 1.1, (t) => bell(note(5), t, 0.5) * 0.18, { pan: 0.2 })
        .add(0.12, 1.2, (t, part) => sine(note(0), t) * Math.sin(Math.PI * part) ** 2 * 0.12)
        .hall(0.2, 0.9)
    },
  },
} satisfies Record<string, Effect>
