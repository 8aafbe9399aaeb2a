import { type Matter, noise, type Relief, type Rgb, scale, smooth } from '../dream/relief.ts'

const TURN = Math.PI * 2
const STEEL: Rgb = [0.3, 0.42, 0.74]
const BRIGHT: Rgb = [0.62, 0.8, 1.1]
const GOLD: Rgb = [1, 0.58, 0.16]
const NIGHT: Rgb = [0.006, 0.012, 0.036]
const BLACK: Rgb = [0, 0, 0]
const CLEAR: Matter = { height: 0, mirror: BLACK, paint: BLACK, alpha: 0 }

/** Radii of the entry's ring as shares of half its width. `RING` of `scenes/exponent/layout.ts` repeats those of the channel. */
const DIAL = { outer: 0.985, rim: 0.925, channel: 0.84, bezel: 0.795, dots: 0.71 } as const
/** Radius of the seal's studs. */
const STUDS = 0.82
/** Notches of the rim, and dots of the face. */
const NOTCHES = 8
const DOTS = 72

const ridge = (r: number, from: number, to: number): number => {
  const t = (r - from) / (to - from)
  return t <= 0 || t >= 1 ? 0 : Math.sqrt(1 - (2 * t - 1) ** 2)
}

/** Distance of a point to the nearest of `count` rays, in shares of the ray's pitch. */
const offRay = (x: number, y: number, count: number) => {
  const share = (Math.atan2(y, x) / TURN) * count + count
  return Math.abs(share - Math.round(share))
}

/** The ring of the entry: a rim of steel with eight lit notches, a dark channel for the light that runs out, and a face of dark glass. */
export const dial: Relief = {
  width: 512,
  height: 512,
  steep: 1.15,
  at(x, y) {
    const r = Math.hypot(x, y) / 256
    if (r > DIAL.outer + 0.006) return CLEAR
    const alpha = 1 - smooth(DIAL.outer - 0.004, DIAL.outer + 0.004, r)
    if (r > DIAL.rim) return rimAt(x, y, r, alpha)
    if (r > DIAL.channel) return channelAt(r)
    if (r > DIAL.bezel)
      return { height: 9 * ridge(r, DIAL.bezel, DIAL.channel), mirror: STEEL, paint: scale(STEEL, 0.05), alpha: 1, turned: 0.4 }
    return faceAt(x, y, r)
  },
}

function rimAt(x: number, y: number, r: number, alpha: number): Matter {
  const off = offRay(x, y, NOTCHES) * (TURN / NOTCHES) * r
  const notch = 1 - smooth(0.016, 0.024, off)
  const fine = offRay(x, y, 96) < 0.16 ? 0.6 : 0
  const height = 12 * ridge(r, DIAL.rim, DIAL.outer) - 3 * fine - 6 * notch
  return {
    height,
    mirror: notch > 0.5 ? BLACK : BRIGHT,
    paint: scale(STEEL, 0.06),
    light: scale([0.35, 0.95, 1.25], notch * 0.9),
    alpha,
    turned: 0.25,
  }
}

function channelAt(r: number): Matter {
  const deep = ridge(r, DIAL.channel, DIAL.rim)
  return { height: -6 * deep, mirror: BLACK, paint: BLACK, light: scale([0.012, 0.03, 0.1], 0.35 + 0.65 * (1 - deep)), alpha: 0.94 }
}

function faceAt(x: number, y: number, r: number): Matter {
  const dot = offRay(x, y, DOTS) * (TURN / DOTS) * r
  const lit = Math.max(0, 1 - Math.hypot(dot, r - DIAL.dots) / 0.0075)
  const glass = 0.6 + 0.4 * noise(x * 0.012 + 4, y * 0.012 + 9)
  const blue = smooth(0.78, 0, r)
  const light: Rgb = [
    NIGHT[0] + 0.012 * blue * glass + 0.3 * lit,
    NIGHT[1] + 0.05 * blue * glass + 0.55 * lit,
    NIGHT[2] + 0.15 * blue * glass + 0.85 * lit,
  ]
  return { height: 0, mirror: BLACK, paint: BLACK, light, alpha: 0.74 + 0.16 * smooth(0.4, 0.79, r) }
}

/** The seal of an own exit: a ring of gold with four studs; its middle is clear. */
export const seal: Relief = {
  width: 128,
  height: 128,
  steep: 1.2,
  at(x, y) {
    const r = Math.hypot(x, y) / 64
    // The studs lie on the axes: by symmetry only the nearest one counts.
    const [far, near] = [Math.max(Math.abs(x), Math.abs(y)) / 64, Math.min(Math.abs(x), Math.abs(y)) / 64]
    const stud = Math.hypot(far - STUDS, near)
    if (stud < 0.1) return { height: 11 * Math.sqrt(1 - (stud / 0.1) ** 2) + 4, mirror: GOLD, paint: scale(GOLD, 0.07), alpha: 1 }
    const alpha = smooth(0.7, 0.72, r) * (1 - smooth(0.9, 0.925, r))
    if (alpha <= 0) return CLEAR
    return { height: 8 * ridge(r, 0.69, 0.93), mirror: GOLD, paint: scale(GOLD, 0.07), alpha }
  },
}
