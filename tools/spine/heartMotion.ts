import { DROPS, GLINTS, GRID, MOLTEN, SHARDS } from './heartShape.ts'
import { IN, type Key, move, OUT, rotate, scale, swap, tint } from './timelines.ts'

const LINEAR = [0, 0, 1, 1] as const
const CLEAR = 'ffffff00'
const FULL = 'ffffffff'
/** Seconds of the breath. */
const BREATH = 4.8

const round = (value: number) => Math.round(value * 1e3) / 1e3
const shards = (make: (index: number, angle: number) => Record<string, object>) =>
  Object.assign({}, ...SHARDS.map(({ angle }, index) => make(index, angle))) as Record<string, object>
const counted = (kind: string, count: number, make: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${kind}${index}`, make(index)]))

/** The animation `rest`, without a seam: each shard comes and goes at its own time, the molten light stirs, sparks rise, tips glint. */
export function rest(): object {
  return {
    bones: {
      heart: {
        scale: scale([
          [0, [1, 1]],
          [BREATH / 2, [1.025, 1.025]],
          [BREATH, [1, 1]],
        ]),
      },
      ...shards((index) => ({ [`hang${index}`]: sway(index) })),
      ...counted('drop', DROPS, rising),
      ...counted('glint', GLINTS.length, glinting),
    },
    slots: { ...counted('drop', DROPS, risingLight), ...counted('glint', GLINTS.length, glintLight) },
    attachments: { default: { core: { molten: { deform: stirred() } } } },
  }
}

/** Way of a shard at rest: out and back once in a breath, its turn half a breath later; it begins where it ends. */
function sway(index: number): object {
  const begins = ((index * 0.37) % 1) * Math.PI * 2
  const at = Array.from({ length: 5 }, (_, step) => (step / 4) * BREATH)
  const wave = (time: number, shift: number) => Math.sin((time / BREATH) * Math.PI * 2 + begins + shift)
  return {
    translate: move(at.map((time): Key => [time, [round(6 * wave(time, 0)), 0]])),
    rotate: rotate(at.map((time): Key => [time, [round(1.8 * wave(time, 1.9))]])),
  }
}

/** Keys of the mesh of the molten light: its points move as in a slow boil, the rim less than what lies within. */
function stirred(): object[] {
  return Array.from({ length: 7 }, (_, step) => ({ time: round((step / 6) * BREATH), vertices: boil((step / 6) * Math.PI * 2) }))
}

function boil(phase: number): number[] {
  const offsets: number[] = []
  for (let row = 0; row <= GRID; row++) {
    for (let column = 0; column <= GRID; column++) {
      const [u, v] = [column / GRID - 0.5, row / GRID - 0.5]
      const inner = Math.max(1 - Math.hypot(u, v) * 1.6, 0.1) * MOLTEN * 0.075
      offsets.push(round(inner * Math.sin(phase + 7 * v + column)), round(inner * Math.cos(phase + 6 * u + row * 1.4)))
    }
  }
  return offsets
}

const risesAt = (index: number) => round(0.2 + index * 0.66)
const RISE = 1.2

function rising(index: number): object {
  const [start, side] = [risesAt(index), ((index * 83) % 150) - 75]
  return {
    translate: move([
      [start, [side * 0.6, -10], LINEAR],
      [start + RISE, [side * 1.25, 190 + ((index * 47) % 50)]],
    ]),
    scale: scale([
      [start, [0.9, 0.9]],
      [start + RISE, [0.35, 0.35]],
    ]),
  }
}

/** A slot that shows its picture from the first of these keys to the last and costs nothing before and after. */
const lit = (picture: string, keys: readonly (readonly [time: number, colour: string])[]) => ({
  rgba: tint(keys),
  attachment: swap([
    [keys[0]?.[0] ?? 0, picture],
    [keys.at(-1)?.[0] ?? 0, null],
  ]),
})

const risingLight = (index: number) => {
  const start = risesAt(index)
  return lit('drop', [
    [start, CLEAR],
    [start + 0.2, 'ffffffd0'],
    [start + 0.7, 'ffffff90'],
    [start + RISE, CLEAR],
  ])
}

const glintsAt = (index: number) => [0.7, 2.3, 3.6][index] ?? 1
const GLINT = 0.6

function glinting(index: number): object {
  const start = glintsAt(index)
  return {
    scale: scale([
      [start, [0.1, 0.1], OUT],
      [start + GLINT * 0.4, [0.95, 0.95], IN],
      [start + GLINT, [0.1, 0.1]],
    ]),
    rotate: rotate([
      [start, [-15], LINEAR],
      [start + GLINT, [45]],
    ]),
  }
}

const glintLight = (index: number) => {
  const start = glintsAt(index)
  return lit('sparkle', [
    [start, CLEAR],
    [start + 0.2, FULL],
    [start + 0.36, FULL],
    [start + GLINT, CLEAR],
  ])
}

/** The animation `charge` from faint to full: the shards draw together, and the light within them and between them brightens. */
export function charge(): object {
  const grown = (from: string, to: string) => ({
    rgba: tint([
      [0, from],
      [1, to],
    ]),
  })
  return {
    bones: {
      ...shards((index, angle) => ({
        [`arm${index}`]: {
          translate: move([
            [0, inwards(angle, -8), LINEAR],
            [1, inwards(angle, 26)],
          ]),
        },
      })),
      core: {
        scale: scale([
          [0, [0.8, 0.8], LINEAR],
          [1, [1.3, 1.3]],
        ]),
      },
      halo: {
        scale: scale([
          [0, [0.78, 0.78], LINEAR],
          [1, [1.1, 1.1]],
        ]),
      },
    },
    slots: {
      ...shards((index) => ({ [`light${index}`]: grown('ffffff20', FULL) })),
      core: grown('ffb08070', 'ffffffe8'),
      halo: grown('ffffff38', 'ffffffc4'),
    },
  }
}

/** A way towards the middle, in units of the heart. */
function inwards(angle: number, far: number): [number, number] {
  const turn = (angle * Math.PI) / 180
  return [-far * Math.cos(turn), -far * Math.sin(turn)]
}

/** The animation `burst`: the light flares, the shards fly open, hang wide for the rest of it and glow. */
export function burst(): object {
  return {
    bones: {
      ...shards((index) => ({ [`shard${index}`]: flung(index) })),
      core: {
        scale: scale([
          [0, [1.3, 1.3], OUT],
          [0.14, [1.9, 1.9]],
          [0.6, [1.2, 1.2]],
          [1, [1.15, 1.15]],
        ]),
      },
      halo: {
        scale: scale([
          [0, [1.1, 1.1], OUT],
          [0.16, [1.6, 1.6]],
          [1, [1.2, 1.2]],
        ]),
      },
      wave: {
        scale: scale([
          [0, [0.4, 0.4], OUT],
          [0.42, [2.4, 2.4]],
        ]),
      },
    },
    slots: {
      ...shards((index) => ({
        [`light${index}`]: {
          rgba: tint([
            [0, FULL],
            [0.3, FULL],
            [1, 'ffffffa0'],
          ]),
        },
      })),
      core: {
        rgba: tint([
          [0, FULL],
          [0.16, FULL],
          [0.6, 'ffe0b0a0'],
          [1, 'ffd0a080'],
        ]),
      },
      halo: {
        rgba: tint([
          [0, FULL],
          [0.14, FULL],
          [1, 'ffffff60'],
        ]),
      },
      wave: lit('wave', [
        [0, CLEAR],
        [0.03, FULL],
        [0.2, 'ffffffb0'],
        [0.42, CLEAR],
      ]),
    },
  }
}

/** Way of a shard that a burst flings out: beyond where it comes to hang, a little turned. */
function flung(index: number): object {
  const [far, turn] = [50 + ((index * 29) % 22), (((index * 53) % 21) - 10) * 1.1]
  return {
    translate: move([
      [0, [0, 0], OUT],
      [0.2, [far * 1.5, 0]],
      [0.55, [far * 0.92, 0]],
      [1, [far, 0]],
    ]),
    rotate: rotate([
      [0, [0], OUT],
      [0.24, [turn * 1.7]],
      [0.6, [turn * 0.8]],
      [1, [turn]],
    ]),
    scale: scale([
      [0, [1, 1], OUT],
      [0.12, [1.16, 1.1]],
      [0.4, [1, 1]],
    ]),
  }
}

/** The animation `cool`: the light sinks to embers, each shard cracks in its turn and leans, softly. */
export function cool(): object {
  return {
    bones: {
      ...shards((index, angle) => ({ [`shard${index}`]: slumped(index, angle) })),
      core: {
        scale: scale([
          [0, [1, 1]],
          [0.7, [0.7, 0.7]],
          [1, [0.66, 0.66]],
        ]),
      },
      halo: {
        scale: scale([
          [0, [1, 1]],
          [0.8, [0.7, 0.7]],
        ]),
      },
    },
    slots: {
      ...shards((index) => ({
        [`cold${index}`]: {
          rgba: tint([
            [cracksAt(index) - 0.06, CLEAR],
            [cracksAt(index) + 0.3, FULL],
          ]),
        },
        [`light${index}`]: {
          rgba: tint([
            [cracksAt(index) - 0.04, 'ffffff80'],
            [cracksAt(index) + 0.02, 'ffe0c0b0'],
            [cracksAt(index) + 0.4, 'b0382424'],
          ]),
        },
      })),
      core: {
        rgba: tint([
          [0, 'ffd0a0a0'],
          [0.5, 'd0502080'],
          [1, '9028104c'],
        ]),
      },
      halo: {
        rgba: tint([
          [0, 'ffffff60'],
          [0.7, '80200c20'],
          [1, '6018081c'],
        ]),
      },
      ...counted('glint', GLINTS.length, () => ({ attachment: swap([[0, null]]) })),
      ...counted('drop', DROPS, () => ({ attachment: swap([[0, null]]) })),
    },
  }
}

/** When a shard cracks, one after another from the side that stands lowest. */
const cracksAt = (index: number) => round(0.08 + (SHARDS.length - 1 - index) * 0.045)

/** Way of a shard that cools: a small start as it cracks, then it leans towards the ground and sinks a little. */
function slumped(index: number, angle: number): object {
  const at = cracksAt(index)
  const lean = Math.sign(Math.round(Math.cos((angle * Math.PI) / 180) * 100)) * -(4 + ((index * 31) % 7))
  return {
    translate: move([
      [at, [0, 0], OUT],
      [at + 0.05, [3, 0]],
      [Math.min(at + 0.45, 1), [-9, 0]],
    ]),
    rotate: rotate([
      [at, [0], OUT],
      [at + 0.05, [-lean * 0.2]],
      [Math.min(at + 0.45, 1), [lean]],
    ]),
  }
}
