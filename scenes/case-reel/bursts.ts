import { COIN_VIEWS } from '../kit/fx/CoinFountain.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { GOLD, type GradeLight, HEAT } from '../kit/fx/ramp.ts'

const UP = -Math.PI / 2
const ROUND = Math.PI * 2

/** Coins thrown from a place. */
export function coinShot(at: Point, shot: Pick<Emission, 'count' | 'angle' | 'spread' | 'speed'> & { width?: number }): Emission {
  return {
    frames: COIN_VIEWS,
    turning: true,
    width: 70,
    gravity: 1_120,
    life: [900, 1_700],
    size: [0.16, 0.4],
    spin: 0.5,
    flip: 1.5,
    fade: [0.03, 0.12],
    ...shot,
    x: at.x,
    y: at.y,
  }
}

/** Sparks and embers that a box throws up with its lid. */
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

/** Light drawn into the box before it bursts, over `ms`. */
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

/** What flies off the great item of a gold win. */
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

/** Sparks off a card that has just turned over. */
export function cardSparks(at: Point, count: number, { ramp }: GradeLight): Emission {
  return {
    frames: ['spark', 'dot', 'star'],
    x: at.x,
    y: at.y,
    width: 70,
    height: 90,
    count,
    radius: 10,
    angle: 0,
    spread: 1,
    speed: [40, 280],
    gravity: 130,
    drag: 1.6,
    life: [380, 1_000],
    size: [0.07, 0.26],
    spin: 0.5,
    ramp,
    grow: [1, 0.5],
    fade: [0.03, 0.5],
  }
}

/** All round a point, for what has no direction. */
export const allRound = { angle: 0, spread: ROUND } as const
