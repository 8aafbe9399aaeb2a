import type { Manner } from './manners.ts'
import { IN, move, OUT, rotate, scale, tint } from './timelines.ts'

const CLEAR = 'ffffff00'

/** At rest. */
export function idle({ rest }: Manner): object {
  return { bones: { box: { translate: move(rest.place), rotate: rotate(rest.turn) } } }
}

/** Chosen on the shelf: a hop, and light breathes from the seam. */
export function focus({ rest }: Manner): object {
  const from = rest.place[0]?.[1] ?? [0, 0]
  return {
    bones: {
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
      glow: {
        rgba: tint([
          [0, CLEAR],
          [0.25, 'ffffff66'],
          [0.7, CLEAR],
        ]),
      },
    },
  }
}

/** Something is in there. */
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
