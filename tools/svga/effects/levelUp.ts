import { Dice } from '../../dice.ts'
import { sprig } from '../draw/heraldry.ts'
import { chevron, dais, medal, pillar, prizeStar } from '../draw/podium.ts'
import { glint, halo, polar } from '../draw/shapes.ts'
import type { SvgaMovie } from '../encode.ts'
import { Stage } from '../stage.ts'
import { easeBack, easeIn, easeInOut, easeOut, easeSpring, fade, move, type Pose, part } from '../track.ts'

const FRAMES = 75
const X = 200
const FLOOR = 332
const PRIZE = 196
const [LEAVE, GONE] = [60, 73]

/** A dais of light rises, chevrons shoot up, a laurel closes around the prize (`prize`, 150 × 112), stars stand above it. 2.5 s. */
export async function levelUp(): Promise<SvgaMovie> {
  const stage = await new Stage(400, 400, FRAMES).hold({
    halo: halo(220, '#ffe6a8', '#8a3cff', 0, 0.9),
    pillar: pillar(),
    dais: dais(),
    chevron: chevron(),
    sprig: sprig(),
    star: prizeStar(),
    gleam: glint(190, '#fff8d8', '#ffc04a'),
    prize: medal(),
    spark: glint(64, '#fffef2', '#ffcf5a'),
  })
  stage.add('halo', (f) => ({ x: X, y: PRIZE + 10, scale: move(f, 4, 18, 0.4, 1.75), alpha: fade(f, [4, 12, 24, GONE]) * 0.8 }))
  for (const [i, dx] of [0, -58, 58].entries())
    stage.add('pillar', (f) =>
      f < 3 + i
        ? null
        : {
            x: X + dx,
            y: FLOOR - 8,
            scaleX: (i === 0 ? 1 : 0.6) * move(f, 3 + i, 14, 0.3, 1) * (1 + 0.05 * Math.sin(f / 4 + i)),
            scaleY: (i === 0 ? 1 : 0.82) * move(f, 3 + i, 17, 0.05, 1),
            pivot: [0.5, 1],
            alpha: (i === 0 ? 0.95 : 0.62) * fade(f, [3, 7, 40, GONE]),
          },
    )
  stage.add('dais', (f) => ({
    x: X,
    y: FLOOR + 44 * (1 - part(f, 0, 11, easeBack)) + 10 * part(f, LEAVE, GONE, easeIn),
    scaleX: 0.62 + 0.28 * part(f, 0, 10, easeBack),
    scaleY: 0.62 + 0.26 * part(f, 0, 10, easeBack),
    pivot: [0.5, 0.44],
    alpha: fade(f, [0, 4, LEAVE, GONE]),
  }))
  for (const i of [0, 1, 2, 3]) stage.add('chevron', (f) => climb(f, i))
  stage.add('gleam', (f) => ({
    x: X,
    y: PRIZE + float(f),
    scale: move(f, 16, 30, 0.2, 1.7, easeBack),
    turn: f * 2.2,
    alpha: 0.75 * fade(f, [15, 22, LEAVE - 8, GONE - 4]),
  }))
  for (let i = 9; i >= 0; i--) for (const side of [-1, 1] as const) stage.add('sprig', (f) => laurel(f, i, side))
  for (const i of [0, 4, 1, 3, 2]) stage.add('star', (f) => crown(f, i))
  stage.add('prize', prize)
  motes(stage)
  return stage.movie()
}

const float = (frame: number): number => 4 * Math.sin((frame - 28) / 6.5) * part(frame, 26, 36)

/** The prize ducks, rises out of the dais with one turn, overshoots, settles and floats. */
function prize(frame: number): Pose | null {
  if (frame < 10) return null
  const rise = part(frame, 10, 28, easeBack)
  const spin = Math.cos(2 * Math.PI * (1 - part(frame, 10, 27, easeOut)))
  const size = 0.25 + 0.75 * Math.min(1.04, rise)
  return {
    x: X,
    y: FLOOR - 24 - (FLOOR - 24 - PRIZE) * rise + float(frame) - 12 * part(frame, LEAVE, GONE, easeIn),
    scaleX: size * (Math.abs(spin) < 0.06 ? 0.06 : spin),
    scaleY: size,
    alpha: fade(frame, [10, 13, LEAVE + 2, GONE]),
  }
}

/** A chevron that shoots up through the light and dissolves at its top. */
function climb(frame: number, index: number): Pose | null {
  const start = 4 + index * 4.5
  const t = part(frame, start, start + 21)
  if (t <= 0 || t >= 1) return null
  return {
    x: X,
    y: FLOOR - 30 - 262 * easeInOut(t),
    scaleX: 0.8 + 0.35 * Math.sin(Math.PI * t),
    scaleY: 0.7 + 0.4 * Math.sin(Math.PI * t),
    alpha: fade(t, [0, 0.2, 0.55, 1]),
  }
}

/** The laurel: its two branches stand apart, grow from the dais, and close around the prize. */
function laurel(frame: number, index: number, side: -1 | 1): Pose | null {
  const start = 9 + index * 1.2
  if (frame < start) return null
  const grown = part(frame, start, start + 12, easeSpring)
  const apart = 34 * (1 - part(frame, 14, 34, easeSpring)) + 16 * part(frame, LEAVE, GONE, easeIn)
  const [px, py] = polar(0, 0, 132, 170 - index * 13.2)
  const [dx, dy] = [px, PRIZE + 8 + py - FLOOR]
  const angle = (apart * Math.PI) / 180
  const size = 0.98 - index * 0.034
  return {
    x: X + side * (dx * Math.cos(angle) - dy * Math.sin(angle)),
    y: FLOOR + dx * Math.sin(angle) + dy * Math.cos(angle),
    scaleX: side * size * Math.max(0.08, grown),
    scaleY: size * Math.max(0.08, grown),
    turn: side * (170 - index * 13.2 - 86 + apart - 34 * (1 - grown) + 2 * Math.sin(frame / 6 + index)),
    pivot: [0.5, 0.92],
    alpha: fade(frame, [start - 1, start + 2, LEAVE + (9 - index) * 0.4, GONE]),
  }
}

/** Five stars in a bow above the prize; the middle one is the largest and comes last. */
function crown(frame: number, index: number): Pose | null {
  const order = [0, 2, 4, 3, 1][index] ?? 0
  const start = 26 + order * 2.2
  if (frame < start) return null
  const [x, y] = polar(X, PRIZE + 8, 150, (index - 2) * 15.5)
  const size = [0.6, 0.78, 1.12, 0.78, 0.6][index] ?? 1
  const pop = part(frame, start, start + 10, easeSpring)
  return {
    x,
    y: y - 10 * part(frame, LEAVE, GONE, easeIn) + 0.6 * float(frame),
    scale: size * Math.max(0.05, pop) + size * 0.7 * (1 - part(frame, start, start + 6)),
    turn: (index - 2) * 14 + 70 * (1 - part(frame, start, start + 9)),
    alpha: fade(frame, [start - 1, start + 3, LEAVE, GONE - 2]),
  }
}

/** Motes of light that rise, and glints. */
function motes(stage: Stage): void {
  const dice = new Dice(521)
  for (let i = 0; i < 12; i++) {
    const [x, start, high, size, sway] = [
      X + dice.noise() * 120,
      5 + dice.next() * 30,
      130 + dice.next() * 150,
      0.25 + dice.next() * 0.35,
      dice.next() * 6,
    ]
    stage.add('spark', (f) => {
      const t = part(f, start, start + 30)
      if (t <= 0 || t >= 1) return null
      return {
        x: x + 8 * Math.sin(sway + t * 6),
        y: FLOOR - 14 - high * easeOut(t),
        scale: size * (0.75 + 0.25 * Math.sin(f * 1.3 + sway)),
        turn: 60 * t,
        alpha: fade(t, [0, 0.15, 0.55, 1]),
      }
    })
  }
  for (const [x, y, start] of [
    [200, 52, 36],
    [96, 128, 40],
    [306, 132, 45],
    [244, 168, 33],
    [120, 292, 50],
  ] as const)
    stage.add('spark', (f) => {
      const t = part(f, start, start + 14)
      return t <= 0 || t >= 1 ? null : { x, y, scale: 1.1 * Math.sin(Math.PI * t), turn: 40 * t }
    })
}
