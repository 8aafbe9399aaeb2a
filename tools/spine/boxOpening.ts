import type { Manner } from './manners.ts'
import { BACK, IN, IN_OUT, type Key, move, OUT, rotate, scale, swap, tint } from './timelines.ts'

/** Number of things that fly out. */
export const FLYING = 8
/** Times in seconds at which the lid opens and light comes out. */
const LID = 0.44
const REVEAL = 0.6
const OPEN = 2
/** Times in seconds at which each picture of the opening lid appears. */
const STAGES = [0, 0.38, 0.44, 0.5] as const

const CLEAR = 'ffffff00'
const FULL = 'ffffffff'

/** The animation `open`: the lock flies off, the lid opens, light and things come out. */
export function open(manner: Manner, lids: readonly string[], hasLock: boolean): object {
  const stages = lids.map((name, i): readonly [number, string] => [STAGES[i] ?? LID, name])
  const flown = Array.from({ length: FLYING }, (_, i) => flight(i, manner.weight))
  return {
    bones: {
      box: {
        scale: scale([...manner.gather, [OPEN, [1, 1]]]),
        rotate: rotate([
          [0, [0]],
          [0.12, [-1.5]],
          [0.24, [1.8]],
          [0.36, [-1]],
          [LID, [0]],
        ]),
      },
      lid: {
        rotate: rotate([
          [0, [0]],
          [0.34, [0.6]],
          [STAGES[1], [-1.6]],
          [0.56, [1.6], OUT],
          [0.72, [0]],
        ]),
        translate: move([
          [0, [0, 0]],
          [0.34, [0, 3]],
          [STAGES[3], [0, 12], OUT],
          [0.7, [0, 0], BACK],
          [OPEN, [0, 0]],
        ]),
      },
      ...(hasLock && { lock: lockFlight(manner.lockSpin) }),
      rays: {
        rotate: rotate([
          [0, [0], [0, 0, 1, 1]],
          [OPEN, [70]],
        ]),
        scale: scale([
          [0.42, [0.1, 0.1], OUT],
          [0.8, [1.25, 1.25]],
          [OPEN, [1.1, 1.1]],
        ]),
      },
      glow: {
        scale: scale([
          [LID, [0.2, 0.2], OUT],
          [0.62, [1.15, 1.15]],
          [1.2, [0.95, 0.95]],
          [OPEN, [1.05, 1.05]],
        ]),
      },
      beam: {
        scale: scale([
          [LID, [0.5, 0.1], OUT],
          [0.75, [1, 1.1]],
          [1.4, [0.9, 1]],
          [OPEN, [1, 1.05]],
        ]),
      },
      ...Object.fromEntries(flown.map(({ bone }, i) => [`fly${i}`, bone])),
    },
    slots: {
      lid: { attachment: swap(stages) },
      ...(hasLock && {
        lock: {
          rgba: tint([
            [0, FULL],
            [0.6, FULL],
            [0.85, CLEAR],
          ]),
        },
      }),
      inside: {
        rgba: tint([
          [0, CLEAR],
          [0.38, CLEAR],
          [0.5, FULL],
          [OPEN, 'ffffffcc'],
        ]),
      },
      glow: {
        rgba: tint([
          [0, 'ffffff22'],
          [0.4, 'ffffff66'],
          [0.52, FULL],
          [0.9, 'ffffff77'],
          [OPEN, 'ffffff66'],
        ]),
      },
      rays: {
        rgba: tint([
          [0, CLEAR],
          [0.42, CLEAR],
          [0.6, 'ffffffdd'],
          [1.4, 'ffffffaa'],
          [OPEN, 'ffffff88'],
        ]),
      },
      beam: {
        rgba: tint([
          [0, CLEAR],
          [LID, CLEAR],
          [0.6, 'ffffffee'],
          [1.2, 'ffffff99'],
          [OPEN, 'ffffff88'],
        ]),
      },
      ...Object.fromEntries(flown.map(({ slot }, i) => [`fly${i}`, slot])),
    },
    events: [
      { time: 0.18, name: 'sfx', string: 'unlock' },
      { time: LID, name: 'lid_open' },
      { time: REVEAL, name: 'reveal' },
    ],
  }
}

function lockFlight(spin: number): object {
  return {
    translate: move([
      [0, [0, 0]],
      [0.1, [0, 0]],
      [0.18, [0, 4], OUT],
      [0.45, [-70, 120], IN],
      [0.85, [-130, -160]],
    ]),
    rotate: rotate([
      [0, [0]],
      [0.18, [0], [0, 0, 1, 1]],
      [0.85, [spin]],
    ]),
    scale: scale([
      [0, [1, 1]],
      [0.1, [1, 1], BACK],
      [0.18, [1.2, 1.2]],
      [0.85, [0.9, 0.9]],
    ]),
  }
}

/** Path of a thing that flies out: upwards in a fan, then it falls, floats or rises by `weight`. */
function flight(index: number, weight: number): { bone: object; slot: object } {
  const side = (index / (FLYING - 1) - 0.5) * 2
  const [start, high, wide] = [0.46 + (index % 4) * 0.04, 190 + ((index * 37) % 90), side * (150 + ((index * 53) % 70))]
  const end = Math.min(OPEN, start + 1.25)
  const places: Key[] = [
    [start, [0, 0], OUT],
    [start + 0.42, [wide * 0.7, high], weight > 0.3 ? IN : IN_OUT],
    [end, [wide, high - weight * (high + 150)]],
  ]
  return {
    bone: {
      translate: move(places),
      rotate: rotate([
        [start, [0], [0, 0, 1, 1]],
        [end, [side * 420]],
      ]),
      scale: scale([
        [start, [0.3, 0.3], OUT],
        [start + 0.2, [1, 1]],
        [end, [0.8, 0.8]],
      ]),
    },
    slot: {
      rgba: tint([
        [0, CLEAR],
        [start, CLEAR],
        [start + 0.05, FULL],
        [end - 0.3, FULL],
        [end, CLEAR],
      ]),
    },
  }
}

/** The animation `burst`: the light swells to white and the box sinks away. */
export function burst(lids: readonly string[], hasLock: boolean): object {
  const opened = lids.at(-1) ?? 'lid-0'
  return {
    bones: {
      box: {
        scale: scale([
          [0, [1, 1], OUT],
          [0.12, [1.08, 0.9], IN],
          [0.7, [0.7, 0.7]],
        ]),
        translate: move([
          [0, [0, 0], IN],
          [0.7, [0, -60]],
        ]),
      },
      glow: {
        scale: scale([
          [0, [1, 1], OUT],
          [0.35, [3, 3]],
          [0.9, [3.4, 3.4]],
        ]),
      },
      rays: {
        scale: scale([
          [0, [1.1, 1.1], OUT],
          [0.4, [1.9, 1.9]],
          [0.9, [2.1, 2.1]],
        ]),
        rotate: rotate([
          [0, [70], [0, 0, 1, 1]],
          [0.9, [120]],
        ]),
      },
    },
    slots: {
      lid: {
        attachment: swap([[0, opened]]),
        rgba: tint([
          [0, FULL],
          [0.3, FULL],
          [0.7, CLEAR],
        ]),
      },
      ...(hasLock && { lock: { attachment: swap([[0, null]]) } }),
      base: {
        rgba: tint([
          [0, FULL],
          [0.3, FULL],
          [0.7, CLEAR],
        ]),
      },
      inside: {
        rgba: tint([
          [0, FULL],
          [0.5, CLEAR],
        ]),
      },
      shadow: {
        rgba: tint([
          [0, FULL],
          [0.6, CLEAR],
        ]),
      },
      glow: {
        rgba: tint([
          [0, 'ffffff66'],
          [0.18, FULL],
          [0.5, 'ffffffcc'],
          [0.9, CLEAR],
        ]),
      },
      rays: {
        rgba: tint([
          [0, 'ffffff88'],
          [0.2, FULL],
          [0.9, CLEAR],
        ]),
      },
      beam: {
        rgba: tint([
          [0, 'ffffff88'],
          [0.3, CLEAR],
        ]),
      },
    },
    events: [{ time: 0.12, name: 'reveal' }],
  }
}
