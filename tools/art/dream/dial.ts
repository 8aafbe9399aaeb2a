import { blend, type Matter, mix, noise, type Relief, type Rgb, scale, smooth } from './relief.ts'

/** Side of a dial's picture in pixels, and its radius there: the teeth end 8 pixels before the edge. */
export const DIAL = { size: 720, radius: 352 } as const

/** Radii of the dial's rings as shares of its radius. `scenes/dream/layout.ts` repeats those that motion needs. */
const RING = { teeth: 0.972, rim: 0.9, channel: 0.772, bezel: 0.732, ticks: 0.63 } as const

const TURN = Math.PI * 2
const BLACK: Rgb = [0, 0, 0]

/** Colours of a dial: warm metal, or metal that has cooled. */
export interface Metal {
  rim: Rgb
  lip: Rgb
  floor: Rgb
  face: Rgb
  mark: Rgb
}

export const GOLD: Metal = {
  rim: [0.84, 0.43, 0.1],
  lip: [1, 0.56, 0.15],
  floor: [0.012, 0.008, 0.035],
  face: [0.009, 0.006, 0.022],
  mark: [0.16, 0.12, 0.27],
}

export const STEEL: Metal = {
  rim: [0.2, 0.29, 0.47],
  lip: [0.4, 0.55, 0.85],
  floor: [0.006, 0.011, 0.03],
  face: [0.004, 0.007, 0.019],
  mark: [0.09, 0.15, 0.29],
}

/** Light in the channel, from the start of the ring to its end, and of the marks beside it. */
export interface Glow {
  start: Rgb
  middle: Rgb
  end: Rgb
  marks: Rgb
}

export const FIRE: Glow = { start: [1.15, 0.64, 0.11], middle: [1, 0.38, 0.03], end: [0.9, 0.17, 0.008], marks: [1.5, 1.15, 0.55] }
export const FROST: Glow = { start: [0.2, 0.46, 1.05], middle: [0.12, 0.32, 0.95], end: [0.07, 0.2, 0.75], marks: [0.42, 0.62, 1.1] }

/** Angle of a point as a share of a turn: 0 at the top, clockwise. */
const shareAt = (x: number, y: number) => (((Math.atan2(x, -y) / TURN) % 1) + 1) % 1

/** A ridge of round profile, 0 outside `from`–`to`. */
function ridge(r: number, from: number, to: number): number {
  const t = (r - from) / (to - from)
  return t <= 0 || t >= 1 ? 0 : Math.sqrt(1 - (2 * t - 1) ** 2)
}

/** A flat top with bevelled sides, `bevel` wide. */
const plateau = (r: number, from: number, to: number, bevel: number) =>
  Math.min(smooth(from, from + bevel, r), 1 - smooth(to - bevel, to, r))

/** Height of the bolts on the rim, in radii. */
function bolt(x: number, y: number): number {
  const at = (Math.round(shareAt(x, y) * 20 - 0.5) + 0.5) / 20
  const [bx, by] = [Math.sin(at * TURN) * 0.936, -Math.cos(at * TURN) * 0.936]
  const away = Math.hypot(x - bx, y - by)
  return away > 0.017 ? -0.012 * (1 - smooth(0.017, 0.022, away)) : 0.014 * Math.sqrt(1 - (away / 0.017) ** 2)
}

/** True where a mark of the scale is: one for each percent, longer at every fifth and longest at every quarter. */
function markAt(r: number, share: number): number {
  const percent = Math.round(share * 100) % 100
  const long = percent % 25 === 0 ? 0.656 : percent % 5 === 0 ? 0.672 : 0.694
  const away = Math.abs(share * 100 - Math.round(share * 100)) * 0.01 * TURN * r
  const half = percent % 25 === 0 ? 0.0052 : percent % 5 === 0 ? 0.0036 : 0.0021
  return (1 - smooth(half, half + 0.0022, away)) * plateau(r, long, 0.722, 0.003)
}

/** The profile of the rings at radius `r`, in radii. */
function profile(x: number, y: number, r: number): number {
  const share = shareAt(x, y)
  const tooth = smooth(0.2, 0.3, Math.abs(((share * 60) % 1) - 0.5) * 1)
  const outer = mix(1, RING.teeth, tooth)
  const rim = 0.05 * plateau(r, RING.rim, outer, 0.014) + 0.016 * ridge(r, RING.rim, RING.rim + 0.024)
  const cut = -0.008 * ridge(r, 0.958, 0.968)
  const bezel = 0.034 * ridge(r, RING.bezel, RING.channel - 0.006) ** 0.8
  const deep = -0.03 * plateau(r, RING.channel, RING.rim, 0.01)
  const dome = r < RING.bezel ? -0.012 * (1 - smooth(RING.bezel - 0.03, RING.bezel, r)) : 0
  return rim + cut + bezel + deep + dome + (r > 0.905 && r < 0.966 ? bolt(x, y) : 0)
}

/** Fine lines that cross on the face, like those engraved into a watch. */
function engraved(share: number, r: number): number {
  const waves = Math.sin(share * TURN * 48 + Math.sin(r * 34) * 1.4) * Math.sin(share * TURN * 48 - Math.sin(r * 34) * 1.4)
  return smooth(0.55, 0.95, waves) * plateau(r, 0.2, 0.62, 0.16)
}

function metalAt(metal: Metal, x: number, y: number, r: number): Omit<Matter, 'height' | 'alpha'> {
  const share = shareAt(x, y)
  if (r > RING.rim + 0.024) {
    const worn = 0.82 + 0.3 * noise(x * 26 + 40, y * 26 + 40) * noise(x * 7 + 9, y * 7 + 9)
    return { mirror: scale(metal.rim, worn), paint: scale(metal.rim, 0.05), turned: 0.9 }
  }
  if (r > RING.rim - 0.004) return { mirror: metal.lip, paint: scale(metal.lip, 0.05) }
  if (r > RING.channel) {
    const step = smooth(0.44, 0.5, Math.abs(((share * 20) % 1) - 0.5)) * 0.6
    return { mirror: scale(metal.mark, 0.1), paint: blend(metal.floor, metal.mark, step * 0.16) }
  }
  if (r > RING.bezel) return { mirror: metal.lip, paint: scale(metal.lip, 0.05) }
  const light = smooth(0.72, 0.1, r)
  const face = blend(metal.face, scale(metal.face, 2.1), light)
  const drawn = blend(face, scale(metal.mark, 0.5), engraved(share, r) * 0.34)
  const hair = smooth(0.004, 0.001, Math.abs(r - 0.625)) * 0.8 + smooth(0.0035, 0.001, Math.abs(r - 0.5)) * 0.24
  return { mirror: scale(metal.mark, 0.05), paint: blend(blend(drawn, metal.lip, hair * 0.3), scale(metal.mark, 2.4), markAt(r, share)) }
}

const solid = (r: number, share: number) => {
  const tooth = smooth(0.2, 0.3, Math.abs(((share * 60) % 1) - 0.5))
  const outer = mix(1, RING.teeth, tooth)
  return 1 - smooth(outer - 0.002, outer + 0.002, r)
}

/** The dial with its empty channel. */
export function dial(metal: Metal): Relief {
  const { size, radius } = DIAL
  return {
    width: size,
    height: size,
    at(px, py) {
      const [x, y] = [px / radius, py / radius]
      const r = Math.hypot(x, y)
      return { ...metalAt(metal, x, y, r), height: profile(x, y, r) * radius, alpha: solid(r, shareAt(x, y)) }
    },
  }
}

/** Colour of the light at a share of the ring. */
function fire({ start, middle, end }: Glow, share: number): Rgb {
  return share < 0.34 ? blend(start, middle, smooth(0, 0.34, share)) : blend(middle, end, smooth(0.34, 0.8, share))
}

/** The same dial with light in the whole channel. The scene shows a sector of it. Nothing lies within the marks. */
export function litDial(metal: Metal, glow: Glow): Relief {
  const plain = dial(metal)
  const { radius } = DIAL
  return {
    ...plain,
    at(px, py) {
      const matter = plain.at(px, py)
      const [x, y] = [px / radius, py / radius]
      const r = Math.hypot(x, y)
      if (r < RING.ticks) return { ...matter, alpha: 0 }
      const share = shareAt(x, y)
      const colour = fire(glow, share)
      const away = Math.abs(r - (RING.channel + RING.rim) / 2) / ((RING.rim - RING.channel) / 2)
      if (away < 0.985) return { ...matter, paint: BLACK, mirror: scale(matter.mirror, 0.5), light: melt(colour, away, share, r) }
      const spill = Math.exp(-(away - 0.985) * 1.9) * 0.42
      const marks = markAt(r, share)
      const light = blend(scale(colour, spill * (r < RING.bezel ? 0.3 : 0.62)), glow.marks, marks)
      return { ...matter, light }
    },
  }
}

/** Light in the channel: a bright vein with slow streaks, darker at the walls, with a thin bright line at the outer one. */
function melt(colour: Rgb, away: number, share: number, r: number): Rgb {
  const vein = 0.3 + 0.7 * (1 - away ** 2.2)
  const streak = 0.76 + 0.4 * noise(share * 90, r * 46) + 0.18 * noise(share * 300, r * 130)
  const line = Math.exp(-(((r - 0.876) / 0.0055) ** 2)) * 0.95
  const grid = 1 - 0.22 * smooth(0.46, 0.5, Math.abs(((share * 20) % 1) - 0.5))
  return blend(scale(colour, vein * streak * grid), [2, 1.9, 1.7], line * 0.55)
}
