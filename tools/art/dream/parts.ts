import { GOLD, type Metal, STEEL } from './dial.ts'
import { blend, type Matter, mix, noise, type Relief, type Rgb, scale, smooth } from './relief.ts'

const TURN = Math.PI * 2
const CLEAR: Matter = { height: 0, mirror: [0, 0, 0], paint: [0, 0, 0], alpha: 0 }

/** A bevelled thing from a distance to its edge: `inside` pixels (negative outside), `bevel` pixels wide and `tall` pixels high. */
function slab(inside: number, bevel: number, tall: number, mirror: Rgb, more: Partial<Matter> = {}): Matter {
  if (inside < -1) return CLEAR
  const rise = Math.sqrt(Math.max(1 - (1 - Math.min(inside / bevel, 1)) ** 2, 0))
  return { height: tall * rise, mirror, paint: scale(mirror, 0.06), alpha: smooth(-0.7, 0.7, inside), ...more }
}

/** How far a point lies inside a convex outline, in pixels. Corners go clockwise as seen. */
function insideOf(corners: readonly (readonly [number, number])[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [0, 0]
    const length = Math.hypot(bx - ax, by - ay)
    least = Math.min(least, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
  }
  return least
}

/** The upper one of several layers that cover a point. */
const over = (...layers: readonly Matter[]): Matter =>
  layers.find(({ alpha }) => alpha > 0.5) ?? layers.reduce((a, b) => (b.alpha > a.alpha ? b : a), CLEAR)

const BLADE: readonly (readonly [number, number])[] = [
  [-19, -76],
  [19, -76],
  [3, 116],
  [-3, 116],
]
const HEAD: readonly (readonly [number, number])[] = [
  [-44, -112],
  [-26, -130],
  [26, -130],
  [44, -112],
  [30, -52],
  [0, -26],
  [-30, -52],
]
const GEM: readonly (readonly [number, number])[] = [
  [0, -116],
  [19, -94],
  [0, -60],
  [-19, -94],
]

/** The needle, pointing down: a blade of steel in a heavy head of gold with a lit gem. */
export const needle: Relief = {
  width: 104,
  height: 272,
  steep: 1.25,
  at(x, y) {
    const gem = insideOf(GEM, x, y)
    const facet = Math.abs(x) * 0.5 + Math.abs(y + 92) * 0.28
    const jewel = slab(gem, 14, 8 + facet * 0.3, [0.5, 0.46, 0.4], { light: scale([1.5, 0.42, 0.05], 0.45 + 0.5 * smooth(22, 0, facet)) })
    const socket = slab(gem + 5, 4, 18, [0.35, 0.2, 0.07])
    const inside = insideOf(HEAD, x, y)
    const head = slab(inside, 12, 15, GOLD.lip)
    const shoulder = inside > 15 ? slab(inside - 15, 6, 6, GOLD.rim) : CLEAR
    const ridge = insideOf(BLADE, x, y)
    const blade = slab(ridge, 17, 12, blend([0.95, 0.92, 0.86], [1.1, 0.72, 0.26], smooth(60, -60, y)))
    return over(gem > 0 ? jewel : CLEAR, gem > -5 ? socket : CLEAR, { ...head, height: head.height + shoulder.height * 0.7 }, blade)
  },
}

/** A gear of dark metal. It turns, so its light comes from all sides alike: it is a lathe seen from above. */
export const gear: Relief = {
  width: 512,
  height: 512,
  steep: 0.9,
  at(x, y) {
    const r = Math.hypot(x, y) / 250
    const share = Math.atan2(y, x) / TURN + 0.5
    const tooth = smooth(0.16, 0.34, Math.abs(((share * 26) % 1) - 0.5))
    const outer = mix(1, 0.89, tooth)
    const spokes = Math.abs(((share * 6) % 1) - 0.5) * r * 2.1
    const body = Math.max(smooth(0.735, 0.75, r), 1 - smooth(0.34, 0.355, r), smooth(0.62, 0.66, 1 - spokes * 1.15))
    const hole = 1 - smooth(0.115, 0.125, r)
    const alpha = (1 - smooth(outer - 0.004, outer + 0.004, r)) * body * (1 - hole)
    const edge = Math.max(
      smooth(outer - 0.05, outer - 0.012, r),
      smooth(0.775, 0.75, r) * smooth(0.72, 0.75, r),
      smooth(0.315, 0.345, r) * smooth(0.39, 0.36, r),
    )
    const worn = 0.6 + 0.5 * noise(x * 0.06 + 9, y * 0.06 + 9)
    const metal: Rgb = blend([0.09, 0.055, 0.11], [0.62, 0.34, 0.13], edge)
    const rings = 0.6 + 0.4 * smooth(0.2, 0.9, Math.abs(Math.sin(r * 46)))
    return { height: 0, mirror: [0, 0, 0], paint: scale(metal, worn * rings), alpha }
  },
}

/** The grip at the end of the arc, which a finger pulls: an octagon with three grooves. */
export const grip: Relief = {
  width: 88,
  height: 88,
  steep: 1.2,
  at(x, y) {
    const inside = 38 - Math.max(Math.abs(x), Math.abs(y), (Math.abs(x) + Math.abs(y)) * 0.72)
    const grooves = Math.abs(y) < 15 ? 5 * Math.max(0, 1 - Math.min(Math.abs(x), Math.abs(Math.abs(x) - 9)) / 2.6) : 0
    const flat = slab(inside, 9, 12, GOLD.lip)
    return { ...flat, height: flat.height - grooves, turned: 0 }
  },
}

/** A forging hammer as it strikes: its face below, its handle to the right. */
export const hammer: Relief = {
  width: 432,
  height: 248,
  steep: 1.1,
  at(x, v) {
    // `u` runs along the handle, from the middle of the head.
    const u = x + 138
    const head = Math.min(66 - Math.abs(u), 112 - Math.abs(v), (66 + 112 - Math.abs(u) - Math.abs(v)) * 0.72 - 12)
    const band = Math.abs(Math.abs(v) - 62) < 15
    const plate = Math.abs(v) > 92
    const worn = 0.7 + 0.5 * noise(u * 0.05 + 31, v * 0.05 + 7)
    const metal: Rgb = band ? GOLD.lip : plate ? scale([0.8, 0.82, 0.95], worn) : scale(STEEL.rim, 1.25 * worn)
    const top = slab(band ? head + 5 : head, 20, band ? 34 : 30, metal)
    const rivet = Math.hypot(u, v)
    const stud = rivet < 26 ? { ...slab(26 - rivet, 26, 16, GOLD.lip), height: 30 + Math.sqrt(676 - rivet * rivet) * 0.6 } : CLEAR
    const shaft = u > 0 && u < 268 ? slab(mix(19, 15, u / 268) - Math.abs(v), 17, 17, grain(u, v)) : CLEAR
    const knob = slab(26 - Math.hypot(u - 262, v), 20, 24, GOLD.lip)
    return over(stud, top, knob, shaft)
  },
}

/** Leather wound around the handle, with rings of gold. */
function grain(u: number, v: number): Rgb {
  if (Math.abs(u - 92) < 8 || Math.abs(u - 226) < 7) return GOLD.lip
  return scale([0.26, 0.11, 0.06], 0.5 + 0.7 * smooth(0.1, 0.5, Math.abs(((u + v * 0.8) / 15) % 1)))
}

/** Half axes of the plinth's top in pixels, and the steps below it: half width and depth. */
const TOP = { a: 168, b: 34, y: -26 }
const STEPS = [
  { a: 168, from: 0, to: 20 },
  { a: 186, from: 20, to: 46 },
] as const

/** The plinth under the target: a turned disc in two steps, seen from a little above. */
export const plinth = (metal: Metal): Relief => ({
  width: 384,
  height: 128,
  at(x, y) {
    const r = Math.hypot(x / TOP.a, (y - TOP.y) / TOP.b)
    if (r < 1) return topOf(metal, r, x, y)
    for (const { a, from, to } of STEPS) {
      const b = (TOP.b / TOP.a) * a
      if (Math.abs(x) > a) continue
      const drop = b * Math.sqrt(1 - (x / a) ** 2)
      const down = y - TOP.y - drop
      if (down >= from && down <= to) return wall(metal, x / a, (down - from) / (to - from))
      if (a > TOP.a && down < from && y > TOP.y + from - drop && Math.hypot(x / a, (y - TOP.y - from) / b) <= 1) return ledge(metal, x / a)
    }
    return CLEAR
  },
})

function topOf(metal: Metal, r: number, x: number, y: number): Matter {
  const lip = smooth(0.9, 0.93, r) * (1 - 0.5 * smooth(0.985, 1, r))
  const ring = Math.exp(-(((r - 0.74) / 0.035) ** 2))
  const light = blend(scale(metal.rim, 0.08), metal.lip, ring)
  const sheen = 0.5 + 0.5 * Math.abs(Math.cos(Math.atan2(y - TOP.y, x * 0.2) + 0.4)) ** 4
  return { height: 0, mirror: [0, 0, 0], paint: [0, 0, 0], light: blend(scale(light, 1 - 0.4 * r), scale(metal.lip, sheen), lip), alpha: 1 }
}

function wall(metal: Metal, t: number, down: number): Matter {
  const facing = Math.sqrt(1 - t * t)
  const streaks = 0.22 + 0.9 * Math.exp(-(((t + 0.46) / 0.14) ** 2)) + 0.5 * Math.exp(-(((t - 0.58) / 0.08) ** 2)) + 0.25 * facing
  const edge = smooth(0.16, 0.02, down) * 0.9 + smooth(0.9, 1, down) * 0.4
  return {
    height: 0,
    mirror: [0, 0, 0],
    paint: [0, 0, 0],
    light: scale(blend(metal.rim, metal.lip, edge), streaks * mix(0.85, 0.34, down)),
    alpha: 1,
  }
}

const ledge = (metal: Metal, t: number): Matter => ({
  height: 0,
  mirror: [0, 0, 0],
  paint: [0, 0, 0],
  light: scale(metal.lip, 0.34 + 0.5 * Math.exp(-(((t + 0.4) / 0.2) ** 2))),
  alpha: 1,
})
