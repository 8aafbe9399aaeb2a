import { TOSSED_COINS } from '../kit/fx/CoinFountain.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { GOLD, HEAT, ramp } from '../kit/fx/ramp.ts'
import { type DialPlace, type Place, pointOn, RING } from './layout.ts'

const UP = -Math.PI / 2
/** Ms in which the arc bursts from its start to its end. */
const ALONG = 320

const spot: Place = { x: 0, y: 0 }

/** Moves the place of an emission along the arc. */
const along = (arc: number, radius: number) => (share: number, at: Place) => {
  pointOn(arc * share, radius * RING.channel, spot)
  at.x += spot.x
  at.y += spot.y
}

/** Coins along the arc, which covers `arc` turns. */
export function arcCoins({ x, y, radius }: DialPlace, arc: number): Emission {
  return {
    ...TOSSED_COINS,
    count: 52,
    over: ALONG,
    x,
    y,
    width: 12,
    height: 12,
    path: along(arc, radius),
    angle: UP,
    spread: 2.6,
    speed: [140, 520],
    gravity: 900,
    life: [900, 1_700],
    size: [0.14, 0.38],
    fade: [0.03, 0.14],
  }
}

/** Sparks along the arc. */
export function arcSparks({ x, y, radius }: DialPlace, arc: number): Emission {
  return {
    frames: ['spark', 'star', 'dash'],
    count: 64,
    over: ALONG,
    x,
    y,
    width: 14,
    height: 14,
    path: along(arc, radius),
    angle: UP,
    spread: Math.PI * 2,
    speed: [40, 340],
    gravity: 180,
    drag: 1.1,
    life: [450, 1_300],
    size: [0.06, 0.28],
    streak: 1.3,
    ramp: GOLD,
    fade: [0.03, 0.5],
  }
}

/** Sparks that fly from under the hammer. */
export function forgeSparks({ x, y, radius }: DialPlace): readonly Emission[] {
  const common = { x, y: y + radius * 0.16, ramp: HEAT, streak: 1.5, fade: [0.02, 0.45] as const, gravity: 620, drag: 0.8 }
  return [
    {
      ...common,
      frames: ['dash', 'spark'],
      count: 46,
      angle: UP - 0.9,
      spread: 1.1,
      speed: [200, 760],
      life: [320, 900],
      size: [0.06, 0.26],
    },
    {
      ...common,
      frames: ['dash', 'spark'],
      count: 46,
      angle: UP + 0.9,
      spread: 1.1,
      speed: [200, 760],
      life: [320, 900],
      size: [0.06, 0.26],
    },
  ]
}

/** Embers of gold that rise around the dial after a win. */
export function goldEmbers({ x, y, radius }: DialPlace): Emission {
  return {
    frames: ['dot', 'dot', 'spark', 'star'],
    count: 54,
    over: 4_200,
    x,
    y: y + radius * 0.8,
    width: radius * 2.3,
    height: radius * 0.5,
    angle: UP,
    spread: 0.6,
    speed: [24, 110],
    gravity: -14,
    life: [1_300, 2_600],
    size: [0.08, 0.3],
    sway: { reach: 26, pace: 0.6 },
    twinkle: 1.2,
    ramp: GOLD,
    grow: [1, 0.4],
    fade: [0.1, 0.5],
  }
}

const MIST = ramp(0xdfeaff, 0x9fc0f4, 0x4a6cb0)

/** Steam that rises from the cooling ring. */
export function steam({ x, y, radius }: DialPlace): Emission {
  return {
    frames: ['smoke'],
    count: 34,
    over: 900,
    x,
    y,
    radius: radius * RING.channel,
    angle: 0,
    spread: 1.2,
    speed: [6, 34],
    gravity: -60,
    drag: 1,
    life: [900, 1_700],
    size: [0.12, 0.36],
    spin: 0.1,
    ramp: MIST,
    grow: [0.5, 1.7],
    alpha: 0.16,
    fade: [0.2, 0.7],
  }
}
