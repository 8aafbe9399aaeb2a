import { Dice } from '../../../dice.ts'
import { coinKeys, coinPictures } from '../../draw/coin.ts'
import { nineCrown } from '../../draw/crown.ts'
import { sprig } from '../../draw/heraldry.ts'
import { around, at, glint, halo, lozenge, polar, ring, ticks } from '../../draw/shapes.ts'
import { drawn, soft } from '../../draw/sheet.ts'
import { MATERIALS } from '../../draw/studio.ts'
import type { SvgaMovie } from '../../encode.ts'
import type { Picture } from '../../pictures.ts'
import { Stage } from '../../stage.ts'
import { easeBack, easeIn, easeInOut, easeOut, easeSpring, fade, move, type Pose, part } from '../../track.ts'

const MIDDLE = 250
const FRAMES = 60
const COINS = 8

/** Grade 0: a sun of gold blades, two rings, a laurel that grows around the card, a crown of nine points that rises above it, coins. 2 s. */
export async function sunBurst(): Promise<SvgaMovie> {
  const stage = await new Stage(500, 500, FRAMES).hold({
    halo: halo(300, '#ffd060', '#ff8c08', 0, 1),
    blade: blade(),
    dial: dial(),
    band: band(),
    sprig: sprig(),
    crown: nineCrown(),
    spark: glint(96, '#fffef2', '#ffc53a'),
    ...coinPictures('coin', { size: 58, frames: COINS }),
  })
  stage.add('halo', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: move(f, 0, 9, 0.4, 1.66) + 0.03 * Math.sin(f / 4),
    alpha: fade(f, [0, 3, 20, 58]) * move(f, 6, 24, 1, 0.9),
  }))
  for (let i = 0; i < 12; i++) stage.add('blade', (f) => ray(f, i))
  stage.add('dial', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: 0.6 + 0.4 * part(f, 3, 16, easeBack) + 0.05 * part(f, 46, 59),
    turn: move(f, 3, 59, -80, 30),
    alpha: fade(f, [3, 9, 46, 57]),
  }))
  stage.add('band', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: 0.5 + 0.5 * part(f, 1, 13, easeBack) - 0.04 * part(f, 46, 59),
    turn: -move(f, 1, 59, -70, 36),
    alpha: fade(f, [1, 6, 46, 57]),
  }))
  for (let i = 10; i >= 0; i--) for (const side of [-1, 1] as const) stage.add('sprig', (f) => leaf(f, i, side))
  stage.add('crown', crown)
  coins(stage)
  sparkles(stage)
  return stage.movie()
}

/** A blade of the sun, one after another around; they turn slowly and are drawn back at the end. */
function ray(frame: number, index: number): Pose | null {
  const start = 1 + (index % 6) * 0.8
  if (frame < start) return null
  const open = part(frame, start, start + 11, easeBack)
  const back = part(frame, 44 + (index % 6) * 0.6, 58, easeIn)
  const turn = index * 30 + move(frame, 0, 59, -26, 16, easeOut)
  const [x, y] = polar(MIDDLE, MIDDLE, 142 * (0.5 + 0.5 * open) - 30 * back, turn)
  return {
    x,
    y,
    turn,
    scaleX: 0.44 + 0.44 * Math.min(1, open),
    scaleY: 0.8 * Math.max(0.05, open) * (1 - 0.3 * back),
    pivot: [0.5, 1],
    alpha: fade(frame, [start - 1, start + 3, 44, 57]),
  }
}

/** A sprig of the laurel: the branches grow from below the card upwards, one sprig out of the other. */
function leaf(frame: number, index: number, side: -1 | 1): Pose | null {
  const start = 10 + index * 1.3
  if (frame < start) return null
  const open = part(frame, start, start + 12, easeSpring)
  const place = 174 - index * 11.5
  const fall = part(frame, 45 + (10 - index) * 0.5, 59, easeIn)
  const [x, y] = polar(MIDDLE, MIDDLE + 2, 187, side * place)
  return {
    x,
    y: y + 22 * fall,
    turn: side * (place - 90 - 40 * (1 - open) + 2.5 * Math.sin(frame / 6 + index) - 34 * fall),
    scaleX: side * (0.94 - index * 0.028) * Math.max(0.1, open),
    scaleY: (0.94 - index * 0.028) * Math.max(0.1, open),
    pivot: [0.5, 0.92],
    alpha: fade(frame, [start - 1, start + 2, 45 + (10 - index) * 0.5, 57]),
  }
}

/** The crown ducks, rises from behind the card with a swing, and hovers. */
function crown(frame: number): Pose | null {
  if (frame < 10) return null
  const rise = part(frame, 10, 26, easeBack)
  const hover = 3 * Math.sin((frame - 26) / 6) * part(frame, 24, 32)
  const gone = part(frame, 47, 59, easeInOut)
  return {
    x: MIDDLE,
    y: 210 - 148 * rise + hover - 14 * gone,
    scale: 0.5 + 0.38 * rise,
    turn: 7 * Math.sin((frame - 10) / 4.2) * (1 - part(frame, 12, 34)),
    alpha: fade(frame, [10, 13, 48, 58]),
  }
}

/** Coins thrown up from behind the card; they fall past its sides, in front. */
function coins(stage: Stage): void {
  const dice = new Dice(733)
  for (let i = 0; i < 8; i++) {
    const side = i % 2 ? 1 : -1
    const [start, out, up, size, spin, lean] = [
      9 + i * 2.2,
      118 + dice.next() * 100,
      150 + dice.next() * 90,
      0.62 + dice.next() * 0.42,
      0.32 + dice.next() * 0.3,
      dice.noise() * 24,
    ]
    const motion = (frame: number): Pose | null => {
      const t = part(frame, start, start + 36)
      if (t <= 0 || t >= 1) return null
      return {
        x: MIDDLE + side * (30 + out * easeOut(Math.min(1, t * 1.3))),
        y: 210 - 4 * up * t * (1 - t) * 0.9 + 170 * t * t,
        scale: size,
        turn: lean * (0.4 + t),
        alpha: fade(t, [0, 0.1, 0.78, 1]),
      }
    }
    stage.addTurning(coinKeys('coin', COINS), motion, (frame) => Math.floor((frame - start) * spin * 1.4 + i * 3 + 800) % COINS)
  }
}

/** Slow sparkle on crown, leaves and rings. */
function sparkles(stage: Stage): void {
  const places = [
    [250, 22],
    [92, 150],
    [414, 178],
    [176, 62],
    [70, 330],
    [436, 316],
    [330, 64],
    [158, 424],
    [350, 420],
  ] as const
  for (const [i, [x, y]] of places.entries()) {
    const start = 22 + i * 3
    stage.add('spark', (f) => {
      const t = part(f, start, start + 16, easeInOut)
      return t <= 0 || t >= 1 ? null : { x, y, scale: (i === 0 ? 1.1 : 0.7) * Math.sin(Math.PI * t), turn: 30 * t }
    })
  }
}

/** One of the twelve rays: a straight blade between two tongues of flame. */
function blade(): Promise<Picture> {
  const [w, h, m] = [116, 134, 58]
  const straight = `M${m} 3C${at(m + 9, 50, m + 13, 96, m + 14, h - 6)}H${at(m - 14)}C${at(m - 13, 96, m - 9, 50, m, 3)}Z`
  const tongue = `M${at(m + 18, h - 8)}C${at(m + 14, 104, m + 30, 92, m + 24, 72)}C${at(m + 20, 56, m + 30, 46, m + 40, 30)}C${at(m + 36, 48, m + 46, 58, m + 44, 78)}C${at(m + 42, 98, m + 36, 108, m + 36, h - 16)}Z`
  return drawn(
    w,
    h,
    async (sheet) => {
      await sheet.relief(`<path d="${tongue}" fill="#fff" transform="rotate(3 ${m} ${h + 116})"/>`, {
        material: MATERIALS.ember,
        bevel: 8,
        steep: 0.6,
        profile: 'chisel',
        shadow: 0,
      })
      await sheet.relief(`<path d="${straight}" fill="#fff"/>`, {
        material: MATERIALS.oldGold,
        bevel: 14,
        steep: 0.62,
        profile: 'chisel',
        shadow: 0.3,
      })
    },
    128,
  )
}

/** The inner ring: a rim with beads between two fillets. */
function band(): Promise<Picture> {
  const [size, m] = [340, 170]
  const beads = around(m, m, 60, () => `<circle cx="${m}" cy="${m - 153}" r="4.200"/>`)
  const jewels = around(m, m, 6, () => `<path d="${lozenge(m, m - 153, 9, 15)}"/>`, 30)
  return drawn(
    size,
    size,
    async (sheet) => {
      await sheet.paint(ring(m, m, 153, 13, '#5a2604', 'stroke-opacity=".85"'))
      await sheet.relief(`<g fill="#fff">${beads}</g>`, { material: MATERIALS.gold, bevel: 4, steep: 1, shadow: 0.3 })
      await sheet.relief(`<g fill="#fff">${ring(m, m, 161, 4.4)}${ring(m, m, 145, 3.4)}</g>`, {
        material: MATERIALS.gold,
        bevel: 2.2,
        steep: 1.1,
      })
      await sheet.relief(`<g fill="#fff">${jewels}</g>`, { material: MATERIALS.gold, bevel: 8, steep: 0.7, profile: 'chisel' })
    },
    128,
  )
}

/** The outer ring: a fine scale with arrowheads. */
function dial(): Promise<Picture> {
  const [size, m] = [476, 238]
  const heads = around(m, m, 8, () => `<path d="M${at(m - 8, m - 230)}L${m} ${at(m - 214)}L${at(m + 8, m - 230)}L${m} ${at(m - 225)}Z"/>`)
  return drawn(
    size,
    size,
    async (sheet) => {
      await sheet.paint(
        `<g opacity=".85">${ticks(m, m, 219, 224, 120, 1, '#ffdf92')}${ticks(m, m, 216, 225, 24, 1.8, '#fff0bf')}</g>${soft(ring(m, m, 229, 4, '#ffb02a', 'stroke-opacity=".7"'), 3)}`,
      )
      await sheet.relief(`<g fill="#fff">${ring(m, m, 229, 3.6)}${heads}</g>`, { material: MATERIALS.gold, bevel: 2, steep: 1.1 })
    },
    64,
  )
}
