import { BACK, IN, IN_OUT, type Key, move, OUT, rotate, scale, swap, tint } from './timelines.ts'

const even = (time: number): Key => [time, [1, 1]]
const home = (time: number): Key => [time, [0, 0]]
const straight = (time: number): Key => [time, [0]]
const DIM = 'ffffff66'
const BRIGHT = 'ffffffdd'

/** The animation `rest`, 3.2 s without a seam: it breathes, its antenna bobs, its visor blinks twice. */
export const rest = (): object => ({
  bones: {
    body: { scale: scale([even(0), [0.8, [1.02, 0.97]], even(1.6), [2.4, [1.02, 0.97]], even(3.2)]) },
    head: {
      translate: move([home(0), [0.8, [0, -3]], home(1.6), [2.4, [0, -3]], home(3.2)]),
      rotate: rotate([straight(0), [1.2, [3]], [2.2, [-3]], straight(3.2)]),
    },
    antenna: { rotate: rotate([straight(0), [0.5, [9]], [1.1, [-8]], [1.9, [8]], [2.6, [-7]], straight(3.2)]) },
    'arm-left': { rotate: rotate([straight(0), [0.9, [-6]], straight(1.7), [2.5, [-5]], straight(3.2)]) },
    'arm-right': { rotate: rotate([straight(0), [0.7, [6]], straight(1.5), [2.3, [5]], straight(3.2)]) },
  },
  slots: {
    face: {
      attachment: swap([
        [0, 'awake'],
        [1, 'closed'],
        [1.12, 'awake'],
        [2.5, 'closed'],
        [2.6, 'awake'],
        [2.7, 'closed'],
        [2.8, 'awake'],
      ]),
    },
    glow: {
      rgba: tint([
        [0, DIM],
        [0.8, BRIGHT],
        [1.6, DIM],
        [2.4, BRIGHT],
        [3.2, DIM],
      ]),
    },
  },
})

/** The animation `look`, 0.7 s: its reel has landed; it starts, stretches and looks up. */
export const look = (): object => ({
  bones: {
    body: { scale: scale([even(0), [0.07, [1.08, 0.9], OUT], [0.22, [0.94, 1.1]], [0.5, [0.97, 1.05], IN_OUT], even(0.7)]) },
    head: { translate: move([home(0), [0.07, [0, -8], OUT], [0.22, [0, 16]], [0.5, [0, 13], IN_OUT], home(0.7)]) },
    face: { translate: move([home(0), [0.1, [0, -3], OUT], [0.24, [0, 9]], [0.5, [0, 9], IN_OUT], home(0.7)]) },
    antenna: { rotate: rotate([straight(0), [0.12, [-22]], [0.28, [18]], [0.46, [-10]], straight(0.7)]) },
    'arm-left': { rotate: rotate([straight(0), [0.22, [-32], OUT], [0.5, [-26], IN_OUT], straight(0.7)]) },
    'arm-right': { rotate: rotate([straight(0), [0.22, [32], OUT], [0.5, [26], IN_OUT], straight(0.7)]) },
  },
  slots: {
    glow: {
      rgba: tint([
        [0, DIM],
        [0.16, 'ffffffff'],
        [0.7, DIM],
      ]),
    },
  },
})

/** The animation `glad`, 1.4 s: two hops with both arms up and laughing eyes. */
export const glad = (): object => ({
  bones: {
    all: {
      translate: move([
        home(0),
        [0.12, [0, 0], OUT],
        [0.32, [0, 30], IN],
        [0.52, [0, 0]],
        [0.6, [0, 0], OUT],
        [0.78, [0, 22], IN],
        home(0.96),
        home(1.4),
      ]),
      rotate: rotate([straight(0), [0.32, [7]], straight(0.55), [0.78, [-7]], straight(1), straight(1.4)]),
    },
    body: {
      scale: scale([
        even(0),
        [0.12, [1.12, 0.86], OUT],
        [0.3, [0.94, 1.08]],
        [0.52, [1.1, 0.88], OUT],
        [0.76, [0.95, 1.07]],
        [0.96, [1.08, 0.92], BACK],
        even(1.2),
        even(1.4),
      ]),
    },
    antenna: { rotate: rotate([straight(0), [0.2, [-24]], [0.42, [26]], [0.66, [-22]], [0.88, [20]], [1.1, [-9]], straight(1.4)]) },
    'arm-left': {
      rotate: rotate([
        straight(0),
        [0.26, [-140], OUT],
        [0.42, [-120]],
        [0.58, [-145]],
        [0.76, [-120]],
        [0.96, [-140], IN_OUT],
        straight(1.4),
      ]),
    },
    'arm-right': {
      rotate: rotate([straight(0), [0.26, [140], OUT], [0.42, [120]], [0.58, [145]], [0.76, [120]], [0.96, [140], IN_OUT], straight(1.4)]),
    },
  },
  slots: {
    face: {
      attachment: swap([
        [0, 'happy'],
        [1.26, 'awake'],
      ]),
    },
    glow: {
      rgba: tint([
        [0, DIM],
        [0.2, 'ffffffff'],
        [1, 'ffffffff'],
        [1.4, DIM],
      ]),
    },
  },
})

/** The animation `sad`, 1 s: it sinks into itself, the antenna tips over; it stays so. */
export const sad = (): object => ({
  bones: {
    body: { scale: scale([even(0), [0.5, [1.07, 0.88]], [1, [1.05, 0.9]]]) },
    head: {
      translate: move([home(0), [0.55, [4, -16], BACK], [1, [4, -14]]]),
      rotate: rotate([straight(0), [0.55, [-9], BACK], [1, [-8]]]),
    },
    face: { translate: move([home(0), [0.5, [2, -6]], [1, [2, -6]]]) },
    antenna: { rotate: rotate([straight(0), [0.45, [-84], BACK], [1, [-72]]]) },
    'arm-left': { rotate: rotate([straight(0), [0.6, [14]], [1, [12]]]) },
    'arm-right': { rotate: rotate([straight(0), [0.6, [-14]], [1, [-12]]]) },
  },
  slots: {
    face: {
      attachment: swap([
        [0, 'closed'],
        [0.3, 'sad'],
      ]),
    },
    glow: {
      rgba: tint([
        [0, DIM],
        [0.5, 'ffffff11'],
        [1, 'ffffff11'],
      ]),
    },
  },
})
