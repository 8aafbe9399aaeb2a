import { BACK, IN_OUT, type Key, OUT } from './timelines.ts'

/** Style of motion of a theme's boxes. Everything else is the same for all boxes. */
export interface Manner {
  /** Colours of the light inside: core, middle, rim. */
  light: { heart: string; body: string; rim: string }
  /** Picture of the things that fly out, from `tools/svga/pictures.ts`. */
  flying: 'coin' | 'spark' | 'bubble' | 'confetti' | 'shard'
  /** Breathing of the box at rest over 2 s: position and rotation keys. */
  rest: { place: readonly Key[]; turn: readonly Key[] }
  /** Position, rotation and scale keys of `shake`, 0.56 s. */
  shake: { place: readonly Key[]; turn: readonly Key[]; size: readonly Key[] }
  /** Scale keys of the box while it opens, 0–0.8 s. The lid opens at 0.44 s. */
  gather: readonly Key[]
  /** Degrees by which the lock turns while it flies off. */
  lockSpin: number
  /** Whether things that flew out fall (1), float (0) or rise (−1). */
  weight: number
}

const still = (time: number): Key => [time, [0, 0]]
const straight = (time: number): Key => [time, [0]]
const even = (time: number): Key => [time, [1, 1]]

/** Rotation keys from degrees at even steps over 0.56 s. */
const rattle = (...degrees: number[]): Key[] => [
  straight(0),
  ...degrees.map((value, i): Key => [((i + 1) * 0.56) / (degrees.length + 1), [value]]),
  straight(0.56),
]

const hops = (...steps: readonly (readonly [number, number])[]): Key[] => [
  still(0),
  ...steps.map((place, i): Key => [((i + 1) * 0.56) / (steps.length + 1), place]),
  still(0.56),
]

/** Heavy lacquer and gold: it rattles on its feet, coins pour out. */
const RED_GOLD: Manner = {
  light: { heart: '#fffbe6', body: '#ffc44a', rim: '#ff7a00' },
  flying: 'coin',
  rest: { place: [still(0), [1, [0, 3]], still(2)], turn: [straight(0), straight(2)] },
  shake: {
    place: hops([-5, 6], [5, 0], [-4, 9], [4, 0]),
    turn: rattle(-3, 3.5, -4, 4, -3, 2),
    size: [even(0), [0.1, [1.04, 0.95]], [0.3, [0.97, 1.04]], even(0.56)],
  },
  gather: [even(0), [0.22, [1.07, 0.88], IN_OUT], [0.42, [0.94, 1.1], BACK], [0.62, [1.03, 0.97], IN_OUT], even(0.8)],
  lockSpin: 320,
  weight: 1,
}

/** Neon: it stutters sideways like a bad picture, shards of light shoot out. */
const NEON: Manner = {
  ...RED_GOLD,
  light: { heart: '#f4feff', body: '#4fe3ff', rim: '#ff2fb0' },
  flying: 'shard',
  rest: {
    place: [still(0), [0.98, [0, 2], 'step'], [1, [3, 2], 'step'], [1.04, [-2, 2], 'step'], [1.08, [0, 2]], still(2)],
    turn: [straight(0), straight(2)],
  },
  shake: {
    place: hops([-9, 0], [8, 2], [-10, 0], [7, 3], [-6, 0], [9, 2], [-5, 0]),
    turn: rattle(1, -1.5, 1.5, -1),
    size: [even(0), [0.14, [1.06, 0.96], 'step'], [0.2, [0.97, 1.03], 'step'], [0.34, [1.05, 0.97], 'step'], even(0.56)],
  },
  gather: [
    even(0),
    [0.2, [1.1, 0.9], 'step'],
    [0.26, [0.92, 1.08], 'step'],
    [0.34, [1.06, 0.94], 'step'],
    [0.42, [0.96, 1.08], BACK],
    even(0.8),
  ],
  lockSpin: 540,
}

/** Under water: it sways on a swell, bubbles rise. */
const DEEP_SEA: Manner = {
  ...RED_GOLD,
  light: { heart: '#f0ffff', body: '#4fd8ff', rim: '#1a5cff' },
  flying: 'bubble',
  rest: {
    place: [still(0), [0.5, [3, 4]], [1, [0, 8]], [1.5, [-3, 4]], still(2)],
    turn: [straight(0), [0.5, [1.2]], [1.5, [-1.2]], straight(2)],
  },
  shake: {
    place: hops([-6, 8], [6, 12], [-5, 6]),
    turn: rattle(-4, 5, -4),
    size: [even(0), [0.18, [0.97, 1.04]], [0.38, [1.03, 0.98]], even(0.56)],
  },
  gather: [even(0), [0.24, [0.95, 1.07], IN_OUT], [0.42, [1.06, 0.94], OUT], [0.62, [0.99, 1.02], IN_OUT], even(0.8)],
  lockSpin: 160,
  weight: -0.6,
}

/** Machines: they vibrate under pressure and open at a stroke. */
const MECH: Manner = {
  ...RED_GOLD,
  light: { heart: '#fffdf0', body: '#ffb45a', rim: '#ff5a1a' },
  flying: 'spark',
  rest: {
    place: [still(0), [0.06, [1, 1], 'step'], [0.12, [-1, 0], 'step'], [0.18, [0, 1], 'step'], still(0.24), still(2)],
    turn: [straight(0), straight(2)],
  },
  shake: {
    place: hops([2, 1], [-3, 2], [3, 0], [-4, 3], [4, 1], [-5, 3], [5, 0], [-5, 4], [5, 1]),
    turn: rattle(0.6, -0.8, 1, -1.2, 1.4, -1.4),
    size: [even(0), [0.4, [1.015, 1.02]], even(0.56)],
  },
  gather: [even(0), [0.3, [1.02, 0.97], IN_OUT], [0.42, [1.03, 0.96], OUT], [0.5, [0.98, 1.04], OUT], even(0.8)],
  lockSpin: 220,
}

/** Toys: they jump for joy, squash and stretch. */
const DREAM: Manner = {
  ...RED_GOLD,
  light: { heart: '#fffdf6', body: '#ffb0dc', rim: '#b06bff' },
  flying: 'confetti',
  rest: {
    place: [still(0), [0.9, [0, 0]], [1.1, [0, 12], OUT], [1.3, [0, 0]], still(2)],
    turn: [straight(0), [0.5, [1.5]], [1.2, [-1.5]], straight(2)],
  },
  shake: {
    place: hops([0, 22], [0, 0], [0, 28], [0, 0]),
    turn: rattle(-5, 5, -6, 4),
    size: [even(0), [0.08, [1.1, 0.88]], [0.16, [0.93, 1.1]], [0.26, [1.12, 0.86]], [0.36, [0.92, 1.12]], [0.48, [1.08, 0.92]], even(0.56)],
  },
  gather: [even(0), [0.24, [1.16, 0.78], IN_OUT], [0.42, [0.88, 1.18], BACK], [0.62, [1.05, 0.95], IN_OUT], even(0.8)],
  lockSpin: -400,
  weight: 0.7,
}

/** The sky: it floats and turns a little, stars drift out. */
const CELESTIAL: Manner = {
  ...RED_GOLD,
  light: { heart: '#fdf8ff', body: '#c59bff', rim: '#5a2aff' },
  flying: 'spark',
  rest: {
    place: [
      [0, [0, 8]],
      [1, [0, 16]],
      [2, [0, 8]],
    ],
    turn: [straight(0), [0.5, [0.8]], [1.5, [-0.8]], straight(2)],
  },
  shake: {
    place: [
      [0, [0, 8]],
      [0.14, [-4, 16]],
      [0.28, [4, 22]],
      [0.42, [-3, 18]],
      [0.56, [0, 8]],
    ],
    turn: rattle(-2, 3, -3, 2),
    size: [even(0), [0.28, [1.04, 1.04]], even(0.56)],
  },
  gather: [even(0), [0.3, [0.94, 0.94], IN_OUT], [0.44, [1.08, 1.08], OUT], even(0.8)],
  lockSpin: 90,
  weight: 0.15,
}

/** Style of motion by `themeId` of catalogue/themes.json. */
export const MANNERS: Readonly<Record<number, Manner>> = { 1: RED_GOLD, 2: NEON, 3: DEEP_SEA, 4: MECH, 5: DREAM, 6: CELESTIAL }
