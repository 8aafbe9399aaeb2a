import { IN, IN_OUT, type Key, move, OUT, rotate, scale, swap, tint } from './timelines.ts'

/** Seconds from the crown's first sight until it strikes. `CROWN_LAND` of the scene says the same in ms. */
const STRIKE = 0.26
const CLEAR = 'ffffff00'
const FULL = 'ffffffff'
/** The crown when it comes into sight. */
const FAINT = 'ffffff18'
/** Light behind the crown at rest, at its weakest. */
const HALO = 'ffffff70'

/** Number of things of each kind: splinters that fly off, stripes of the glint from left to right, stars that twinkle. */
export const COUNTS = { mote: 6, glint: 4, star: 3 } as const

const LINEAR = [0, 0, 1, 1] as const
const still = (time: number): Key => [time, [0, 0]]
const straight = (time: number): Key => [time, [0]]
const even = (time: number): Key => [time, [1, 1]]
const each = (kind: keyof typeof COUNTS, make: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: COUNTS[kind] }, (_, index) => [`${kind}${index}`, make(index)]))

/** A slot that shows its picture from the first of these keys to the last and costs nothing before and after. */
const lit = (picture: string, keys: readonly (readonly [time: number, colour: string])[]) => ({
  rgba: tint(keys),
  attachment: swap([
    [keys[0]?.[0] ?? 0, picture],
    [keys.at(-1)?.[0] ?? 0, null],
  ]),
})

/** The animation `land`, 1.6 s: the crown falls in, strikes at 0.26 s, is squashed, springs back, and a glint runs over it. */
export function land(): object {
  return {
    bones: { ...struck(), ...each('mote', splinter), ...twinkles([0.36, 1.02, 1.13]) },
    slots: {
      ...each('glint', (index) => glint(0.95, index)),
      ...each('mote', splinterLight),
      ...twinkleLights([0.36, 1.02, 1.13]),
      crown: {
        rgba: tint([
          [0, FAINT],
          [0.08, FULL],
        ]),
      },
      streak: lit('streak', [
        [0, CLEAR],
        [0.08, 'ffffffcc'],
        [STRIKE, 'ffffffee'],
        [STRIKE + 0.16, CLEAR],
      ]),
      halo: {
        rgba: tint([
          [0, CLEAR],
          [STRIKE - 0.02, 'ffffff22'],
          [STRIKE + 0.04, FULL],
          [0.7, 'ffffff99'],
          [1.6, HALO],
        ]),
      },
      ring: lit('ring', [
        [STRIKE - 0.01, CLEAR],
        [STRIKE + 0.03, FULL],
        [STRIKE + 0.2, 'ffffffaa'],
        [STRIKE + 0.52, CLEAR],
      ]),
    },
    events: [{ time: STRIKE, name: 'strike' }],
  }
}

/** Bones of the fall: what is heavy gives way first, the star on top and the two sides follow late. */
function struck(): Record<string, object> {
  return {
    crown: {
      translate: move([
        [0, [0, 460], IN],
        [STRIKE, [0, 0]],
        [0.31, [0, 0], OUT],
        [0.43, [0, 30], IN],
        [0.56, [0, 0], OUT],
        [0.64, [0, 7], IN],
        [0.72, [0, 0]],
      ]),
      rotate: rotate([[0, [9], IN], [STRIKE, [-3]], [0.43, [4]], [0.58, [-2.4]], [0.76, [1]], straight(0.92)]),
      scale: scale([
        [0, [0.94, 1.1], IN],
        [STRIKE, [0.9, 1.16], OUT],
        [0.31, [1.24, 0.68], IN_OUT],
        [0.43, [0.92, 1.16]],
        [0.56, [1.09, 0.92]],
        [0.7, [0.97, 1.04]],
        [0.84, [1.015, 0.985]],
        even(1),
      ]),
    },
    star: {
      translate: move([still(0), [STRIKE, [0, 6], OUT], [0.32, [0, -20]], [0.46, [0, 22]], [0.6, [0, -9]], [0.76, [0, 5]], still(0.94)]),
      rotate: rotate([straight(0), [STRIKE, [-6]], [0.36, [14]], [0.5, [-12]], [0.66, [8]], [0.82, [-4]], [1, [2]], straight(1.2)]),
    },
    left: {
      translate: move([
        still(0),
        [STRIKE, [6, 8], OUT],
        [0.33, [-20, -10]],
        [0.47, [10, 8]],
        [0.62, [-6, -2]],
        [0.78, [2, 1]],
        still(0.94),
      ]),
    },
    right: {
      translate: move([
        still(0),
        [STRIKE, [-6, 8], OUT],
        [0.33, [20, -10]],
        [0.47, [-10, 8]],
        [0.62, [6, -2]],
        [0.78, [-2, 1]],
        still(0.94),
      ]),
    },
    dome: {
      scale: scale([even(0), [STRIKE, [0.96, 1.05], OUT], [0.32, [1.14, 0.84]], [0.46, [0.96, 1.1]], [0.62, [1.03, 0.97]], even(0.8)]),
    },
    streak: {
      scale: scale([
        [0, [0.7, 0.5]],
        [STRIKE, [1, 1.15], OUT],
        [STRIKE + 0.16, [0.4, 1.3]],
      ]),
    },
    halo: {
      scale: scale([
        [0, [0.5, 0.5]],
        [STRIKE, [0.5, 0.5], OUT],
        [STRIKE + 0.12, [1.5, 1.35]],
        [0.8, [1, 1]],
      ]),
    },
    ring: {
      scale: scale([
        [STRIKE - 0.01, [0.25, 0.25], OUT],
        [STRIKE + 0.52, [1.65, 1.65]],
      ]),
    },
  }
}

/** The animation `rest`, 3.6 s without a seam: slow breath, light that swells with it, a glint, and stars here and there. */
export function rest(): object {
  const at = [0.5, 1.62, 2.5] as const
  return {
    bones: {
      crown: {
        scale: scale([even(0), [1.8, [1.014, 1.03]], even(3.6)]),
        translate: move([still(0), [1.8, [0, 5]], still(3.6)]),
        rotate: rotate([straight(0), [0.9, [0.8]], [2.7, [-0.8]], straight(3.6)]),
      },
      star: { rotate: rotate([straight(0), [1.1, [-2.6]], [2.9, [2.6]], straight(3.6)]) },
      dome: { scale: scale([even(0), [2, [1.02, 1.035]], even(3.6)]) },
      halo: { scale: scale([even(0), [1.8, [1.12, 1.12]], even(3.6)]) },
      ...twinkles(at),
    },
    slots: {
      ...each('glint', (index) => glint(1.05, index)),
      ...twinkleLights(at),
      halo: {
        rgba: tint([
          [0, HALO],
          [1.8, 'ffffffb8'],
          [3.6, HALO],
        ]),
      },
    },
  }
}

/** The animation `fly`, 0.6 s: the crown gathers itself and leaps to another head; its star trails, its light flares. The scene moves it. */
export function fly(): object {
  return {
    bones: {
      crown: {
        scale: scale([
          even(0),
          [0.09, [1.14, 0.82], OUT],
          [0.2, [0.9, 1.16]],
          [0.42, [0.96, 1.06], IN],
          [0.49, [1.16, 0.8], OUT],
          [0.55, [0.96, 1.06]],
          even(0.6),
        ]),
      },
      star: {
        rotate: rotate([straight(0), [0.12, [8]], [0.26, [-12]], [0.42, [10]], [0.52, [-6]], straight(0.6)]),
        translate: move([still(0), [0.1, [0, -10]], [0.22, [0, 10]], [0.48, [0, -12], OUT], [0.55, [0, 6]], still(0.6)]),
      },
      left: { translate: move([still(0), [0.22, [8, 4]], [0.49, [-14, -6], OUT], still(0.6)]) },
      right: { translate: move([still(0), [0.22, [-8, 4]], [0.49, [14, -6], OUT], still(0.6)]) },
      halo: { scale: scale([even(0), [0.3, [1.5, 1.3]], even(0.6)]) },
      ...each('mote', trailing),
    },
    slots: {
      ...each('mote', trailingLight),
      halo: {
        rgba: tint([
          [0, HALO],
          [0.3, 'ffffffe0'],
          [0.6, HALO],
        ]),
      },
    },
  }
}

/** The animation `lost`, 0.9 s: the crown sinks onto somebody else's head, without a blow or a glint. */
export function lost(): object {
  return {
    bones: {
      crown: { translate: move([[0, [0, 150], OUT], still(0.9)]) },
      halo: { scale: scale([even(0), even(0.9)]) },
    },
    slots: {
      crown: {
        rgba: tint([
          [0, FAINT],
          [0.4, FULL],
        ]),
      },
      halo: {
        rgba: tint([
          [0, CLEAR],
          [0.9, HALO],
        ]),
      },
    },
  }
}

/** Light of a stripe of the glint that begins at `from`. */
const glint = (from: number, index: number) => {
  const start = from + index * 0.075
  return lit(`glint${index}`, [
    [start, CLEAR],
    [start + 0.11, FULL],
    [start + 0.27, CLEAR],
  ])
}

const STAR = 0.46

function twinkles(at: readonly number[]): Record<string, object> {
  return each('star', (index) => {
    const start = at[index] ?? 0
    const size = [1.5, 0.9, 1][index] ?? 1
    return {
      scale: scale([
        [start, [0.1, 0.1], OUT],
        [start + STAR * 0.4, [size, size], IN],
        [start + STAR, [0.1, 0.1]],
      ]),
      rotate: rotate([
        [start, [-20], LINEAR],
        [start + STAR, [40]],
      ]),
    }
  }) as Record<string, object>
}

const twinkleLights = (at: readonly number[]) =>
  each('star', (index) => {
    const start = at[index] ?? 0
    return lit('sparkle', [
      [start, CLEAR],
      [start + STAR * 0.3, FULL],
      [start + STAR * 0.6, FULL],
      [start + STAR, CLEAR],
    ])
  })

/** Way of a splinter that falls off while the crown flies. */
function trailing(index: number): object {
  const [start, side] = [0.1 + index * 0.055, ((index * 67) % 120) - 60]
  return {
    translate: move([
      [start, [side, 60], OUT],
      [start + 0.2, [side * 1.5, -70 - ((index * 31) % 60)]],
    ]),
    scale: scale([
      [start, [1.5, 1.5]],
      [start + 0.2, [0.5, 0.5]],
    ]),
  }
}

const trailingLight = (index: number) => {
  const start = 0.1 + index * 0.055
  return lit('mote', [
    [start, CLEAR],
    [start + 0.03, FULL],
    [start + 0.19, CLEAR],
  ])
}

/** Way of a splinter of gold: out to a side and up, then it falls. */
function splinter(index: number): object {
  const side = (index / (COUNTS.mote - 1) - 0.5) * 2
  const [start, wide, high] = [STRIKE + 0.01, side * (190 + ((index * 47) % 70)), 40 + ((index * 61) % 110) * (1.2 - Math.abs(side))]
  return {
    translate: move([
      [start, [side * 60, 0], OUT],
      [start + 0.3, [wide * 0.8, high], IN],
      [start + 0.8, [wide, high - 170]],
    ]),
    rotate: rotate([
      [start, [0], LINEAR],
      [start + 0.8, [side * 400]],
    ]),
    scale: scale([
      [start, [1.1, 1.1]],
      [start + 0.3, [0.9, 0.9]],
      [start + 0.8, [0.3, 0.3]],
    ]),
  }
}

const splinterLight = (index: number) =>
  lit('mote', [
    [STRIKE, CLEAR],
    [STRIKE + 0.03, FULL],
    [STRIKE + 0.4 + (index % 3) * 0.06, FULL],
    [STRIKE + 0.76, CLEAR],
  ])
