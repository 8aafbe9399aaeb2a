import { blend, type Matter, mix, noise, type Relief, type Rgb, scale, smooth } from '../dream/relief.ts'

const TURN = Math.PI * 2
const GOLD: Rgb = [0.92, 0.46, 0.08]
const PALE: Rgb = [0.96, 0.6, 0.18]
const BLACK: Rgb = [0, 0, 0]
const CLEAR: Matter = { height: 0, mirror: BLACK, paint: BLACK, alpha: 0 }

/** Half width, half height and corner of the paper, and how thick it looks below. */
const PAPER = { x: 82, y: 112, corner: 17, edge: 8 } as const
/** The flap: where it ends at the sides and in the middle, above the picture's middle. */
const FLAP = { side: -62, middle: -12 } as const
const SEAL = { y: -14, radius: 33 } as const

/** How a packet is turned, and how far its flap is up: 0 closed, 1 standing above it. */
interface Pose {
  turn: number
  open: number
}

const ridge = (at: number, from: number, to: number): number => {
  const t = (at - from) / (to - from)
  return t <= 0 || t >= 1 ? 0 : Math.sqrt(1 - (2 * t - 1) ** 2)
}

/** How far a point lies inside a box with round corners. */
function insideRound(x: number, y: number, halfX: number, halfY: number, corner: number): number {
  const [dx, dy] = [Math.abs(x) - halfX + corner, Math.abs(y) - halfY + corner]
  return corner - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0)
}

/** The line at which the flap ends. */
const flapEnd = (x: number): number => FLAP.side + (FLAP.middle - FLAP.side) * (1 - (x / PAPER.x) ** 2) ** 1.15

const metal = (colour: Rgb, height: number): Matter => ({ height, mirror: colour, paint: scale(colour, 0.07), alpha: 1 })

/** Lacquered red paper with a soft grain. */
function paper(x: number, y: number, height: number, bright: number): Matter {
  const grain = 0.94 + 0.12 * noise(x * 0.35 + 9, y * 0.35 + 4)
  const tone: Rgb = blend([0.8, 0.022, 0.04], [0.36, 0.003, 0.022], smooth(-PAPER.y, PAPER.y, y))
  return { height, mirror: scale([0.2, 0.03, 0.032], bright), paint: scale(tone, 0.72 * bright * grain), alpha: 1 }
}

/** Clouds of gold foil in the lower corners: arcs around two middles. */
function cloud(x: number, y: number): number {
  const ax = Math.abs(x)
  const lines = [
    [46, 86, 15],
    [46, 86, 7.5],
    [70, 76, 12],
    [24, 97, 10],
    [70, 97, 8],
  ] as const
  let foil = 0
  for (const [cx, cy, radius] of lines) foil = Math.max(foil, 1 - Math.abs(Math.hypot(ax - cx, y - cy) - radius) / 1.5)
  return y > 60 ? foil : 0
}

/** A star with four points: how far a point lies inside, in shares of its reach. */
function star(x: number, y: number, reach: number): number {
  const [ax, ay] = [Math.abs(x) / reach, Math.abs(y) / reach]
  return 1 - (Math.sqrt(ax) + Math.sqrt(ay)) ** 1.12
}

function sealAt(x: number, y: number): Matter | null {
  const r = Math.hypot(x, y) / SEAL.radius
  if (r > 1) return null
  const rim = ridge(r, 0.8, 1)
  if (rim > 0) return metal(PALE, 10 + 7 * rim)
  const beads = r > 0.7 && Math.abs((((Math.atan2(y, x) / TURN) * 28) % 1) + 0) < 0.5 ? 2 : 0
  const cut = star(x, y, SEAL.radius * 0.66)
  if (cut > 0) return { height: 9 - 5 * Math.min(cut * 7, 1), mirror: scale(GOLD, 0.3), paint: [0.2, 0.055, 0.006], alpha: 1 }
  return { ...metal(GOLD, 11 + beads + 3 * (1 - r)), paint: scale(GOLD, 0.16) }
}

/** The body below the flap: paper with a line of foil, clouds, and a thick lower edge. */
function bodyAt(x: number, y: number): Matter {
  const inside = insideRound(x, y, PAPER.x, PAPER.y, PAPER.corner)
  if (inside <= 0) {
    const below = insideRound(x, y - PAPER.edge, PAPER.x, PAPER.y, PAPER.corner)
    if (below <= 0) return CLEAR
    return { height: -6, mirror: [0.1, 0.02, 0.03], paint: scale([0.34, 0.004, 0.03], 0.7), alpha: smooth(0, 1.2, below) }
  }
  const bulge = 9 * smooth(0, 15, inside) + 2 * (1 - (x / PAPER.x) ** 2)
  const foil = Math.max(ridge(inside, 8, 11), inside > 10 ? cloud(x, y) : 0)
  if (foil > 0) return { ...metal(GOLD, bulge + 2 * foil), paint: scale(GOLD, 0.22) }
  const shadow = 1 - 0.5 * (1 - smooth(0, 16, y - flapEnd(x)))
  return { ...paper(x, y, bulge, shadow), alpha: smooth(0, 1.1, inside) }
}

/** The mouth of an open packet: a hollow with light and coins in it. */
function mouthAt(x: number, y: number, open: number): Matter | null {
  const inside = insideRound(x, y, PAPER.x - 6, PAPER.y - 6, PAPER.corner - 4)
  const end = flapEnd(x)
  if (inside <= 0 || y > end) return null
  const lip = ridge(y, end - 4, end + 1)
  if (lip > 0) return metal(PALE, 8 + 4 * lip)
  for (const [cx, cy, r] of COINS) {
    const far = Math.hypot(x - cx, (y - cy) * 1.1) / r
    if (far < 1) {
      const rim = ridge(far, 0.72, 1)
      const inner = star(x - cx, (y - cy) * 1.1, r * 0.6)
      return { ...metal(rim > 0 ? PALE : GOLD, 6 + 5 * rim + (inner > 0 ? 3 : 0)), light: scale([0.4, 0.17, 0.02], 0.34 * open) }
    }
  }
  const glow = smooth(-PAPER.y, end, y) * open
  return {
    height: -6,
    mirror: BLACK,
    paint: [0.12, 0.003, 0.012],
    light: scale([0.9, 0.34, 0.04], 0.06 + 0.74 * glow ** 1.6),
    alpha: smooth(0, 1.1, inside),
  }
}
const COINS = [
  [-34, -74, 24],
  [30, -80, 25],
  [0, -62, 27],
  [-8, -96, 20],
] as const

/** The flap: lying on the body, half up, or standing above it and seen from behind. */
function flapAt(x: number, y: number, open: number): Matter | null {
  if (open === 0) {
    const inside = insideRound(x, y, PAPER.x, PAPER.y, PAPER.corner)
    const end = flapEnd(x)
    if (inside <= 0 || y > end) return null
    const line = ridge(y, end - 5.5, end - 0.5)
    const bulge = 13 * smooth(0, 15, inside) + 3
    if (line > 0) return metal(PALE, bulge + 3 * line)
    return { ...paper(x, y, bulge - 4 * smooth(-40, 0, y - end), 1.16), alpha: smooth(0, 1.1, inside) }
  }
  const up = open < 1 ? 0.46 : 0.9
  const top = -PAPER.y + 5
  const reach = (flapEnd(x) + PAPER.y) * up
  const rise = top - y
  if (Math.abs(x) > PAPER.x - 3 || rise < 0 || rise > reach) return null
  const line = ridge(reach - rise, 0.5, 6)
  const height = 10 * smooth(0, 26, rise)
  if (line > 0) return metal(PALE, height + 4 * line)
  const tone = mix(0.5, 1.05, smooth(0, reach + 1, rise))
  return {
    height,
    mirror: [0.2, 0.04, 0.04],
    paint: scale([0.62, 0.03, 0.05], tone),
    light: scale([0.55, 0.2, 0.03], 0.4 * (1 - rise / (reach + 1))),
    alpha: 1,
  }
}

function packetAt(x: number, y: number, open: number): Matter {
  const flap = flapAt(x, y, open)
  if (open === 0) return (flap || y > -60 ? sealAt(x, y - SEAL.y) : null) ?? flap ?? bodyAt(x, y)
  const seal = sealAt(x, y - (open < 1 ? -PAPER.y - 38 : -PAPER.y - 76))
  return (flap && seal) || seal || flap || mouthAt(x, y, open) || bodyAt(x, y)
}

/** A red packet, `size` times as large as that of the falling ones. The middle of its body is the picture's middle. */
export const packet = (width: number, height: number, { turn, open }: Pose, size = 1): Relief => ({
  width,
  height,
  steep: 1.15,
  at(px, py) {
    // Turned about its upright axis: the farther side is lower and narrower.
    const far = 1 + turn * (px / size) * 0.0011
    const [x, y] = [px / size / Math.cos(turn), py / size / far]
    const point = packetAt(x, y, open)
    if (point.alpha <= 0) return point
    return {
      ...point,
      height: (point.height + Math.sin(turn) * x * 0.62) * size,
      paint: scale(point.paint, 1 + 0.14 * turn * Math.sign(x) * -1),
    }
  },
})

/** Parts of a packet that a skeleton moves: the open body, the flap from the front and from behind, the seal around the picture's middle. */
const PARTS = {
  body: (x: number, y: number) => mouthAt(x, y, 1) ?? bodyAt(x, y),
  flap: (x: number, y: number) => flapAt(x, y, 0),
  lid: (x: number, y: number) => flapAt(x, y, 1),
  seal: (x: number, y: number) => sealAt(x, y),
} as const
export type PacketPart = keyof typeof PARTS

/** Where the flap is hinged and ends, and where the seal lies, from the packet's middle, y down. */
export const PLACES = { hinge: -PAPER.y + 5, end: FLAP.middle, lid: -PAPER.y + 5 - 0.9 * (FLAP.middle + PAPER.y), seal: SEAL.y } as const
/** Half of the paper's width and height. */
export const HALF = { x: PAPER.x, y: PAPER.y } as const

/** One part alone, `size` times as large as that of the falling packets. */
export const packetPart = (part: PacketPart, width: number, height: number, size: number): Relief => ({
  width,
  height,
  steep: 1.15,
  at(px, py) {
    const point = PARTS[part](px / size, py / size) ?? CLEAR
    return point.alpha <= 0 ? point : { ...point, height: point.height * size }
  },
})
