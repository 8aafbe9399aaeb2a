import { TOSSED_COINS } from '../kit/fx/CoinFountain.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { GOLD, type GradeLight, HEAT } from '../kit/fx/ramp.ts'

const UP = -Math.PI / 2
const ROUND = Math.PI * 2

/** Coins thrown from a point. */
export function coinShot(at: Point, shot: Pick<Emission, 'count' | 'angle' | 'spread' | 'speed'> & { width?: number }): Emission {
  return {
    ...TOSSED_COINS,
    width: 70,
    gravity: 1_120,
    life: [900, 1_700],
    size: [0.16, 0.4],
    fade: [0.03, 0.12],
    ...shot,
    x: at.x,
    y: at.y,
  }
}

/** Sparks and embers that fly up with the lid. */
export function loot(at: Point): readonly Emission[] {
  const common = { x: at.x, y: at.y, angle: UP } as const
  return [
    {
      ...common,
      frames: ['spark', 'star', 'dash'],
      width: 90,
      count: 36,
      spread: 2.2,
      speed: [180, 680],
      gravity: 420,
      drag: 0.9,
      life: [450, 1_300],
      size: [0.08, 0.32],
      streak: 1.4,
      ramp: GOLD,
      fade: [0.03, 0.5],
    },
    {
      ...common,
      frames: ['dot'],
      width: 120,
      count: 30,
      over: 260,
      spread: 2.6,
      speed: [60, 460],
      gravity: -20,
      drag: 1.2,
      life: [700, 1_900],
      size: [0.08, 0.3],
      sway: { reach: 40, pace: 0.9 },
      ramp: HEAT,
    },
  ]
}

/** Dust to one side (−1 left, 1 right) of a heavy thing that lands. */
export function dust(at: Point, side: number): Emission {
  return {
    frames: ['smoke'],
    count: 7,
    x: at.x,
    y: at.y,
    width: 20,
    angle: side > 0 ? -0.22 : Math.PI + 0.22,
    spread: 0.5,
    speed: [40, 150],
    drag: 3.4,
    gravity: -20,
    life: [380, 720],
    size: [0.14, 0.34],
    spin: 0.12,
    tints: [0x9a86c8, 0x7d6cae],
    grow: [0.5, 1.5],
    alpha: 0.34,
    fade: [0.1, 0.8],
  }
}

/** Speed lines along a band whose cells move left, for `ms`. */
export function bandLines(band: { x: number; y: number; width: number; height: number }, ms: number, count: number): Emission {
  return {
    frames: ['dash'],
    count,
    over: ms,
    x: band.x + band.width * 0.4,
    y: band.y,
    width: band.width,
    height: band.height,
    angle: Math.PI,
    spread: 0,
    speed: [820, 1_500],
    life: [190, 360],
    size: [0.24, 0.62],
    streak: 1.6,
    tints: [0xffffff, 0xcfc4ff, 0xffe9b8],
    alpha: 0.85,
    fade: [0.3, 0.6],
  }
}

/** Embers that rise around a landed cell until the result panel comes. */
export function embers(at: { x: number; y: number; width: number; height: number }, { ramp }: GradeLight): Emission {
  return {
    frames: ['dot', 'dot', 'spark'],
    count: 46,
    over: 2_600,
    x: at.x,
    y: at.y + at.height / 2,
    width: at.width,
    height: 20,
    angle: UP,
    spread: 0.7,
    speed: [24, 110],
    gravity: -16,
    life: [1_100, 2_400],
    size: [0.08, 0.32],
    sway: { reach: 26, pace: 0.6 },
    twinkle: 1.4,
    ramp,
    grow: [1, 0.4],
    fade: [0.1, 0.5],
  }
}

/** Light that flies into the box for `ms` before it bursts. */
export function gathering(at: Point, ms: number): Emission {
  return {
    frames: ['dot', 'dot', 'star'],
    count: 40,
    over: ms * 0.7,
    x: at.x,
    y: at.y,
    radius: 150,
    angle: 0,
    spread: 0.6,
    speed: [2, 14],
    life: [ms * 0.4, ms * 0.6],
    size: [0.2, 0.62],
    ramp: HEAT,
    grow: [1, 0.3],
    fade: [0.35, 0],
    to: { x: at.x, y: at.y, from: 0.05, bend: 34 },
  }
}

/** Shards and coins around the item of a gold win. */
export function shards(at: Point): readonly Emission[] {
  const common = { x: at.x, y: at.y, radius: 40, angle: 0, spread: 0.7 } as const
  return [
    {
      ...common,
      frames: ['shard'],
      count: 34,
      speed: [140, 620],
      gravity: 260,
      drag: 0.9,
      life: [900, 1_900],
      size: [0.12, 0.42],
      spin: 0.7,
      flip: 0.9,
      ramp: GOLD,
    },
    {
      ...common,
      frames: ['spark', 'star', 'dash'],
      count: 40,
      speed: [80, 620],
      gravity: 60,
      drag: 1.6,
      life: [600, 1_700],
      size: [0.08, 0.34],
      streak: 1.4,
      ramp: GOLD,
      fade: [0.03, 0.5],
    },
  ]
}

/** All directions around a point. */
export const allRound = { angle: 0, spread: ROUND } as const
