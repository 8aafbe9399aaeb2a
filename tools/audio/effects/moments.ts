import { bell, bent, Canvas, hiss, noise, sine, strike, thump } from '../synth.ts'

const CHORD = [523.25, 659.26, 783.99, 1046.5, 1567.98] as const

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

/** Turning points of a play. */
export const moments = {
  /** The lock: five ratchet teeth, then the bolt. */
  crateUnlock: {
    peak: 0.72,
    draw: () => {
      const canvas = new Canvas(0.9)
      const teeth = noise(5)
      for (let tooth = 0; tooth < 5; tooth++) {
        canvas.add(tooth * 0.045, 0.06, (t) => strike(t, 0.0005, 0.01) * (teeth(0) * 0.5 + bent(300 + tooth * 60, 2.3, 4, t, 0.02) * 0.6))
      }
      canvas.add(0.24, 0.6, (t) => strike(t, 0.002, 0.12) * (bent(140, 1.4, 5, t, 0.08) * 0.9 + teeth(0) * 0.25 * Math.exp(-t * 30)))
      return canvas.hall(0.2, 0.5)
    },
  },
  /** The lid breaks: splinters, a low crack, air rushing out. */
  crack: {
    peak: 0.78,
    draw: () => {
      const canvas = new Canvas(1.1)
      const [split, air] = [noise(6), hiss(7)]
      for (const [i, start] of [0, 0.018, 0.05, 0.09, 0.15].entries()) {
        canvas.add(start, 0.09, (t) => strike(t, 0.0004, 0.012) * (split(0.1) * 0.8 + bent(520 + i * 170, 3.1, 5, t, 0.012) * 0.4), {
          pan: i * 0.3 - 0.6,
        })
      }
      canvas.add(0, 0.5, (t) => thump(48, 190, t, 30) * strike(t, 0.002, 0.13))
      return canvas.add(0.06, 0.9, (_t, part) => air(0.25) * Math.sin(Math.PI * Math.sqrt(part)) ** 2 * 0.3).hall(0.2, 0.6)
    },
  },
  /** Power gathers: a rising tone and a rush that end open. */
  charge: {
    peak: 0.6,
    draw: () => {
      const canvas = new Canvas(1.3)
      const rush = noise(8)
      canvas.add(0, 1.25, (t, part) => Math.sin(2 * Math.PI * t * 60 * 6 ** (part * part)) * part * 0.5)
      canvas.add(0, 1.25, (t, part) => bent(180 * 4 ** part, 1.5, 2, t, 4) * part * part * 0.25)
      canvas.add(0, 1.25, (_t, part) => rush(0.9 - 0.8 * part) * part * part * 0.5)
      for (let i = 0; i < 12; i++)
        canvas.add(0.35 + i * 0.07, 0.2, (t) => bell(880 + i * 110, t, 0.06) * 0.12, { pan: Math.sin(i * 1.7) * 0.7 })
      return canvas.hall(0.2, 0.6)
    },
  },
  /** Two beats in one second: loops at 60 a minute. */
  heartbeat: {
    peak: 0.8,
    draw: () => {
      const canvas = new Canvas(1)
      for (const [start, gain] of [
        [0, 1],
        [0.28, 0.75],
      ] as const) {
        canvas.add(start, 0.35, (t) => thump(46, 86, t, 38) * strike(t, 0.006, 0.09) + sine(92, t) * strike(t, 0.004, 0.05) * 0.35, {
          gain,
        })
      }
      return canvas
    },
  },
  /** The legend arrives: swell, impact, a held chord, rain of sparks. */
  revealLegendary: {
    peak: 0.82,
    draw: () => {
      const canvas = new Canvas(3.2)
      const [rush, dust] = [hiss(9), noise(10)]
      canvas.add(0, 1.2, (_t, part) => rush(0.5 - 0.45 * part) * part * part * 0.35)
      canvas.add(0, 1.2, (t, part) => sine(60 * 8 ** (part * part), t) * part * 0.22)
      canvas.add(1.2, 0.9, (t) => thump(40, 108, t, 18) * strike(t, 0.002, 0.3) * 1.2)
      canvas.add(1.2, 1.4, (t) => dust(1 - 0.6 * Math.exp(-t * 3)) * strike(t, 0.002, 0.35) * 0.9)
      for (const [i, hertz] of CHORD.entries()) {
        for (const detune of [0, 0.003, -0.003]) {
          const pitch = hertz * (1 + detune)
          canvas.add(1.2, 2, (t) => strike(t, 0.01, 0.7) * (sine(pitch, t) + 0.4 * sine(pitch * 2, t)) * 0.13, { pan: (i - 2) * 0.3 })
        }
      }
      sparks(canvas, 1.25, 30)
      return canvas.hall(0.4, 1.8)
    },
  },
  /** A round is over: three notes up and their octave. */
  roundEnd: {
    peak: 0.66,
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
    peak: 0.8,
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
    peak: 0.6,
    draw: () =>
      new Canvas(2.6)
        .add(0, 1.8, (t) => bell(659.26, t, 0.32) * 0.9, { pan: -0.2 })
        .add(0.24, 2.2, (t) => bell(523.25, t, 0.45), { pan: 0.2 })
        .hall(0.25, 1),
  },
}
