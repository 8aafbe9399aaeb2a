import { COIN_VIEWS } from '../kit/fx/CoinFountain.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { GOLD, HEAT, ramp } from '../kit/fx/ramp.ts'
import type { ShowerLayout } from './layout.ts'

const UP = -Math.PI / 2
/** Colours of what glitters among diamonds. */
const FROST = ramp(0xffffff, 0xd6f4ff, 0x6fd0ff, 0x2a5ac0)

/** Coins and sparks of a packet that is torn. */
export const tornCoins = ({ x, y }: Point): Emission => ({
  frames: COIN_VIEWS,
  turning: true,
  count: 6,
  x,
  y: y - 26,
  width: 26,
  angle: UP,
  spread: 1.9,
  speed: [150, 330],
  gravity: 820,
  life: [520, 760],
  size: [0.16, 0.28],
  spin: 0.5,
  flip: 1.4,
  fade: [0.02, 0.22],
})
export const tornSparks = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'dot', 'dot'],
  count: 10,
  x,
  y: y - 20,
  radius: 16,
  angle: 0,
  spread: 0.7,
  speed: [70, 260],
  drag: 2.6,
  gravity: 160,
  life: [260, 620],
  size: [0.08, 0.26],
  ramp: GOLD,
})

/** The large packet bursts and lets the shower loose. */
export const startCoins = ({ x, y }: Point): Emission => ({
  frames: COIN_VIEWS,
  turning: true,
  count: 30,
  x,
  y,
  radius: 20,
  angle: 0,
  spread: 0.5,
  speed: [220, 620],
  gravity: 700,
  drag: 0.5,
  life: [700, 1_300],
  size: [0.2, 0.42],
  spin: 0.5,
  flip: 1.5,
  fade: [0.02, 0.2],
})
export const startSparks = ({ x, y }: Point): Emission => ({
  frames: ['dash', 'spark', 'spark'],
  count: 46,
  x,
  y,
  radius: 14,
  angle: 0,
  spread: 0.5,
  speed: [260, 760],
  drag: 2.2,
  life: [380, 820],
  size: [0.1, 0.34],
  streak: 2,
  ramp: HEAT,
})

/** What was drawn pours out: diamonds that fountain up and rain, and glitter. */
export const pouredDiamonds = ({ hero }: ShowerLayout): Emission => ({
  frames: ['diamond'],
  count: 46,
  over: 900,
  x: hero.x,
  y: hero.y,
  width: 70,
  angle: UP,
  spread: 1.15,
  speed: [330, 820],
  gravity: 980,
  life: [1_100, 1_900],
  size: [0.2, 0.5],
  spin: 0.25,
  flip: 0.9,
  fade: [0.02, 0.15],
})
export const pouredGlitter = ({ hero, view }: ShowerLayout): Emission => ({
  frames: ['spark', 'star', 'dot'],
  count: 70,
  over: 1_500,
  x: hero.x,
  y: hero.y - 30,
  width: view.width * 0.7,
  height: 160,
  angle: UP,
  spread: 2.4,
  speed: [20, 160],
  gravity: 60,
  life: [500, 1_300],
  size: [0.06, 0.24],
  twinkle: 3,
  spin: 0.3,
  ramp: FROST,
})
