import { COLOURS } from '#shared/tokens.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { GOLD, GRADE_LIGHTS, ramp } from '../kit/fx/ramp.ts'
import type { Sparks } from './cues.ts'
import { type RollLayout, WHEEL } from './layout.ts'

/** A burst of particles: light, or paper, which covers what is below. */
export interface Burst {
  solid: boolean
  emission: Emission
}

const WAX = ramp(0xffe6c0, 0xff7a4a, 0xc01c3c, 0x4a0618)
const PAPERS = [COLOURS['gold-2'], COLOURS['gold-1'], COLOURS.magenta, COLOURS.cyan, COLOURS['violet-2'], 0xffffff]

/** The particles of a cue, where the layout has its things now. */
export function burstsOf(sparks: Sparks, layout: RollLayout): Burst[] {
  const { wheel, won, view } = layout
  const front = { x: wheel.x, y: wheel.y + WHEEL.tilt * wheel.scale }
  const prize = { x: wheel.x, y: wheel.y + WHEEL.prize * wheel.scale }
  switch (sparks.kind) {
    case 'seal':
      return [light(shards(front))]
    case 'land':
      return [light(ringSparks(front, sparks.grade, wheel.scale))]
    case 'stamp':
      return [light(stampSparks({ x: prize.x, y: prize.y + 34 * wheel.scale }))]
    case 'finale':
      return [...[0, 1].map((side) => solid(volley(view, side))), solid(rain(view)), light(embers(front))]
    case 'own':
      return [light(gold({ x: won.x, y: won.prize }))]
  }
}

const light = (emission: Emission): Burst => ({ solid: false, emission })
const solid = (emission: Emission): Burst => ({ solid: true, emission })

/** Wax and light when the seal breaks. */
const shards = ({ x, y }: Point): Emission => ({
  frames: ['shard', 'spark', 'shard'],
  count: 34,
  x,
  y,
  radius: 20,
  angle: 0,
  spread: 0.6,
  speed: [60, 320],
  gravity: 260,
  drag: 1.4,
  life: [420, 1_050],
  size: [0.1, 0.34],
  spin: 1.4,
  ramp: WAX,
  fade: [0.02, 0.4],
})

/** Sparks from the front lantern in the colour of its prize. */
const ringSparks = ({ x, y }: Point, grade: 0 | 1 | 2 | 3 | 4, scale: number): Emission => ({
  frames: ['spark', 'star', 'dash'],
  count: [72, 52, 34, 16, 12][grade] ?? 12,
  x,
  y,
  radius: 44 * scale,
  angle: 0,
  spread: 0.7,
  speed: [50, 190 + 60 * (4 - grade)],
  gravity: 190,
  drag: 1.7,
  life: [360, 1_150],
  size: [0.06, 0.26],
  streak: 1.3,
  ramp: GRADE_LIGHTS[grade].ramp,
  fade: [0.02, 0.5],
})

const stampSparks = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'dash', 'star'],
  count: 60,
  x,
  y,
  width: 220,
  height: 24,
  angle: 0,
  spread: Math.PI * 2,
  speed: [80, 420],
  drag: 2.3,
  gravity: 120,
  life: [320, 900],
  size: [0.06, 0.26],
  streak: 1.4,
  ramp: GOLD,
})

/** Two cannons in the lower corners shoot paper. */
const volley = (view: RollLayout['view'], side: number): Emission => ({
  ...PAPER,
  count: 74,
  over: 170,
  x: side === 0 ? view.x + 6 : view.x + view.width - 6,
  y: view.y + view.height * 0.82,
  angle: side === 0 ? -Math.PI * 0.37 : -Math.PI * 0.63,
  spread: 0.6,
  speed: [600, 2_500],
  life: [2_000, 3_300],
})

const rain = (view: RollLayout['view']): Emission => ({
  ...PAPER,
  count: 46,
  over: 1_500,
  x: view.x + view.width / 2,
  y: view.y - 20,
  width: view.width + 40,
  angle: Math.PI / 2,
  spread: 1,
  speed: [60, 220],
  life: [1_800, 2_600],
})

const PAPER = {
  frames: ['confetti', 'confetti', 'confetti', 'confetti-disc', 'confetti-ribbon'],
  tints: PAPERS,
  behind: 0.66,
  gravity: 540,
  drag: 3.3,
  spin: 0.5,
  flip: 1.6,
  size: [0.3, 0.78],
  sway: { reach: 50, pace: 0.9 },
  fade: [0.01, 0.16],
} as const satisfies Partial<Emission>

const embers = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'star', 'dot'],
  count: 96,
  over: 1_300,
  x,
  y,
  radius: 50,
  angle: 0,
  spread: 1,
  speed: [30, 340],
  drag: 1.3,
  gravity: 30,
  life: [600, 1_600],
  size: [0.06, 0.28],
  twinkle: 1.3,
  ramp: GOLD,
  fade: [0.04, 0.5],
})

/** Gold around the prize of an own win. */
const gold = ({ x, y }: Point): Emission => ({
  frames: ['spark', 'star', 'dash'],
  count: 90,
  x,
  y,
  radius: 60,
  angle: 0,
  spread: Math.PI * 2,
  speed: [60, 460],
  drag: 1.8,
  gravity: 160,
  life: [500, 1_500],
  size: [0.07, 0.3],
  streak: 1.3,
  ramp: GOLD,
  fade: [0.02, 0.5],
})
