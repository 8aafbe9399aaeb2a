import { Dice } from '../../dice.ts'
import { bell, bent, breath, Canvas, choir, glide, gong, hiss, noise, sine, strike, thump } from '../synth.ts'
import type { Effect } from './effect.ts'
import { note } from './notes.ts'

/** Something heavy comes down on wood: knock, body, dust. */
function blow(canvas: Canvas, start: number, weight: number, seed: number): Canvas {
  const dust = noise(seed)
  canvas.add(start, 0.2, (t) => Math.tanh(2.4 * thump(150 - 16 * weight, 380, t, 34) * strike(t, 0.0015, 0.032 + 0.03 * weight)) * 0.8)
  canvas.add(start, 0.12, (t) => bent(415, 1.51, 3, t, 0.012) * strike(t, 0.0008, 0.02) * 0.5)
  canvas.add(start, 0.05, (t) => bent(2_350, 1.3, 2, t, 0.004) * strike(t, 0.0004, 0.005) * 0.4)
  return canvas.add(start, 0.2, (t) => dust(0.45) * (strike(t, 0.0005, 0.01) * 0.7 + strike(t, 0.01, 0.05) * 0.16))
}

/** Voices of one climb towards a landing; `layers` 1–3 make it richer. */
function riser(top: number, layers: number): Canvas {
  const canvas = new Canvas(1.32)
  const rush = breath(60 + layers)
  const swell = (part: number) => part ** 2.2 * Math.min(1, (1 - part) * 16)
  const chord = [0, 2, 5, 7].slice(0, layers + 1)
  for (const [i, step] of chord.entries()) {
    for (const apart of [0.997, 1.003]) {
      const to = note(top + step) * apart
      const wave = (t: number) => glide(to / 2, to, 1.3, t) + (0.22 * layers * glide(to, to * 2, 1.3, t)) / 2
      canvas.add(0, 1.3, (t, part) => wave(t) * swell(part) * 0.3, { pan: (i - layers / 2) * 0.35 + (apart - 1) * 60 })
    }
  }
  canvas.add(0, 1.3, (_t, part) => rush(500 + 5_200 * part ** 2, 0.6) * swell(part) * (0.45 + 0.3 * layers))
  // A pulse that speeds up: the richer the sound, the closer its beats.
  canvas.add(0, 1.3, (t, part) => {
    const beat = Math.max(0, Math.sin(2 * Math.PI * (3 * t + (2.5 + 1.5 * layers) * t * t))) ** 3
    return beat * swell(part) * (bent(note(top - 5), 2, 2, t, 3) * 0.3 + sine(note(top + 5), t) * 0.1 * layers)
  })
  return canvas.hall(0.16 + 0.05 * layers, 0.7)
}

/** Sounds of an opening, in the order of the storyboard. */
export const opening = {
  /** The box comes down. */
  thud: { loudness: -19, draw: () => blow(new Canvas(0.26), 0, 1, 51) },
  /** Foreshadows grade 2: two glassy voices climb to the landing. */
  riser2: { loudness: -19, draw: () => riser(7, 1) },
  /** Foreshadows grade 1: more voices and a faster pulse. */
  riser1: { loudness: -18, draw: () => riser(8, 2) },
  /** Foreshadows grade 0: as grade 1, with singers and a denser glitter. */
  riser0: {
    loudness: -17,
    draw: () => {
      const canvas = riser(10, 3)
      for (const step of [5, 7, 8, 10])
        canvas.add(0.1, 1.2, (t, part) => choir(note(step), t) * part ** 2.4 * Math.min(1, (1 - part) * 14) * 0.5, {
          pan: (step - 7) * 0.2,
        })
      for (let i = 0; i < 16; i++) {
        const start = 1.18 * Math.sqrt((i + 1) / 17)
        canvas.add(start, 0.14, (t) => bell(note(15 + ((i * 3) % 6)), t, 0.05) * 0.05 * (1 + i / 6), { pan: Math.sin(i * 2.1) * 0.9 })
      }
      return canvas
    },
  },
  /** Ten cards fly out and lie down, left to right. */
  cardDeal: {
    loudness: -20,
    draw: () => {
      const canvas = new Canvas(0.95)
      const flight = breath(70)
      canvas.add(0, 0.5, (_t, part) => flight(900 + 2_400 * Math.sin(Math.PI * part), 0.8) * Math.sin(Math.PI * part) ** 2 * 0.4)
      for (let card = 0; card < 10; card++) {
        const [air, paper] = [breath(71 + card), noise(91 + card)]
        const [start, pan] = [0.06 + card * 0.073, -0.75 + card * 0.167]
        canvas.add(
          start,
          0.07,
          (t, part) =>
            air(2_100 + 160 * card + 1_500 * part, 0.7) * Math.sin(Math.PI * part) * (0.6 + 0.4 * Math.sin(2 * Math.PI * 55 * t)) * 0.45,
          {
            pan,
          },
        )
        canvas.add(
          start + 0.05,
          0.09,
          (t) => paper(0.25) * strike(t, 0.0006, 0.008) * 0.5 + sine(note(8 + card), t) * strike(t, 0.001, 0.024) * 0.2,
          { pan },
        )
      }
      return canvas.hall(0.08, 0.25)
    },
  },
  /** One card turns over: its edge cuts the air, its face snaps down. */
  cardFlip: {
    loudness: -22,
    draw: () => {
      const [air, snap] = [breath(110), noise(111)]
      return new Canvas(0.16)
        .add(0, 0.085, (_t, part) => air(1_500 + 3_200 * part, 0.6) * Math.sin(Math.PI * part ** 0.7) ** 2)
        .add(
          0.07,
          0.08,
          (t) => snap(0.1) * strike(t, 0.0005, 0.007) * 0.7 + bent(note(11), 1.5, 1.5, t, 0.01) * strike(t, 0.0008, 0.018) * 0.35,
        )
    },
  },
  /** A word is slammed onto the picture: dry, metal on leather. */
  stamp: {
    loudness: -17,
    draw: () => {
      const grit = noise(120)
      return blow(new Canvas(0.3), 0.004, 0.6, 121)
        .add(0, 0.05, (t) => grit(0) * strike(t, 0.0003, 0.006) * 0.8)
        .add(0.004, 0.26, (t) => bent(note(8), 2.76, 4, t, 0.03) * strike(t, 0.001, 0.045) * 0.3)
    },
  },
  /** Gold floods the hall: a gong tuned to C, singers that swell over it, light that rains. */
  goldFlood: {
    loudness: -15,
    draw: () => {
      const canvas = new Canvas(2.1)
      const shine = breath(130)
      canvas.add(0, 2.1, (t) => gong(note(-5), t, 0.9) * 0.34)
      for (const [i, step] of [0, 2, 3, 5, 7].entries())
        canvas.add(0.05, 2, (t, part) => choir(note(step), t) * Math.min(1, t / 0.55) ** 1.5 * (1 - part) ** 0.8 * 0.75, {
          pan: (i - 2) * 0.35,
        })
      canvas.add(0.02, 2, (t) => shine(2_300 + 2_200 * Math.min(t / 0.6, 1), 0.7) * strike(t, 0.3, 0.5) * 1.1)
      for (let i = 0; i < 22; i++)
        canvas.add(0.35 + i * 0.055, 0.3, (t) => bell(note(15 + ((i * 7) % 10)), t, 0.07) * 0.12, { pan: Math.sin(i * 2.3) * 0.9 })
      return canvas.hall(0.3, 1.2)
    },
  },
  /** Coins spring up on both sides, more and more of them. */
  fountain: {
    loudness: -20,
    rate: 40,
    draw: () => {
      const canvas = new Canvas(3.1)
      const dice = new Dice(140)
      const spray = hiss(141)
      for (let at = 0.02; at < 2.85; ) {
        const part = at / 3
        const [step, side, tone] = [13 + Math.floor(dice.next() * (6 + 4 * part)), dice.noise(), 0.6 + 0.4 * dice.next()]
        canvas.add(at, 0.16, (t) => bell(note(step), t, 0.045) * (0.35 + 0.65 * part) * tone * 0.3, {
          pan: Math.sign(side) * (0.45 + 0.5 * Math.abs(side)),
        })
        at += (0.11 - 0.078 * part) * (0.6 + 0.8 * dice.next())
      }
      canvas.add(0, 3, (t, part) => spray(0.3) * part * Math.min(1, (1 - part) * 9) * (0.85 + 0.15 * Math.sin(2 * Math.PI * 7 * t)) * 0.09)
      return canvas.hall(0.12, 0.4)
    },
  },
  /** A price rolls up for 900 ms and stands. */
  countUp: {
    loudness: -19,
    draw: () => {
      const canvas = new Canvas(1.35)
      for (let i = 0; i < 26; i++) {
        const part = i / 26
        const start = 0.9 * (0.55 * part + 0.45 * part ** 2)
        canvas.add(
          start,
          0.06,
          (t) => bent(note(10 + Math.floor(part * 10)), 1.5, 1.2, t, 0.006) * strike(t, 0.0008, 0.013) * (0.3 + 0.25 * part),
          {
            pan: i % 2 ? 0.15 : -0.15,
          },
        )
      }
      for (const [i, step] of [15, 17, 18, 20].entries())
        canvas.add(0.9 + i * 0.012, 0.44, (t) => bell(note(step), t, 0.13) * 0.7, { pan: (i - 1.5) * 0.3 })
      return canvas.hall(0.12, 0.4)
    },
  },
  /** A light thing slips past: a ribbon, a sheet, a card that goes home. */
  swish: {
    loudness: -23,
    draw: () => {
      const [here, there] = [breath(150), breath(151)]
      const shape = (part: number) => Math.sin(Math.PI * part ** 0.8) ** 2
      return new Canvas(0.32)
        .add(0, 0.26, (_t, part) => here(1_500 + 2_800 * part, 0.7) * shape(part), { pan: -0.5 })
        .add(0.04, 0.27, (_t, part) => there(1_700 + 3_200 * part, 0.7) * shape(part), { pan: 0.5 })
    },
  },
  /** A seal is set under a proof: soft wax, then two clear notes. */
  seal: {
    loudness: -20,
    draw: () =>
      blow(new Canvas(0.8), 0, 0.25, 160)
        .add(0.09, 0.65, (t) => bell(note(8), t, 0.13) * 0.55, { pan: -0.2 })
        .add(0.2, 0.58, (t) => bell(note(10), t, 0.16) * 0.6, { pan: 0.2 })
        .hall(0.18, 0.5),
  },
} satisfies Record<string, Effect>
