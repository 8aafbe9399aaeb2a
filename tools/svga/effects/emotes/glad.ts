import { type Emote, EXTRAS } from '../../../art/battle/emotes.ts'
import type { SvgaMovie } from '../../encode.ts'
import { easeBack, easeInOut, move } from '../../track.ts'
import { coinBit, glintBit, heartBit, snapBit, starBit, tearBit } from './bits.ts'
import { again, bump, facePicture, glinting, hops, Rig, wave } from './rig.ts'

/** Left and right. */
const SIDES = [-1, 1] as const

/** 大笑: it shakes with laughter, its eyes squeeze shut, and tears of joy spurt out. */
export async function laugh(emote: Emote): Promise<SvgaMovie> {
  const beat = (f: number) => hops(f, 7)
  const eye = (x: number) => (f: number) => ({ at: [x, 50] as const, sy: 0.65 + 0.5 * beat(f), dy: -2 * beat(f) })
  const rig = await Rig.of(emote, { tear: tearBit() }, (f) => ({
    dy: -9 * beat(f),
    turn: 6 * wave(f, 28),
    sx: 1.05 - 0.07 * beat(f),
    sy: 0.93 + 0.1 * beat(f),
  }))
  rig.face({
    left: eye(42),
    right: eye(86),
    mouth: (f) => ({ at: [64, 74], sy: 0.78 + 0.34 * beat(f), sx: 1.06 - 0.08 * beat(f) }),
  })
  for (const side of SIDES)
    for (const phase of [0, 0.5])
      rig.fly('tear', (f) => {
        const way = again(f, 16, phase)
        return {
          x: 64 + side * (44 + 30 * way),
          y: 52 - 46 * way + 80 * way * way,
          turn: -side * (70 - 60 * way),
          scale: 0.8,
          alpha: 1 - way ** 3,
        }
      })
  return rig.movie()
}

/** 墨镜: the glasses drop onto its nose, a glint runs over them, it nods, and once it looks over their rim. */
export async function cool(emote: Emote): Promise<SvgaMovie> {
  const peek = (f: number) => bump(f, 40, 60)
  const rig = await Rig.of(emote, { glint: glintBit() }, (f) => ({ dy: 2 * wave(f, 26), turn: 5 * wave(f, 52, 0.1) - 5 * peek(f) }))
  rig.face({
    mouth: (f) => ({ at: [60, 88], sx: move(f, 12, 20, 0.6, 1, easeBack) + 0.14 * peek(f), turn: -5 * peek(f) }),
    glasses: (f) => ({
      at: [64, 54],
      dy: move(f, 1, 13, -74, 0, easeBack) + 9 * peek(f),
      turn: move(f, 1, 15, -38, 0, easeBack) + 4 * peek(f),
      alpha: move(f, 0, 3, 0, 1),
    }),
  })
  rig
    .fly('glint', glinting(34, 44, 15, 29, 1.3))
    .fly('glint', glinting(94, 46, 20, 34, 0.9))
    .fly('glint', glinting(98, 44, 60, 76, 1.4))
  return rig.movie()
}

/** 爱心: its eyes beat like a heart, it sways, and hearts rise. */
export async function love(emote: Emote): Promise<SvgaMovie> {
  const beat = (f: number) => bump(f % 20, 0, 7) + 0.6 * bump(f % 20, 7, 13)
  const eye = (x: number) => (f: number) => ({ at: [x, 52] as const, sx: 0.95 + 0.32 * beat(f), sy: 0.95 + 0.32 * beat(f) })
  const rig = await Rig.of(emote, { heart: heartBit() }, (f) => ({ turn: 8 * wave(f, 40), sx: 1 + 0.03 * beat(f), sy: 1 + 0.03 * beat(f) }))
  const rise = (index: number) => (f: number) => {
    const way = again(f, 39, index / 5)
    const size = 0.35 + 0.5 * way + 0.12 * (index % 2)
    return {
      x: [4, 112, 30, 128, 84][index] ?? 64,
      y: 92 - 112 * way,
      turn: 14 * wave(f, 26, index / 3),
      scale: size,
      alpha: bump(way, 0, 1) ** 0.6,
    }
  }
  for (const index of [0, 1]) rig.fly('heart', rise(index))
  rig.face({ left: eye(42), right: eye(86), mouth: (f) => ({ at: [64, 80], sy: 1 + 0.12 * beat(f) }) })
  for (const index of [2, 3, 4]) rig.fly('heart', rise(index))
  return rig.movie()
}

/** 发财: the stars of its eyes spin, its mouth chatters, and coins are tossed around it. */
export async function rich(emote: Emote): Promise<SvgaMovie> {
  const spin = (x: number, way: number) => (f: number) => {
    const size = 1 + 0.16 * wave(f, 13)
    return { at: [x, 52] as const, turn: way * 360 * easeInOut((f % 39) / 39), sx: size, sy: size }
  }
  const rig = await Rig.of(emote, { coin: coinBit() }, (f) => ({ dx: 5 * wave(f, 26), dy: -6 * hops(f, 13), turn: 5 * wave(f, 26) }))
  const toss = (index: number) => (f: number) => {
    const way = again(f, 30, index / 7)
    const side = index % 2 === 0 ? -1 : 1
    return {
      x: 64 + side * (46 + (16 + 3 * index) * way),
      y: 104 - 200 * way + 190 * way * way,
      scaleX: 0.2 + 0.8 * Math.abs(Math.cos(way * 9 + index)),
      scaleY: 1,
      turn: side * 40 * way,
      alpha: Math.min(1, 5 * (1 - way)),
    }
  }
  for (const index of [0, 1, 2]) rig.fly('coin', toss(index))
  rig.face({ left: spin(42, -1), right: spin(86, 1), mouth: (f) => ({ at: [64, 74], sy: 0.86 + 0.2 * hops(f, 6.5) }) })
  for (const index of [3, 4, 5, 6]) rig.fly('coin', toss(index))
  return rig.movie()
}

/** 眨眼: it leans over and winks twice, shows its tongue, and a star jumps from the eye. */
export async function wink(emote: Emote): Promise<SvgaMovie> {
  const winks = [14, 48] as const
  const shut = (f: number) => Math.max(...winks.map((at) => Math.min(bump(f, at - 3, at + 17) * 2, 1)))
  const lean = (f: number) => Math.max(...winks.map((at) => bump(f, at - 6, at + 22)))
  const rig = await Rig.of(emote, { open: facePicture(EXTRAS.open), star: starBit() }, (f) => ({
    turn: 11 * lean(f),
    dy: -7 * lean(f),
    dx: 3 * wave(f, 78),
  }))
  rig.part('body')
  rig.part('open', (f) => (shut(f) < 0.55 ? { at: [86, 54], sy: Math.max(1 - 1.6 * shut(f), 0.1) } : { alpha: 0 }))
  rig.part('right', (f) => ({ at: [86, 54], alpha: shut(f) < 0.55 ? 0 : 1, sx: 0.8 + 0.3 * shut(f), sy: 0.8 + 0.3 * shut(f) }))
  rig.part('left', (f) => ({ at: [42, 54], sx: 1 + 0.12 * lean(f), sy: 1 + 0.12 * lean(f) }))
  rig.part('mouth', (f) => ({ at: [66, 88], turn: -5 * lean(f) }))
  rig.part('tongue', (f) => ({ at: [70, 93], sy: 0.35 + 0.85 * lean(f), turn: 8 * wave(f, 9) * lean(f) }))
  rig.part('gloss')
  for (const at of winks)
    rig.fly('star', (f) => {
      const way = (f - at) / 20
      return way < 0 || way > 1
        ? null
        : { x: 108 + 34 * way, y: 44 - 62 * way + 44 * way * way, turn: 220 * way, scale: 1.1 * bump(way, -0.25, 1.05) }
    })
  return rig.movie()
}

/** 敬礼: it stands to attention, the hand flies to the cap, which jumps and glints; at the end the hand swings out. */
export async function salute(emote: Emote): Promise<SvgaMovie> {
  const hit = 14
  const rig = await Rig.of(emote, { hand: facePicture(EXTRAS.hand), glint: glintBit(), snap: snapBit() }, (f) => ({
    sy: move(f, 0, 6, 0.92, 1.03, easeBack) - 0.05 * bump(f, hit, hit + 6) - 0.06 * bump(f, 60, 72),
    dy: -2 * bump(f, 4, hit),
  }))
  rig.face({
    eyes: (f) => ({ at: [64, 56], sy: 1 - 0.9 * Math.max(bump(f, 34, 41), bump(f, 44, 50)) }),
    mouth: (f) => ({ at: [64, 88], sx: 0.9 + 0.12 * bump(f, hit, 50) }),
    cap: (f) => ({ at: [64, 42], dy: -7 * bump(f, hit, hit + 9), turn: -5 * bump(f, hit, hit + 12) }),
  })
  rig.part('hand', (f) => ({
    at: [90, 78],
    dx: 9 + move(f, 4, hit, 34, 0, easeBack) + 9 * bump(f, 60, 90),
    dy: move(f, 4, hit, 52, -5, easeBack),
    turn: move(f, 4, hit, 70, 0, easeBack) + 26 * bump(f, 60, 90),
    alpha: move(f, 4, 8, 0, 1),
  }))
  rig.fly('snap', (f) =>
    f < hit || f > hit + 10 ? null : { x: 122, y: 12, scale: 0.7 + (f - hit) / 16, turn: 30, alpha: bump(f, hit - 4, hit + 11) },
  )
  rig.fly('glint', glinting(64, 28, 18, 34, 1.2)).fly('glint', glinting(64, 28, 46, 60, 1))
  return rig.movie()
}
