import { BACK, IN, IN_OUT, type Key, move, OUT, rotate, scale, swap, tint } from './timelines.ts'

const AWAKE = 'awake'
const even = (time: number): Key => [time, [1, 1]]
const home = (time: number): Key => [time, [0, 0]]
const straight = (time: number): Key => [time, [0]]

/** The animation `idle`, 4 s: breathing, looking around, two blinks, the star swaying. */
export function idle(): object {
  return {
    bones: {
      body: {
        scale: scale([even(0), [1, [1.012, 0.985]], even(2), [3, [1.012, 0.985]], even(4)]),
        rotate: rotate([straight(0), [1.2, [1.4]], [2.8, [-1.4]], straight(4)]),
      },
      lid: { translate: move([home(0), [1, [0, 3]], home(2), [3, [0, 3]], home(4)]) },
      antenna: { rotate: rotate([straight(0), [0.6, [6]], [1.4, [-5]], [2.2, [5]], [3.1, [-6]], straight(4)]) },
      'hand-left': { translate: move([home(0), [0.9, [-3, 9]], [2, [0, 0]], [2.9, [-2, 7]], home(4)]) },
      'hand-right': { translate: move([home(0), [1.1, [3, 8]], [2, [0, 0]], [3.2, [3, 9]], home(4)]) },
      face: {
        translate: move([
          home(0),
          [1.4, [0, 0], OUT],
          [1.6, [6, 1]],
          [2.3, [6, 1], OUT],
          [2.5, [-5, 0]],
          [3.3, [-5, 0], OUT],
          [3.5, [0, 0]],
          home(4),
        ]),
      },
    },
    slots: {
      face: {
        attachment: swap([
          [0, AWAKE],
          [0.9, 'closed'],
          [1.02, AWAKE],
          [2.9, 'closed'],
          [3.0, AWAKE],
          [3.1, 'closed'],
          [3.2, AWAKE],
        ]),
      },
      glow: {
        rgba: tint([
          [0, 'ffffff77'],
          [1, 'ffffffcc'],
          [2, 'ffffff77'],
          [3, 'ffffffcc'],
          [4, 'ffffff77'],
        ]),
      },
    },
  }
}

/** The animation `wave`, 1.6 s: the right hand greets. */
export function wave(): object {
  return {
    bones: {
      body: { rotate: rotate([straight(0), [0.2, [-4], OUT], [1.3, [-4]], straight(1.6)]) },
      'hand-right': {
        translate: move([[0, [0, 0], OUT], [0.24, [8, 130]], [1.3, [8, 130], IN_OUT], home(1.6)]),
        rotate: rotate([
          straight(0),
          [0.24, [10]],
          [0.42, [-28]],
          [0.6, [26]],
          [0.78, [-28]],
          [0.96, [26]],
          [1.14, [-20]],
          [1.3, [0]],
          straight(1.6),
        ]),
      },
      antenna: { rotate: rotate([straight(0), [0.3, [14]], [0.6, [-12]], [0.9, [10]], [1.2, [-6]], straight(1.6)]) },
    },
    slots: {
      face: {
        attachment: swap([
          [0, AWAKE],
          [0.16, 'happy'],
          [1.3, AWAKE],
        ]),
      },
    },
  }
}

/** The animation `cheer`, 1.6 s: a jump, the lid flies open, stars come out. */
export function cheer(sparks: readonly string[]): object {
  return {
    bones: {
      body: {
        scale: scale([
          even(0),
          [0.16, [1.12, 0.82], IN_OUT],
          [0.32, [0.92, 1.12], OUT],
          [0.62, [1, 1]],
          [0.78, [1.14, 0.8], OUT],
          [1, [0.97, 1.04]],
          even(1.6),
        ]),
        translate: move([home(0), [0.16, [0, -4], OUT], [0.46, [0, 84], IN], [0.76, [0, 0]], home(1.6)]),
      },
      'foot-left': {
        translate: move([home(0), [0.2, [0, 0], OUT], [0.46, [-8, 66], IN], [0.76, [0, 0]], home(1.6)]),
        rotate: rotate([straight(0), [0.46, [-18]], straight(0.8), straight(1.6)]),
      },
      'foot-right': {
        translate: move([home(0), [0.2, [0, 0], OUT], [0.46, [8, 66], IN], [0.76, [0, 0]], home(1.6)]),
        rotate: rotate([straight(0), [0.46, [18]], straight(0.8), straight(1.6)]),
      },
      lid: {
        translate: move([home(0), [0.24, [0, 0], BACK], [0.46, [0, 52]], [0.76, [0, 30], IN], [0.92, [0, 0]], home(1.6)]),
        rotate: rotate([straight(0), [0.46, [7]], [0.76, [-4]], straight(0.92), straight(1.6)]),
      },
      'hand-left': {
        translate: move([home(0), [0.2, [6, -14], OUT], [0.46, [-16, 140]], [0.9, [-10, 110], IN_OUT], home(1.3), home(1.6)]),
      },
      'hand-right': {
        translate: move([home(0), [0.2, [-6, -14], OUT], [0.46, [16, 140]], [0.9, [10, 110], IN_OUT], home(1.3), home(1.6)]),
      },
      antenna: { rotate: rotate([straight(0), [0.3, [-20]], [0.5, [18]], [0.8, [-14]], [1.1, [8]], straight(1.6)]) },
      ...Object.fromEntries(sparks.map((name, i) => [name, sparkFlight(i, sparks.length)])),
    },
    slots: {
      face: {
        attachment: swap([
          [0, AWAKE],
          [0.14, 'happy'],
          [1.35, AWAKE],
        ]),
      },
      glow: {
        rgba: tint([
          [0, 'ffffff77'],
          [0.4, 'ffffffff'],
          [1.6, 'ffffff77'],
        ]),
      },
      ...Object.fromEntries(
        sparks.map((name) => [
          name,
          {
            rgba: tint([
              [0, 'ffffff00'],
              [0.34, 'ffffff00'],
              [0.42, 'ffffffff'],
              [1, 'ffffffff'],
              [1.3, 'ffffff00'],
            ]),
          },
        ]),
      ),
    },
    events: [{ time: 0.4, name: 'cheer' }],
  }
}

/** The animation `search`, 3.2 s: it leans out and looks to both sides, a hand above its eyes. */
export function search(): object {
  return {
    bones: {
      body: { rotate: rotate([straight(0), [0.5, [7]], [1.2, [7]], [1.9, [-7]], [2.6, [-7]], straight(3.2)]) },
      lid: { translate: move([home(0), [0.6, [0, 8]], [1.5, [0, 2]], [2.1, [0, 8]], home(3.2)]) },
      antenna: { rotate: rotate([straight(0), [0.6, [-14]], [1.2, [6]], [1.9, [16]], [2.6, [-6]], straight(3.2)]) },
      'hand-right': {
        translate: move([[0, [0, 0], OUT], [0.5, [-62, 116]], [2.6, [-62, 116], IN_OUT], home(3.2)]),
        rotate: rotate([straight(0), [0.5, [38]], [1.2, [30]], [1.9, [44]], [2.6, [38]], straight(3.2)]),
      },
      'hand-left': { translate: move([home(0), [0.6, [-10, 12]], [1.9, [8, 4]], home(3.2)]) },
      face: { translate: move([home(0), [0.5, [-12, 2]], [1.2, [-12, 2]], [1.9, [12, 2]], [2.6, [12, 2]], home(3.2)]) },
    },
    slots: {
      face: {
        attachment: swap([
          [0, AWAKE],
          [1.44, 'closed'],
          [1.56, AWAKE],
          [2.8, 'closed'],
          [2.92, AWAKE],
        ]),
      },
    },
  }
}

/** The animation `sleep`, 4.8 s: eyes shut, slow breath, the star hangs and its light fades. */
export function sleep(): object {
  return {
    bones: {
      body: {
        scale: scale([even(0), [2.2, [1.035, 0.955]], even(4.8)]),
        rotate: rotate([
          [0, [-5]],
          [2.2, [-7]],
          [4.8, [-5]],
        ]),
      },
      lid: { translate: move([home(0), [2.2, [0, -5]], home(4.8)]) },
      antenna: {
        rotate: rotate([
          [0, [-26]],
          [2.2, [-36]],
          [4.8, [-26]],
        ]),
      },
      'hand-left': {
        translate: move([
          [0, [6, -34]],
          [2.2, [2, -40]],
          [4.8, [6, -34]],
        ]),
      },
      'hand-right': {
        translate: move([
          [0, [-6, -34]],
          [2.2, [-2, -40]],
          [4.8, [-6, -34]],
        ]),
      },
      face: {
        translate: move([
          [0, [2, -6]],
          [2.2, [2, -10]],
          [4.8, [2, -6]],
        ]),
      },
    },
    slots: {
      face: { attachment: swap([[0, 'closed']]) },
      glow: {
        rgba: tint([
          [0, 'ffffff33'],
          [2.2, 'ffffff77'],
          [4.8, 'ffffff33'],
        ]),
      },
    },
  }
}

function sparkFlight(index: number, count: number): object {
  const side = (index / (count - 1) - 0.5) * 2
  return {
    translate: move([
      [0.34, [0, 0], OUT],
      [0.8, [side * 150, 190 - Math.abs(side) * 50], IN_OUT],
      [1.3, [side * 185, 130 - Math.abs(side) * 60]],
    ]),
    rotate: rotate([
      [0.34, [0], [0, 0, 1, 1]],
      [1.3, [side * 260]],
    ]),
    scale: scale([
      [0.34, [0.3, 0.3], OUT],
      [0.6, [1.2, 1.2]],
      [1.3, [0.5, 0.5]],
    ]),
  }
}
