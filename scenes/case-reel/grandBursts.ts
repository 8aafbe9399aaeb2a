import { COLOURS } from '#shared/tokens.ts'
import { BOARD } from '../kit/artBoard.ts'
import { COIN_VIEWS } from '../kit/fx/CoinFountain.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { GOLD } from '../kit/fx/ramp.ts'

const from = { radius: 50, angle: 0 } as const

/** Shards far behind the item: small, slow, faint. */
export function farShards({ x, y }: Point): Emission {
  return {
    ...from,
    x,
    y,
    spread: 0.7,
    frames: ['shard', 'shard', 'bokeh'],
    count: 44,
    speed: [90, 360],
    gravity: 110,
    drag: 1.1,
    life: [1_000, 2_200],
    size: [0.1, 0.3],
    spin: 0.5,
    flip: 0.7,
    ramp: GOLD,
    alpha: 0.6,
    fade: [0.06, 0.5],
  }
}

/** Coins behind the item. */
export function farCoins({ x, y }: Point): Emission {
  return {
    ...from,
    x,
    y,
    spread: 0.6,
    frames: COIN_VIEWS,
    turning: true,
    count: 22,
    speed: [200, 520],
    gravity: 620,
    life: [1_200, 2_000],
    size: [0.12, 0.22],
    spin: 0.4,
    flip: 1.3,
    alpha: 0.8,
    fade: [0.04, 0.2],
  }
}

/** Shards close to the viewer: few, large, fast. */
export function nearShards({ x, y }: Point): Emission {
  return {
    ...from,
    x,
    y,
    spread: 0.5,
    frames: ['shard', 'star'],
    count: 18,
    speed: [420, 980],
    gravity: 320,
    drag: 0.8,
    life: [700, 1_300],
    size: [0.4, 0.9],
    spin: 0.9,
    flip: 1.1,
    ramp: GOLD,
    fade: [0.04, 0.4],
  }
}

/** Gold, amber, white and a little red. */
const PAPERS = [COLOURS['gold-2'], COLOURS['gold-1'], COLOURS['gold-3'], 0xffffff, COLOURS['gold-4'], 0xd8324a]
const PAPER = {
  frames: ['confetti', 'confetti', 'confetti-disc', 'confetti-ribbon'],
  tints: PAPERS,
  behind: 0.6,
  spin: 0.6,
  flip: 1.8,
  sway: { reach: 26, pace: 0.9 },
} as const satisfies Partial<Emission>

/** Confetti from behind the item, upwards and to the sides. */
export function paperBehind({ x, y }: Point): Emission {
  return {
    ...PAPER,
    x,
    y: y - 10,
    width: 120,
    count: 64,
    over: 120,
    angle: -Math.PI / 2,
    spread: 2.5,
    speed: [260, 900],
    gravity: 340,
    drag: 2.2,
    life: [800, 1_250],
    size: [0.26, 0.66],
    fade: [0.02, 0.35],
  }
}

/** Confetti shot up along one side of the stage (−1 left, 1 right), away from the text in the middle. */
export function paperCannon(side: number, height: number): Emission {
  return {
    ...PAPER,
    x: BOARD.width / 2 + side * (BOARD.width / 2 - 12),
    y: height - 20,
    width: 20,
    count: 36,
    over: 140,
    angle: -Math.PI / 2,
    spread: 0.14,
    speed: [height * 0.9, height * 2.6],
    gravity: 420,
    drag: 2.6,
    sway: { reach: 14, pace: 0.8 },
    life: [900, 1_250],
    size: [0.3, 0.74],
    fade: [0.01, 0.3],
  }
}
