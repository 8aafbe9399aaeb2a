import { BACK, IN, type Key, move, OUT, rotate, scale, swap, tint } from './timelines.ts'

const CLEAR = 'ffffff00'
const FULL = 'ffffffff'
const EDGE_ON = 'a86a74ff'
const EVEN = [0, 0, 1, 1] as const
/** Number of coins that jump out of an open packet. */
export const COINS = 4

const still = (time: number): Key => [time, [0, 0]]
const even = (time: number): Key => [time, [1, 1]]
const CORNERS = ['tl', 'tr', 'bl', 'br'] as const

/** Corners that go out by `reach` and come back; below 0 they go in. */
function corners(times: readonly [number, number, number], reach: number): Record<string, object> {
  const [from, most, to] = times
  return Object.fromEntries(
    CORNERS.map((name) => {
      const [x, y] = [name.endsWith('l') ? -reach : reach, name.startsWith('t') ? reach : -reach]
      return [name, { translate: move([still(from), [most, [x, y], OUT], still(to)]) }]
    }),
  )
}

/** What an open packet shows from its first moment on: no flap before it, no seal. */
const opened = (lid: string | null) => ({
  flap: { attachment: swap([[0, null]]) },
  seal: { attachment: swap([[0, null]]) },
  lid: { attachment: swap([[0, lid]]) },
})

/** How the air moves a corner, or the flap's end: how far to the side and up, and by what share of the loop it is late. */
const WAVES = {
  tl: [5, 8, 0],
  tr: [5, 8, 0.3],
  br: [6, 9, 0.55],
  bl: [6, 9, 0.8],
  tip: [2, 4, 0.4],
} as const
const LOOP = 1.6
const LEAN = -2

function waveAt(name: keyof typeof WAVES, share: number): readonly [x: number, y: number] {
  const [x, y, late] = WAVES[name]
  const angle = (share - late) * Math.PI * 2
  return [x * Math.sin(angle), y * Math.cos(angle)]
}

const waving = (make: (name: keyof typeof WAVES) => readonly Key[]) =>
  Object.fromEntries((Object.keys(WAVES) as (keyof typeof WAVES)[]).map((name) => [name, { translate: move(make(name)) }]))

/** The animation `fall`, 1.6 s without a seam: the air bends the paper, one corner after the other. */
export function fall(): object {
  const shares = Array.from({ length: 9 }, (_, index) => index / 8)
  return {
    bones: {
      ...waving((name) => shares.map((share): Key => [share * LOOP, waveAt(name, share), EVEN])),
      body: {
        rotate: rotate([
          [0, [LEAN]],
          [LOOP / 2, [-LEAN]],
          [LOOP, [LEAN]],
        ]),
      },
    },
  }
}

/** The animation `turn`, 1 s, from the first pose of `fall` and back to it: once about its upright axis; the nearer side is larger. */
export function turn(): object {
  const nearer = (name: keyof typeof WAVES, by: number): readonly [x: number, y: number] => {
    const [x, y] = waveAt(name, 0)
    if (name === 'tip') return [x, y]
    return [x, y + (name.startsWith('t') ? by : -by) * (name.endsWith('l') ? 1 : -1)]
  }
  return {
    bones: {
      ...waving((name) => [
        [0, nearer(name, 0)],
        [0.3, nearer(name, 16)],
        [0.5, nearer(name, 0)],
        [0.7, nearer(name, -16)],
        [1, nearer(name, 0)],
      ]),
      body: {
        scale: scale([even(0), [0.5, [0.12, 1.02]], even(1)]),
        rotate: rotate([
          [0, [LEAN]],
          [0.5, [-7]],
          [1, [LEAN]],
        ]),
      },
    },
    slots: Object.fromEntries(
      ['body', 'flap', 'seal'].map((name) => [
        name,
        {
          rgba: tint([
            [0, FULL],
            [0.3, FULL],
            [0.5, EDGE_ON],
            [0.7, FULL],
            [1, FULL],
          ]),
        },
      ]),
    ),
  }
}

/** The animation `hit`, 0.2 s: a finger presses it, and it springs back. */
export function hit(): object {
  return {
    bones: {
      body: { scale: scale([even(0), [0.05, [1.14, 0.84], OUT], [0.12, [0.95, 1.08]], even(0.2)]) },
      ...corners([0, 0.06, 0.2], 7),
    },
    slots: {
      halo: {
        attachment: swap([[0, 'halo']]),
        rgba: tint([
          [0, CLEAR],
          [0.06, 'ffffffaa'],
          [0.2, 'ffffff66'],
        ]),
      },
    },
  }
}

/** The animation `tear`, 0.2 s: the seal flies off, the flap goes up. */
export function tear(): object {
  return {
    bones: {
      flap: { scale: scale([even(0), [0.1, [1.04, 0.02], IN], [0.2, [1.04, 0.02]]]) },
      tip: { translate: move([still(0), [0.06, [0, -18], OUT], still(0.1)]) },
      lid: {
        scale: scale([
          [0, [1, 0.02]],
          [0.1, [1, 0.02], OUT],
          [0.2, [1.03, 0.62]],
        ]),
      },
      lidTip: {
        translate: move([
          [0, [0, -30]],
          [0.2, [0, -16]],
        ]),
      },
      seal: {
        translate: move([still(0), [0.2, [26, 120], OUT]]),
        rotate: rotate([
          [0, [0]],
          [0.2, [-150]],
        ]),
      },
      ...corners([0, 0.08, 0.2], -5),
    },
    slots: {
      flap: {
        attachment: swap([
          [0, 'flap'],
          [0.1, null],
        ]),
      },
      lid: {
        attachment: swap([
          [0, null],
          [0.1, 'lid'],
        ]),
      },
      seal: {
        rgba: tint([
          [0, FULL],
          [0.1, FULL],
          [0.2, CLEAR],
        ]),
      },
      gold: {
        attachment: swap([[0, 'gold']]),
        rgba: tint([
          [0, CLEAR],
          [0.2, FULL],
        ]),
      },
      halo: {
        attachment: swap([[0, 'halo']]),
        rgba: tint([
          [0, 'ffffff66'],
          [0.2, 'ffffffdd'],
        ]),
      },
    },
  }
}

/** The animation `open`, 0.8 s: the flap snaps up, light stands in the mouth, coins jump. It may be left at any time from 0.2 s on. */
export function open(): object {
  const coin = (index: number): object => {
    const [side, late] = [(index - (COINS - 1) / 2) * 34, index * 0.03]
    return {
      translate: move([still(0), still(late), [late + 0.22, [side, 96 + 18 * (index % 2)], OUT], [late + 0.6, [side * 1.7, -20], IN]]),
      scale: scale([
        [0, [0.5, 0.5]],
        [late + 0.1, [1, 1]],
        [late + 0.24, [0.3, 1]],
        [late + 0.4, [1, 1]],
        [late + 0.6, [0.5, 0.9]],
      ]),
    }
  }
  const light = (late: number) => ({
    attachment: swap([
      [0, null],
      [late, 'coin'],
      [late + 0.6, null],
    ]),
    rgba: tint([
      [late, CLEAR],
      [late + 0.05, FULL],
      [late + 0.45, FULL],
      [late + 0.6, CLEAR],
    ]),
  })
  const all = Array.from({ length: COINS }, (_, index) => index)
  return {
    bones: {
      body: { scale: scale([even(0), [0.08, [1.06, 0.95], OUT], [0.2, [0.98, 1.02]], even(0.4)]) },
      lid: { scale: scale([[0, [1.03, 0.62]], [0.16, [1, 1.06], BACK], [0.3, [1, 0.97]], even(0.5)]) },
      lidTip: { translate: move([[0, [0, -16]], [0.16, [0, 8]], [0.34, [0, -3]], still(0.5)]) },
      gold: { scale: scale([even(0), [0.2, [1.25, 1.5], OUT], [0.8, [1.1, 1.2]]]) },
      ...Object.fromEntries(all.map((index) => [`coin${index}`, coin(index)])),
    },
    slots: {
      ...opened('lid'),
      gold: {
        attachment: swap([[0, 'gold']]),
        rgba: tint([
          [0, FULL],
          [0.5, FULL],
          [0.8, 'ffffffcc'],
        ]),
      },
      halo: {
        attachment: swap([[0, 'halo']]),
        rgba: tint([
          [0, 'ffffffdd'],
          [0.2, FULL],
          [0.8, 'ffffff88'],
        ]),
      },
      ...Object.fromEntries(all.map((index) => [`coin${index}`, light(index * 0.03)])),
    },
  }
}

/** The animation `gone`, 0.4 s: the empty paper folds up and is no more. */
export function gone(): object {
  const fade = tint([
    [0, FULL],
    [0.12, FULL],
    [0.4, CLEAR],
  ])
  return {
    bones: {
      body: {
        scale: scale([even(0), [0.4, [0.72, 0.66], IN]]),
        rotate: rotate([
          [0, [0]],
          [0.4, [-16], IN],
        ]),
      },
      tl: { translate: move([still(0), [0.4, [30, -24], IN]]) },
      tr: { translate: move([still(0), [0.4, [-18, -40], IN]]) },
      bl: { translate: move([still(0), [0.4, [22, 46], IN]]) },
      br: { translate: move([still(0), [0.4, [-36, 22], IN]]) },
      lid: { scale: scale([even(0), [0.4, [0.9, 0.5], IN]]) },
    },
    slots: {
      ...opened('lid'),
      lid: { attachment: swap([[0, 'lid']]), rgba: fade },
      body: { rgba: fade },
      gold: {
        attachment: swap([
          [0, 'gold'],
          [0.2, null],
        ]),
        rgba: tint([
          [0, 'ffffffcc'],
          [0.2, CLEAR],
        ]),
      },
      halo: {
        attachment: swap([
          [0, 'halo'],
          [0.2, null],
        ]),
        rgba: tint([
          [0, 'ffffff88'],
          [0.2, CLEAR],
        ]),
      },
    },
  }
}
