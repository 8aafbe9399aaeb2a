import { Dice } from '../../dice.ts'
import { glint, halo, linear } from '../draw/shapes.ts'
import { drawn, soft } from '../draw/sheet.ts'
import { foil, PLATE, pendant, plate, roller, scrolls, tail, tassel } from '../draw/silk.ts'
import type { SvgaMovie } from '../encode.ts'
import type { Picture } from '../pictures.ts'
import { Stage } from '../stage.ts'
import { easeBack, easeIn, easeInOut, easeOut, easeSpring, fade, move, type Pose, part } from '../track.ts'

const FRAMES = 86
const [X, Y] = [280, 172]
/** Half the way between the rollers. */
const REACH = PLATE.width / 2 - 4
/** Frames in which everything goes. */
const [LEAVE, GONE] = [70, 84]

/** Light rises, a plate of lacquer unrolls between two rollers of gold, ribbons and tassels swing out, a gem crowns it. Words stand on `ribbon`. 2.9 s. */
export async function winBanner(): Promise<SvgaMovie> {
  const stage = await new Stage(560, 320, FRAMES).hold({
    halo: halo(240, '#ffcf6a', '#e0243c', 0, 0.85),
    tail: tail(),
    tassel: tassel(),
    pendant: pendant(),
    ribbon: plate(),
    sheen: sheen(),
    roller: roller(),
    scrolls: scrolls(),
    gold: foil('gold'),
    rose: foil('rose'),
    violet: foil('violet'),
    spark: glint(84, '#fffef2', '#ffcf5a'),
  })
  stage.add('halo', (f) => ({
    x: X,
    y: Y,
    scaleX: move(f, 0, 16, 0.4, 2.3),
    scaleY: move(f, 0, 12, 0.4, 1.3),
    alpha: fade(f, [0, 5, 30, GONE]) * move(f, 8, 34, 1, 0.7),
  }))
  papers(stage)
  stage.add('pendant', (f) =>
    f < 16
      ? null
      : {
          x: X,
          y: lift(f, Y + 41),
          scale: 0.98 * part(f, 16, 28, easeSpring) + 0.02,
          turn: swing(f, 20, 9, 0),
          pivot: [0.5, 0.05],
          alpha: leaving(f),
        },
  )
  for (const side of [-1, 1] as const) {
    stage.add('tail', (f) => streamer(f, side))
    stage.add('tassel', (f) => hang(f, side))
  }
  stage.add('ribbon', (f) =>
    f < 4 ? null : { x: X, y: lift(f, Y), scaleX: Math.max(0.04, unrolled(f)), scaleY: 1, alpha: fade(f, [3, 6, LEAVE + 1, GONE]) },
  )
  for (const start of [24, 52]) stage.add('sheen', (f) => sweep(f, start))
  for (const side of [-1, 1] as const)
    stage.add('roller', (f) =>
      f < 2
        ? null
        : {
            x: X + side * (REACH * unrolled(f) + 8),
            y: lift(f, Y),
            scaleY: 0.5 + 0.5 * part(f, 2, 9, easeBack),
            scaleX: 1,
            alpha: fade(f, [1, 4, LEAVE, GONE - 1]),
          },
    )
  stage.add('scrolls', (f) =>
    f < 8
      ? null
      : {
          x: X,
          y: lift(f, Y - 60),
          scaleX: 0.2 + 0.8 * part(f, 8, 24, easeBack),
          scaleY: 0.4 + 0.6 * part(f, 8, 20, easeBack),
          pivot: [0.5, 0.66],
          alpha: fade(f, [7, 11, LEAVE, GONE]),
        },
  )
  sparkles(stage)
  return stage.movie()
}

/** 0 rolled up, 1 open; it draws back a little before it opens, and overshoots. */
const unrolled = (frame: number): number => 0.06 + 0.94 * part(frame, 5, 20, easeBack) - 0.04 * Math.sin(Math.PI * part(frame, 1, 7))
/** The whole banner floats up a little at the end. */
const lift = (frame: number, y: number): number => y - 14 * part(frame, LEAVE, GONE, easeIn) + 2 * Math.sin(frame / 9) * part(frame, 26, 40)
const leaving = (frame: number): number => 1 - part(frame, LEAVE, GONE)
/** A swing that dies away, then a slow sway. */
const swing = (frame: number, start: number, wide: number, late: number): number =>
  frame < start
    ? 0
    : wide * Math.exp(-(frame - start) / 12) * Math.cos((frame - start) / 3.1) +
      2.4 * Math.sin(frame / 8 + late) * part(frame, start + 12, start + 24)

/** A tail of silk: it is pulled out behind the roller, whips, and waves. */
function streamer(frame: number, side: -1 | 1): Pose | null {
  const start = 11
  if (frame < start) return null
  const out = part(frame, start, start + 15, easeSpring)
  const wave = Math.sin(frame / 5.5 + (side === 1 ? 0.8 : 0))
  return {
    x: X + side * (REACH * unrolled(frame) + 2),
    y: lift(frame, Y + 12),
    scaleX: -side * 0.76 * (0.08 + 0.92 * out) * (1 + 0.025 * wave),
    scaleY: 0.96 + 0.03 * wave,
    turn: side * (swing(frame, start, 16, side) + 4),
    pivot: [0.98, 0.5],
    alpha: leaving(frame) * part(frame, start - 1, start + 2),
  }
}

/** A tassel under a roller: it lags behind and swings. */
function hang(frame: number, side: -1 | 1): Pose | null {
  if (frame < 9) return null
  return {
    x: X + side * (REACH * unrolled(frame) + 8),
    y: lift(frame, Y + 56),
    scaleY: 0.26 + 0.64 * part(frame, 9, 19, easeBack),
    scaleX: 0.9,
    turn: side * swing(frame, 9, 46, side * 2),
    pivot: [0.5, 0.02],
    alpha: leaving(frame) * part(frame, 8, 11),
  }
}

/** Light that passes over the lacquer. */
function sweep(frame: number, start: number): Pose | null {
  const t = part(frame, start, start + 15, easeInOut)
  return t <= 0 || t >= 1 ? null : { x: X - 126 + 252 * t, y: lift(frame, Y), alpha: 0.85 * Math.sin(Math.PI * t) }
}

/** A few slips of foil, thrown up from behind, that flutter down beside the words. */
function papers(stage: Stage): void {
  const dice = new Dice(887)
  for (let i = 0; i < 14; i++) {
    const side = i % 2 ? 1 : -1
    const [out, up, start, spin, size] = [
      60 + dice.next() * 190,
      70 + dice.next() * 70,
      8 + dice.next() * 7,
      3 + dice.next() * 5,
      0.6 + dice.next() * 0.45,
    ]
    stage.add((['gold', 'rose', 'gold', 'violet'] as const)[i % 4] ?? 'gold', (f) => {
      const t = part(f, start, start + 58)
      if (t <= 0 || t >= 1) return null
      const flip = Math.cos(t * spin * 4 + i)
      const fling = easeOut(Math.min(1, t * 2.4))
      return {
        x: X + side * out * fling + 12 * Math.sin(t * 9 + i),
        y: Y - 30 - up * fling + 250 * t * t,
        scaleX: size,
        scaleY: size * (Math.abs(flip) < 0.15 ? 0.15 : flip),
        turn: side * t * spin * 50,
        alpha: fade(t, [0, 0.06, 0.7, 1]),
      }
    })
  }
}

function sparkles(stage: Stage): void {
  const places = [
    [280, 124, 0],
    [96, 120, 16],
    [464, 124, 22],
    [280, 66, 26],
    [110, 230, 34],
    [452, 228, 40],
    [280, 124, 48],
  ] as const
  for (const [x, y, start] of places)
    stage.add('spark', (f) => {
      const t = part(f, start, start + 15)
      return t <= 0 || t >= 1 ? null : { x, y, scale: (x === X ? 1.25 : 0.8) * Math.sin(Math.PI * t), turn: 50 * t }
    })
}

/** A slanted band of light. */
function sheen(): Promise<Picture> {
  const light = linear(
    'w',
    [
      [0, '#fff', 0],
      [0.5, '#fff', 0.6],
      [1, '#fff', 0],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )
  return drawn(84, 72, (sheet) => sheet.paint(`${light}${soft('<path d="M36 1H66L48 71H18Z" fill="url(#w)"/>', 1.5)}`), 32)
}
