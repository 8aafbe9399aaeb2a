import { type Matter, noise, type Relief, type Rgb, scale, smooth } from '../dream/relief.ts'

const TURN = Math.PI * 2
const GOLD: Rgb = [1, 0.56, 0.15]
const BRONZE: Rgb = [0.6, 0.3, 0.1]
const NIGHT: Rgb = [0.05, 0.035, 0.12]
const CLEAR: Matter = { height: 0, mirror: [0, 0, 0], paint: [0, 0, 0], alpha: 0 }
/** Shares of half the picture's width: where the face of the wheel ends, and the pegs stand. */
const RIM = { inner: 0.81, outer: 0.975, pegs: 0.893, number: 36 } as const

const ridge = (r: number, from: number, to: number): number => {
  const t = (r - from) / (to - from)
  return t <= 0 || t >= 1 ? 0 : Math.sqrt(1 - (2 * t - 1) ** 2)
}

/** The rim of the wheel: two lips of gold, a dark channel between them, and pegs that are lit from within. It turns, so its pegs are alike. */
export const wheelRim: Relief = {
  width: 512,
  height: 512,
  steep: 1.1,
  at(x, y) {
    const r = Math.hypot(x, y) / 256
    const hub = hubAt(r)
    if (hub) return hub
    const alpha = smooth(RIM.inner - 0.004, RIM.inner + 0.004, r) * (1 - smooth(RIM.outer - 0.004, RIM.outer + 0.004, r))
    if (alpha <= 0) return CLEAR
    const share = Math.atan2(y, x) / TURN
    const at = (Math.round(share * RIM.number) / RIM.number) * TURN
    const away = Math.hypot(x / 256 - Math.cos(at) * RIM.pegs, y / 256 - Math.sin(at) * RIM.pegs)
    const peg = away < 0.026 ? Math.sqrt(1 - (away / 0.026) ** 2) : 0
    const lips = ridge(r, RIM.inner, 0.855) + ridge(r, 0.93, RIM.outer)
    const lit: Rgb = scale([1.25, 0.92, 0.42], peg ** 0.6)
    const metal = peg > 0 ? ([1, 0.84, 0.5] as const) : lips > 0 ? GOLD : NIGHT
    return { height: 11 * lips + 9 * peg, mirror: metal, paint: scale(metal, 0.07), light: scale(lit, 0.55), alpha }
  },
}

function hubAt(r: number): Matter | null {
  if (r > 0.15) return null
  const alpha = 1 - smooth(0.138, 0.146, r)
  const dome = Math.sqrt(Math.max(1 - (r / 0.142) ** 2, 0))
  return { height: 18 * dome + 5 * ridge(r, 0.09, 0.142), mirror: GOLD, paint: scale(GOLD, 0.06), alpha, turned: 0.6 }
}

/** How far a point lies inside a convex outline. Corners go clockwise as seen. */
function insideOf(corners: readonly (readonly [number, number])[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [0, 0]
    least = Math.min(least, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay))
  }
  return least
}

const HEAD: readonly (readonly [number, number])[] = [
  [-38, -46],
  [-22, -52],
  [22, -52],
  [38, -46],
  [40, -22],
  [0, 51],
  [-40, -22],
]

/** The pointer over the wheel: a wedge of gold with a ruby. */
export const wheelPointer: Relief = {
  width: 96,
  height: 112,
  steep: 1.25,
  at(x, y) {
    const gem = 15 - Math.hypot(x, y + 22)
    const inside = insideOf(HEAD, x, y)
    if (inside < -1) return CLEAR
    const rise = Math.sqrt(Math.max(1 - (1 - Math.min(Math.max(inside, 0) / 12, 1)) ** 2, 0))
    const alpha = smooth(-0.7, 0.7, inside)
    if (gem > 0) {
      const dome = Math.sqrt(Math.max(1 - ((15 - gem) / 15) ** 2, 0))
      return {
        height: 10 + 9 * dome,
        mirror: [0.6, 0.3, 0.34],
        paint: [0.2, 0.01, 0.03],
        light: scale([1.1, 0.08, 0.16], 0.35 + 0.4 * dome),
        alpha,
      }
    }
    if (gem > -4) return { height: 11, mirror: BRONZE, paint: scale(BRONZE, 0.06), alpha }
    return { height: 14 * rise, mirror: GOLD, paint: scale(GOLD, 0.06), alpha }
  },
}

/** The plinth of a seat, seen from above: a stone disc with an inlaid ring of gold. */
export const plinth: Relief = {
  width: 256,
  height: 80,
  steep: 1,
  at(x, y) {
    const top = Math.hypot(x / 122, (y + 12) / 22)
    const side = Math.hypot(x / 124, (y - (y > 10 ? 10 : Math.max(y, -12))) / 24)
    const worn = 0.75 + 0.5 * noise(x * 0.07 + 3, y * 0.16 + 5)
    if (top < 1) {
      const inlay = ridge(top, 0.72, 0.84)
      const metal = inlay > 0 ? GOLD : NIGHT
      const alpha = 1 - smooth(0.98, 1, top)
      if (top < 0.97) return { height: 4 * inlay, mirror: metal, paint: scale([0.1, 0.075, 0.2], worn), alpha: Math.max(alpha, 0.99) }
    }
    if (side >= 1) return CLEAR
    const band = smooth(2, 6, y) * (1 - smooth(14, 19, y))
    const metal: Rgb = band > 0.4 ? BRONZE : NIGHT
    return {
      height: 6 * Math.sqrt(1 - side ** 2) + 3 * band,
      mirror: metal,
      paint: scale([0.045, 0.032, 0.11], worn),
      alpha: 1 - smooth(0.97, 1, side),
    }
  },
}
