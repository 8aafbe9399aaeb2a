import { bell, bent, breath, Canvas, choir, glide, noise, sine, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Seconds of one piece of the drone. The scene starts the next one after half of it: `DRONE` of `scenes/exponent/pitch.ts`. */
const DRONE = 1.6

/** Sounds of 指数. */
export const exponent = {
  /** The index starts: air that tears upwards, and a chord that opens. */
  launch: {
    loudness: -17,
    draw: () => {
      const [air, grit] = [breath(301), noise(302)]
      const canvas = new Canvas(1.7)
        .add(0, 0.2, (t) => thump(90, 320, t, 24) * strike(t, 0.002, 0.07) * 0.8)
        .add(0, 0.1, (t) => grit(0.2) * strike(t, 0.0005, 0.012) * 0.5)
        .add(0, 1.1, (_t, part) => air(500 + 4_800 * part ** 1.4, 0.7) * Math.sin(Math.PI * part ** 0.6) ** 2 * 0.6)
        .add(0, 0.9, (t, part) => glide(note(0), note(10), 0.9, t) * Math.sin(Math.PI * part) ** 2 * 0.2)
      for (const [index, step] of [5, 7, 9, 10].entries())
        canvas.add(0.1 + index * 0.06, 1.4, (t) => bell(note(step), t, 0.42) * 0.2, { pan: index * 0.3 - 0.45 })
      return canvas.hall(0.2, 1)
    },
  },
  /** A piece of the drone: it swells and fades, so that pieces at half their length apart sound as one tone. */
  drone: {
    loudness: -29,
    draw: () => {
      const hum = note(0)
      return new Canvas(DRONE)
        .add(0, DRONE, (t, part) => saws(hum, t) * Math.sin(Math.PI * part) ** 2 * 0.5, { pan: -0.25 })
        .add(0, DRONE, (t, part) => saws(hum * 1.5 * 1.003, t) * Math.sin(Math.PI * part) ** 2 * 0.3, { pan: 0.3 })
        .add(0, DRONE, (t, part) => choir(hum * 2, t) * Math.sin(Math.PI * part) ** 2 * 0.08)
    },
  },
  /** Somebody leaves: a small drop of glass. */
  exitPop: {
    loudness: -25,
    draw: () =>
      new Canvas(0.34)
        .add(0, 0.05, (t) => glide(note(7), note(12), 0.05, t) * strike(t, 0.002, 0.02) * 0.5)
        .add(0.02, 0.3, (t) => bell(note(15), t, 0.11) * 0.4),
  },
  /** The player leaves: a seal of gold is struck, and coins rain. */
  cashOut: {
    loudness: -16,
    draw: () => {
      const canvas = new Canvas(2)
      canvas.add(0, 0.22, (t) => Math.tanh(2 * thump(150, 460, t, 30) * strike(t, 0.001, 0.05)) * 0.6)
      for (const [index, step] of [10, 12, 14, 15, 17].entries())
        canvas.add(index * 0.055, 1.5, (t) => bell(note(step), t, 0.36) * 0.26, { pan: index * 0.25 - 0.5 })
      for (let coin = 0; coin < 16; coin++)
        canvas.add(
          0.2 + coin * 0.06 + (coin % 3) * 0.014,
          0.5,
          (t) => bell(note(15 + ((coin * 3) % 6)), t, 0.11) * 0.08 * (1 - coin / 22),
          {
            pan: Math.sin(coin * 2.3) * 0.8,
          },
        )
      return canvas.hall(0.18, 0.9)
    },
  },
  /** The index breaks: glass cracks, something large falls, shards follow. */
  fracture: {
    loudness: -15.5,
    draw: () => {
      const [snap, air] = [noise(311), breath(312)]
      const canvas = new Canvas(2.2)
        .add(0, 0.14, (t) => snap(0.05) * strike(t, 0.0003, 0.016) * 0.9)
        .add(0, 0.3, (t) => Math.tanh(3 * thump(70, 380, t, 22) * strike(t, 0.001, 0.09)) * 0.8)
        .add(0.05, 1.3, (t, part) => glide(note(7), note(-7), 1.3, t) * (1 - part) ** 1.5 * 0.22)
        .add(0.05, 1.3, (_t, part) => air(3_600 - 3_000 * part, 0.8) * (1 - part) ** 2 * 0.4)
      for (let shard = 0; shard < 22; shard++) {
        const hertz = 2_100 + ((shard * 577) % 2_900)
        canvas.add(
          0.02 + shard * 0.034 + (shard % 4) * 0.011,
          0.3,
          (t) => bent(hertz, 2.76, 1.6, t, 0.02) * strike(t, 0.0005, 0.05) * 0.15 * (1 - shard / 26),
          { pan: Math.sin(shard * 1.7) * 0.9 },
        )
      }
      return canvas.hall(0.22, 1.1)
    },
  },
} satisfies Record<string, Effect>

/** A soft saw: the first overtones, the higher the weaker. */
function saws(hertz: number, time: number): number {
  let sum = 0
  for (let overtone = 1; overtone <= 7; overtone++) sum += sine(hertz * overtone, time) / overtone ** 1.4
  return sum
}
