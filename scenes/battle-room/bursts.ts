import { COLOURS } from '#shared/tokens.ts'
import { TOSSED_COINS } from '../kit/fx/CoinFountain.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { GOLD, ramp } from '../kit/fx/ramp.ts'

const UP = -Math.PI / 2
const RED_GOLD = ramp(0xfff2f4, 0xff7a9a, COLOURS.g1, 0x5a0a24)

/** Sparks that rise from a reel that has landed a rare drop, within its column. */
export const rareSparks = ({ x, y }: Point, width: number, grade: 0 | 1): Emission => ({
  frames: ['spark', 'star', 'dash'],
  count: grade === 0 ? 60 : 36,
  x,
  y,
  width: width * 0.7,
  height: 40,
  angle: UP,
  spread: 0.36,
  speed: [60, grade === 0 ? 420 : 300],
  gravity: 420,
  drag: 1.6,
  life: [420, 1_100],
  size: [0.07, 0.26],
  streak: 1.4,
  ramp: grade === 0 ? GOLD : RED_GOLD,
  fade: [0.02, 0.5],
})

/** Sparks where the crown comes to rest. */
export const crownSparks = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'dot'],
  count: 18,
  x,
  y,
  radius: 10,
  angle: 0,
  spread: 0.8,
  speed: [40, 150],
  drag: 2,
  gravity: 120,
  life: [280, 760],
  size: [0.06, 0.22],
  spin: 0.3,
  ramp: GOLD,
})

/** Coins around the winner. */
export const winCoins = ({ x, y }: Point): Emission => ({
  ...TOSSED_COINS,
  count: 46,
  over: 420,
  x,
  y,
  width: 80,
  height: 30,
  angle: UP,
  spread: 2.2,
  speed: [220, 620],
  gravity: 820,
  life: [1_300, 2_200],
  size: [0.14, 0.36],
  fade: [0.03, 0.16],
})

/** Gold embers around the winner. */
export const winSparks = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'star', 'dot'],
  count: 90,
  over: 1_600,
  x,
  y,
  radius: 40,
  angle: 0,
  spread: 1,
  speed: [30, 320],
  drag: 1.2,
  gravity: 40,
  life: [600, 1_700],
  size: [0.06, 0.3],
  twinkle: 1.4,
  ramp: GOLD,
  fade: [0.05, 0.5],
})

/** Light that flies apart with each figure of the countdown. */
export const countSparks = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'dash'],
  count: 30,
  x,
  y,
  radius: 30,
  angle: 0,
  spread: 0.3,
  speed: [160, 420],
  drag: 2.4,
  life: [300, 700],
  size: [0.06, 0.22],
  streak: 1.3,
  ramp: GOLD,
})
