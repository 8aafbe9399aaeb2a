import type { Manner } from './manners.ts'
import { IN, move, OUT, rotate, scale, tint } from './timelines.ts'

const CLEAR = 'ffffff00'

/** The animation `idle`. */
export function idle({ rest }: Manner): object {
  return { bones: { box: { translate: move(rest.place), rotate: rotate(rest.turn) } } }
}

/**
 * The animation `focus`, played when the box is tapped on the shelf: it hops, and at the top the lid opens a crack and light comes out.
 */
export function focus({ rest }: Manner): object {
  const from = rest.place[0]?.[1] ?? [0, 0]
  return {
    bones: {
      lid: {
        translate: move([
          [0.08, [0, 0], OUT],
          [0.24, [0, 17]],
          [0.36, [0, 14], IN],
          [0.47, [0, 0], OUT],
          [0.53, [0, 3], IN],
          [0.6, [0, 0]],
        ]),
        rotate: rotate([
          [0.08, [0], OUT],
          [0.24, [-2.4]],
          [0.36, [-2], IN],
          [0.47, [0]],
        ]),
      },
      box: {
        translate: move([
          [0, from, OUT],
          [0.22, [0, 26], IN],
          [0.44, [0, 0], OUT],
          [0.56, [0, 5], IN],
          [0.7, from],
        ]),
        scale: scale([
          [0, [1, 1]],
          [0.08, [1.05, 0.93], OUT],
          [0.22, [0.97, 1.05]],
          [0.46, [1.06, 0.94], OUT],
          [0.7, [1, 1]],
        ]),
      },
    },
    slots: {
      inside: {
        rgba: tint([
          [0.06, CLEAR],
          [0.2, 'ffffffff'],
          [0.38, 'ffffffcc'],
          [0.5, CLEAR],
        ]),
      },
      glow: {
        rgba: tint([
          [0, CLEAR],
          [0.24, 'ffffff8c'],
          [0.44, 'ffffff44'],
          [0.7, CLEAR],
        ]),
      },
    },
  }
}

/** The animation `shake`. */
export function shake({ shake: { place, turn, size } }: Manner): object {
  return {
    bones: { box: { translate: move(place), rotate: rotate(turn), scale: scale(size) } },
    slots: {
      glow: {
        rgba: tint([
          [0, CLEAR],
          [0.3, 'ffffff55'],
          [0.56, 'ffffff22'],
        ]),
      },
    },
    events: [{ time: 0, name: 'sfx', string: 'shake' }],
  }
}
