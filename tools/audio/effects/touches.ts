import { bell, bent, Canvas, hiss, noise, sine, strike } from '../synth.ts'

/** Short sounds under the finger. */
export const touches = {
  /** A dry click with a little body. */
  button: {
    peak: 0.5,
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
    peak: 0.55,
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
  /** A cell passes the pointer. */
  tick: {
    peak: 0.55,
    draw: () => {
      const air = noise(2)
      return new Canvas(0.07)
        .add(0, 0.06, (t) => strike(t, 0.0004, 0.007) * (air(0) * 0.35 + bent(2600, 2.7, 3, t, 0.004) * 0.8))
        .add(0, 0.06, (t) => strike(t, 0.001, 0.018) * sine(880 - 4000 * t, t) * 0.4)
    },
  },
  /** It did not work: two soft low notes downwards, no alarm. */
  error: {
    peak: 0.5,
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
    peak: 0.5,
    draw: () => {
      const canvas = new Canvas(0.6)
      const [here, there] = [hiss(3), hiss(4)]
      canvas.add(0, 0.5, (_t, part) => here(0.35) * Math.sin(Math.PI * part) ** 2 * 0.5, { pan: -0.6 })
      return canvas.add(0.06, 0.5, (_t, part) => there(0.3) * Math.sin(Math.PI * part) ** 2 * 0.5, { pan: 0.6 })
    },
  },
}
