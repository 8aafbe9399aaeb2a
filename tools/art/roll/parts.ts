import { blend, type Matter, mix, noise, type Relief, type Rgb, scale, smooth } from '../dream/relief.ts'

const TURN = Math.PI * 2
const GOLD: Rgb = [1, 0.57, 0.16]
const PALE: Rgb = [1, 0.7, 0.3]
const ENAMEL: Rgb = [0.07, 0.03, 0.2]
const VELVET: Rgb = [0.42, 0.012, 0.05]
const BLACK: Rgb = [0, 0, 0]
const CLEAR: Matter = { height: 0, mirror: BLACK, paint: BLACK, alpha: 0 }

const ridge = (at: number, from: number, to: number): number => {
  const t = (at - from) / (to - from)
  return t <= 0 || t >= 1 ? 0 : Math.sqrt(1 - (2 * t - 1) ** 2)
}

/** Distance of a point to the nearest of `count` even marks along a turn, in radians. */
const offMark = (angle: number, count: number) => {
  const share = (angle / TURN) * count
  return (Math.abs(share - Math.round(share)) / count) * TURN
}

/** Edge of a star with straight points, at an angle: between two points it falls to a third. */
function starOf(angle: number, long: number, points: number): number {
  const half = Math.PI / points
  const away = offMark(angle, points)
  const low = long * 0.32
  return (long * low * Math.sin(half)) / (long * Math.sin(away) + low * Math.sin(half - away))
}

/** A metal part with a soft paint of its own colour. */
const metal = (colour: Rgb, height: number, alpha = 1): Matter => ({ height, mirror: colour, paint: scale(colour, 0.06), alpha })

/** What makes a round deck: its half axes, the height of its side, and how many studs are lit around it. */
interface Deck {
  width: number
  height: number
  /** Half axes of the top, and where its middle lies below the picture's. */
  top: { x: number; y: number; down: number }
  side: number
  studs: number
}

/** A round deck seen from a little above: an inlaid top, a side of enamel between two lips of gold, lit studs in the enamel. */
const deck = ({ width, height, top, side, studs }: Deck): Relief => ({
  width,
  height,
  steep: 1,
  at(x, y) {
    const onTop = Math.hypot(x / top.x, (y - top.down) / top.y)
    if (onTop < 1) return topAt(x, (y - top.down) * (top.x / top.y), onTop)
    if (Math.abs(x) >= top.x || y < top.down) return CLEAR
    const edge = top.down + top.y * Math.sqrt(1 - (x / top.x) ** 2)
    const down = (y - edge) / side
    if (down < 0 || down > 1) return CLEAR
    return sideAt(x / top.x, down, studs, 1 - smooth(0.985, 1, Math.abs(x) / top.x))
  },
})

function topAt(x: number, y: number, r: number): Matter {
  const lip = ridge(r, 0.93, 1)
  if (lip > 0) return metal(PALE, 7 * lip)
  const ring = ridge(r, 0.78, 0.83) + ridge(r, 0.4, 0.43)
  if (ring > 0) return metal(GOLD, 4 * ring)
  const angle = Math.atan2(y, x)
  const star = r < 0.4 ? starOf(angle, 0.38, 4) - r : -1
  if (star > 0) return metal(GOLD, 5 * Math.min(star * 18, 1))
  const ray = r > 0.43 && r < 0.78 && offMark(angle, 24) < 0.022 ? 0.7 : 0
  const worn = 0.75 + 0.5 * noise(x * 0.03 + 7, y * 0.03 + 2)
  const glow = scale([0.34, 0.1, 0.5], 0.26 * smooth(1, 0.1, r) * worn)
  return { height: 0, mirror: scale(ENAMEL, 0.5 + ray), paint: scale(ENAMEL, 0.3 * worn), light: glow, alpha: 1, turned: 0.25 }
}

function sideAt(across: number, down: number, studs: number, alpha: number): Matter {
  const angle = Math.asin(across)
  const curve = 24 * Math.cos(angle)
  const lips = ridge(down, 0, 0.2) + ridge(down, 0.78, 1)
  if (lips > 0) return { ...metal(down < 0.5 ? PALE : GOLD, 7 * lips + curve), alpha }
  const stud = studs > 0 ? Math.hypot(offMark(angle + TURN / studs / 2, studs) * 1.6, (down - 0.49) * 0.22) / 0.042 : 2
  if (stud < 1) {
    const dome = Math.sqrt(1 - stud ** 2)
    return { height: 6 * dome + curve, mirror: PALE, paint: scale(PALE, 0.1), light: scale([1.5, 1.05, 0.46], 0.7 * dome), alpha }
  }
  const frieze = 0.6 + 0.4 * Math.abs(Math.cos((angle * studs) / 2))
  return {
    height: curve - 2,
    mirror: scale(ENAMEL, 0.9),
    paint: scale(ENAMEL, 0.45 * frieze),
    light: scale([0.03, 0.008, 0.08], frieze),
    alpha,
  }
}

/** The roof of the wheel of lanterns: the prize stands above it. */
export const roof = deck({ width: 576, height: 152, top: { x: 280, y: 48, down: -24 }, side: 46, studs: 28 })

/** Its foot: broader and heavier. */
export const foot = deck({ width: 640, height: 200, top: { x: 312, y: 62, down: -34 }, side: 64, studs: 22 })

/** How far a point lies inside a box with cut corners. */
function insideCut(x: number, y: number, halfX: number, halfY: number, cut: number): number {
  const [ax, ay] = [halfX - Math.abs(x), halfY - Math.abs(y)]
  return Math.min(ax, ay, (ax + ay - cut) / Math.SQRT2)
}

/** The golden frame before the lantern that is drawn, with a ruby above and below. Its inside is clear. */
export const frame: Relief = {
  width: 208,
  height: 268,
  steep: 1.2,
  at(x, y) {
    const gem = Math.hypot(x, (Math.abs(y) - 114) * 0.85) / 13
    if (gem < 1) {
      const dome = Math.sqrt(1 - gem ** 2)
      return {
        height: 9 + 10 * dome,
        mirror: [0.5, 0.14, 0.18],
        paint: [0.2, 0.005, 0.02],
        light: scale([0.8, 0.02, 0.07], 0.2 + 0.4 * dome),
        alpha: 1,
      }
    }
    if (gem < 1.35) return metal(PALE, 9 + 6 * ridge(gem, 1, 1.35))
    const outer = insideCut(x, y, 92, 118, 46)
    const inner = insideCut(x, y, 78, 104, 40)
    if (outer <= 0 || inner >= 0) return CLEAR
    const t = outer / (outer - inner)
    const studs = Math.abs(t - 0.5) < 0.24 && (Math.abs(x) > 80 ? Math.abs(Math.abs(y) - 44) < 5 : Math.abs(Math.abs(x) - 38) < 5)
    return metal(studs ? PALE : GOLD, 11 * ridge(t, 0, 1) + (studs ? 4 : 0), smooth(0, 0.9, outer) * smooth(0, -0.9, inner))
  },
}

/** A hanging lantern around a portrait: eight sides of gold, a cap with its ring, a tassel. Its inside is clear. */
export const lamp: Relief = {
  width: 112,
  height: 160,
  steep: 1.2,
  at(x, y) {
    const middle = y + 8
    const cut = insideCut(x, middle, 46, 46, 27)
    const inner = insideCut(x, middle, 38, 38, 22)
    if (cut > 0 && inner < 0) return metal(GOLD, 7 * ridge(cut / (cut - inner), 0, 1), smooth(0, 0.9, cut) * smooth(0, -0.9, inner))
    if (inner >= 0) return CLEAR
    const hook = Math.hypot(x, y + 70)
    if (hook > 4 && hook < 8.5) return metal(PALE, 4 * ridge(hook, 4, 8.5))
    if (middle < -46 && middle > -58 && Math.abs(x) < 15 + (middle + 58) * 0.7)
      return metal(PALE, 8 * Math.sqrt(Math.max(1 - (x / 26) ** 2, 0)))
    if (middle > 46 && middle < 55 && Math.abs(x) < 13) return metal(PALE, 6 * Math.sqrt(Math.max(1 - (x / 14) ** 2, 0)))
    return tasselAt(x, middle - 55)
  },
}

function tasselAt(x: number, down: number): Matter {
  if (down < 0 || down > 30) return CLEAR
  const half = 3.5 + down * 0.2
  if (Math.abs(x) > half) return CLEAR
  const thread = 0.6 + 0.4 * Math.cos((x / half) * 13)
  return {
    height: 3 * thread,
    mirror: scale([0.5, 0.05, 0.08], thread),
    paint: scale([0.55, 0.02, 0.06], thread),
    alpha: 1 - smooth(26, 30, down),
  }
}

/** The left half of the curtain: velvet in folds, drawn together towards its inner edge, with a hem of gold. */
export const curtain: Relief = {
  width: 256,
  height: 384,
  steep: 1,
  at(x, y) {
    const [u, v] = [(x + 128) / 256, (y + 192) / 384]
    const wave = 4 * Math.sin(u * 19 + 0.6) * 0.5 + v * 5
    const low = 374 + wave - 192
    if (y > low) return CLEAR
    const fold = 0.5 + 0.5 * Math.sin(u * 40 + 0.9 * Math.sin(v * 3 + u * 7))
    const soft = 0.85 + 0.3 * noise(x * 0.08 + 2, y * 0.02 + 5)
    const height = 13 * fold + 4 * Math.sin(u * 17 + v * 2)
    const hem = low - y < 20 || x > 116
    if (hem) {
      const line = x > 116 ? ridge(x, 116, 128) : ridge(low - y, 0, 20)
      const thread = 0.7 + 0.3 * Math.cos(x > 116 ? y * 0.9 : x * 0.9)
      return { height: height + 5 * line, mirror: scale(GOLD, 0.8 * thread), paint: scale(GOLD, 0.12 * thread), alpha: 1 }
    }
    const shade = mix(0.3, 1, fold) * soft * mix(1, 0.74, v)
    return { height, mirror: scale([0.3, 0.05, 0.07], 0.34 * shade), paint: scale(VELVET, 0.9 * shade), alpha: 1 }
  },
}

/** The swag above the curtain: three hanging folds with a fringe of gold, under a rod. */
export const valance: Relief = {
  width: 512,
  height: 112,
  steep: 1,
  at(x, y) {
    if (y > -54 && y < -38) return metal(PALE, 8 * ridge(y, -54, -38))
    const knob = Math.hypot(Math.abs(x) - 244, y + 46)
    if (knob < 10) return metal(GOLD, 10 * Math.sqrt(1 - (knob / 10) ** 2))
    const part = ((x + 240) / 480) * 3
    if (part < 0 || part > 3 || y < -46) return CLEAR
    const at = (part - Math.floor(part)) * 2 - 1
    const low = 40 - 40 * at ** 2
    if (y > low + 10) return CLEAR
    if (y > low - 5) {
      const thread = 0.5 + 0.5 * Math.cos(x * 1.7)
      return {
        height: 5 * thread,
        mirror: scale(GOLD, 0.5 + 0.5 * thread),
        paint: scale(GOLD, 0.12),
        alpha: 1 - smooth(low + 6, low + 10, y) * (1 - thread),
      }
    }
    const drape = (y + 46) / (low + 46)
    const fold = 0.5 + 0.5 * Math.sin(drape * 19 - at ** 2 * 5)
    return { height: 9 * fold, mirror: scale([0.3, 0.05, 0.07], 0.3 * fold), paint: scale(VELVET, mix(0.35, 1, fold)), alpha: 1 }
  },
}

/** The seal on the list of entrants: red wax with a star of gold. */
export const seal: Relief = {
  width: 192,
  height: 192,
  steep: 1.25,
  at(x, y) {
    const angle = Math.atan2(y, x)
    const r = Math.hypot(x, y) / 92
    const rim = 0.93 + 0.045 * Math.sin(angle * 5 + 1) + 0.025 * Math.sin(angle * 9 + 2)
    if (r > rim) return CLEAR
    const alpha = 1 - smooth(rim - 0.015, rim, r)
    const star = starOf(angle, 0.54, 4) - r
    if (star > 0) return metal(PALE, 10 + 8 * Math.min(star * 7, 1))
    const ring = ridge(r, 0.62, 0.7)
    if (ring > 0) return metal(GOLD, 8 + 5 * ring)
    const wax = blend([0.44, 0.012, 0.04], [0.6, 0.03, 0.08], noise(x * 0.05 + 3, y * 0.05 + 8))
    const bulge = 16 * ridge(r, 0.68, rim + 0.06) + 3 * smooth(0, 0.6, r)
    return { height: bulge, mirror: [0.24, 0.05, 0.06], paint: scale(wax, 0.62), alpha }
  },
}
