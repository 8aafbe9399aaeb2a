import { type Emote, EXTRAS } from '../../../art/battle/emotes.ts'
import type { SvgaMovie } from '../../encode.ts'
import { easeBack, easeIn, easeInOut, easeOut, move } from '../../track.ts'
import { bubbleBit, bulbBit, dotBit, flameBit, haloBit, puffBit, shockBit, splashBit, tearBit } from './bits.ts'
import { again, bump, facePicture, hops, Rig, wave } from './rig.ts'

/** Left and right. */
const SIDES = [-1, 1] as const

/** 惊呆: it ducks, jumps up and trembles; its eyes and mouth spring open, and dashes fly off. */
export async function wow(emote: Emote): Promise<SvgaMovie> {
  const starts = [3, 42] as const
  const hop = (f: number) => Math.max(...starts.map((at) => bump(f, at, at + 13)))
  const wide = (f: number) => move(f, 2, 9, 0.7, 1.24, easeBack) - 0.1 * bump(f, 30, 42)
  const rig = await Rig.of(emote, { shock: shockBit() }, (f) => ({
    dx: f > 14 ? 1.6 * wave(f, 3) : 0,
    dy: -20 * hop(f),
    sx: 1 + 0.1 * bump(f, 0, 5) - 0.06 * hop(f),
    sy: 1 - 0.14 * bump(f, 0, 5) + 0.08 * hop(f),
  }))
  for (const at of starts)
    rig.fly('shock', (f) => {
      const way = (f - at - 2) / 18
      return way < 0 || way > 1 ? null : { x: 64, y: 58, scale: 0.75 + 0.62 * easeOut(way), alpha: 1 - way * way }
    })
  rig.face({
    left: (f) => ({ at: [42, 52], sx: wide(f), sy: wide(f) }),
    right: (f) => ({ at: [86, 52], sx: wide(f), sy: wide(f) }),
    mouth: (f) => ({ at: [64, 84], sx: move(f, 2, 9, 0.45, 1.05, easeBack), sy: move(f, 2, 9, 0.3, 1.2, easeBack) - 0.16 * hops(f, 8) }),
    brows: (f) => ({ dy: move(f, 2, 9, 6, -8, easeBack) }),
  })
  return rig.movie()
}

/** 大哭: it sobs, its mouth quivers, tears run over and splash. */
export async function cry(emote: Emote): Promise<SvgaMovie> {
  const sob = (f: number) => hops(f, 9)
  const rig = await Rig.of(emote, { tear: tearBit(), splash: splashBit() }, (f) => ({
    dy: 3 * sob(f),
    sy: 1 - 0.05 * sob(f),
    sx: 1 + 0.03 * sob(f),
    turn: 4 * wave(f, 39),
  }))
  rig.face(
    {
      eyes: (f) => ({ at: [64, 56], sy: 0.92 - 0.22 * sob(f) }),
      mouth: (f) => ({ at: [64, 92], dx: 1.8 * wave(f, 4), sx: 0.9 + 0.14 * sob(f) }),
      brows: (f) => ({ dy: -3 * sob(f) }),
    },
    ['tears'],
  )
  for (const side of SIDES) {
    for (const phase of [0, 0.33, 0.66])
      rig.fly('tear', (f) => {
        const way = again(f, 21, phase + (side > 0 ? 0.12 : 0))
        return {
          x: 64 + side * (26 + 14 * way),
          y: 72 + 62 * easeIn(way) + 8 * way,
          scale: 0.6 + 0.5 * Math.min(way * 3, 1),
          alpha: Math.min(1, 8 * (1 - way)),
        }
      })
    rig.fly('splash', (f) => {
      const way = again(f, 7, side > 0 ? 0.4 : 0)
      return f < 18 ? null : { x: 64 + side * 41, y: 138, scaleX: 0.6 + 0.6 * way, scaleY: 1 - 0.5 * way, alpha: 0.95 * (1 - way) + 0.05 }
    })
  }
  return rig.movie()
}

/** 生气: flames lick from its head, steam shoots out at both sides, and it shakes with rage. */
export async function angry(emote: Emote): Promise<SvgaMovie> {
  const rage = (f: number) => move(f, 4, 16, 0, 1, easeInOut)
  const rig = await Rig.of(emote, { flame: flameBit(), puff: puffBit() }, (f) => {
    const size = 1 + 0.05 * rage(f) + 0.025 * wave(f, 13)
    return { dx: 2.6 * rage(f) * wave(f, 4), sx: size, sy: size }
  })
  for (const [index, x] of [30, 98, 47, 81, 64].entries())
    rig.fly('flame', (f) => ({
      x,
      y: 40 - 0.2 * (34 - Math.abs(x - 64)),
      pivot: [0.5, 1],
      scaleX: 0.75 + 0.12 * wave(f, 8 + index, index / 5),
      scaleY: rage(f) * (0.6 + 0.22 * wave(f, 6 + index * 1.7, index / 3) + (index === 4 ? 0.1 : 0)) + 0.01,
      turn: (x - 64) * 0.45 + 7 * wave(f, 11 - index, index / 4),
    }))
  for (const side of SIDES)
    for (const phase of [0, 0.5])
      rig.fly('puff', (f) => {
        const way = again(f, 20, phase)
        return f < 14
          ? null
          : { x: 64 + side * (56 + 30 * easeOut(way)), y: 58 - 16 * way, scale: 0.35 + 0.6 * way, alpha: 0.9 * (1 - way) }
      })
  rig.face({
    brows: (f) => ({ dy: 5 * rage(f) + 1.5 * wave(f, 6) }),
    eyes: (f) => ({ at: [64, 60], sy: 1 - 0.22 * rage(f) }),
    mouth: (f) => ({ at: [64, 92], sx: 1 + 0.12 * wave(f, 5) * rage(f), dy: 1.5 * wave(f, 7) }),
    vein: (f) => ({ at: [102, 22], sx: 1 + 0.6 * bump(f % 13, 0, 8), sy: 1 + 0.6 * bump(f % 13, 0, 8) }),
  })
  return rig.movie()
}

/** 流汗: its eyes look to both sides for a way out, its mouth wobbles, drops run down its temples. */
export async function sweat(emote: Emote): Promise<SvgaMovie> {
  const look = (f: number) => move(f, 8, 13, 0, -5) + move(f, 30, 35, 0, 10) + move(f, 54, 59, 0, -5)
  const rig = await Rig.of(emote, { drop: facePicture(emote.parts.drop ?? '') }, (f) => ({
    dx: 1.1 * wave(f, 5),
    turn: 0.8 * look(f),
    sy: 0.98 + 0.015 * wave(f, 10),
  }))
  rig.face(
    {
      eyes: (f) => ({ dx: look(f), at: [64, 56], sy: 1 - 0.85 * bump(f, 20, 26) }),
      mouth: (f) => ({ at: [64, 86], sx: 1 + 0.1 * wave(f, 8), sy: 0.8 + 0.4 * hops(f, 6) }),
    },
    ['drop'],
  )
  for (const [side, phase] of [
    [1, 0],
    [-1, 0.5],
  ] as const)
    rig.part('drop', (f) => {
      const way = again(f, 39, phase)
      const size = move(way, 0, 0.2, 0.4, 1.35)
      return {
        at: [104, 28],
        dx: side > 0 ? 6 * way : -80 - 4 * way,
        dy: 58 * easeIn(Math.max(way - 0.2, 0) / 0.8),
        sx: size,
        sy: size,
        alpha: Math.min(1, 6 * (1 - way)),
      }
    })
  return rig.movie()
}

/** 思考: it looks up, a brow rises, fingers tap its chin, dots gather; then a light goes on. */
export async function think(emote: Emote): Promise<SvgaMovie> {
  const idea = 50
  const more = { dot: dotBit(), bulb: bulbBit(), halo: haloBit() }
  const struck = (f: number) => move(f, idea, idea + 5, 0, 1, easeBack)
  const rig = await Rig.of(emote, more, (f) => ({ turn: 7 * wave(f, 78) * (1 - struck(f)), dy: -10 * bump(f, idea, idea + 10) }))
  rig.face({
    eyes: (f) => ({
      at: [64, 54],
      dx: move(f, 6, 14, 0, 4, easeInOut) - move(f, 28, 34, 0, 8, easeInOut) + 6 * struck(f),
      dy: -4 * Math.min(1, f / 14),
      sy: 1 - 0.9 * bump(f, 22, 28) + 0.14 * struck(f),
    }),
    brow: (f) => ({ at: [84, 34], dy: -5 * bump(f, 10, 40) - 7 * struck(f), turn: -8 * bump(f, 10, 40) }),
    mouth: (f) => ({ at: [62, 88], dx: 2 * wave(f, 26), sx: 0.85 + 0.35 * struck(f), turn: -10 * struck(f) }),
    hand: (f) => ({ dy: -5 * hops(f, 6) * (f % 26 < 13 ? 1 : 0) }),
  })
  for (const index of [0, 1, 2])
    rig.fly('dot', (f) => {
      const at = 8 + index * 9
      return f < at || f > idea
        ? null
        : {
            x: 112 + 11 * index,
            y: 22 - 13 * index,
            scale: move(f, at, at + 7, 0.2, 0.6 + 0.28 * index, easeBack) + 0.05 * wave(f, 13, index / 3),
          }
    })
  rig.fly('halo', (f) => (f < idea ? null : { x: 122, y: 4, scale: 0.9 + 0.1 * wave(f, 9), alpha: 0.9 * Math.min(1, (f - idea) / 4) }))
  rig.fly('bulb', (f) =>
    f < idea ? null : { x: 122, y: 6, scale: move(f, idea, idea + 7, 0.2, 0.92, easeBack), turn: 12 + 5 * wave(f, 13) },
  )
  return rig.movie()
}

/** 睡觉: it breathes slowly, a bubble swells at its nose, letters of sleep float away. */
export async function sleep(emote: Emote): Promise<SvgaMovie> {
  const breath = (f: number) => 0.5 + 0.5 * wave(f, 52, -0.25)
  const rig = await Rig.of(emote, { bubble: bubbleBit(), z: facePicture(EXTRAS.z) }, (f) => ({
    turn: -9 + 3 * breath(f),
    sx: 1.03 - 0.05 * breath(f),
    sy: 0.95 + 0.09 * breath(f),
  }))
  rig.face(
    {
      eyes: (f) => ({ dy: 2 - 2 * breath(f) }),
      mouth: (f) => ({ at: [64, 88], sx: 0.7 + 0.3 * breath(f), sy: 0.55 + 0.65 * breath(f) }),
    },
    ['zs'],
  )
  rig.part('bubble', (f) => ({ at: [5, 47], dx: 69, dy: 29, sx: 1.25 - breath(f), sy: 1.25 - breath(f) }))
  for (const phase of [0, 0.33, 0.66])
    rig.fly('z', (f) => {
      const way = again(f, 45, phase)
      return {
        x: 96 + 44 * way + 5 * wave(f, 22, phase),
        y: 44 - 66 * way,
        turn: 14 * wave(f, 30, phase),
        scale: 0.5 + 0.85 * way,
        alpha: bump(way, 0, 1),
        pivot: [0.1, 0.15],
      }
    })
  return rig.movie()
}
