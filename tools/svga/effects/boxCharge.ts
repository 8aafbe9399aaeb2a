import { Dice } from '../../dice.ts'
import { at, glint, halo, linear } from '../draw/shapes.ts'
import { drawn, soft } from '../draw/sheet.ts'
import type { SvgaMovie } from '../encode.ts'
import type { Picture } from '../pictures.ts'
import { Stage } from '../stage.ts'
import { easeIn, easeOut, fade, part } from '../track.ts'

/** Frames of one breath of the charge. From the second on they repeat, so the scene can play the last one again and again. */
const BREATH = 24
const FRAMES = 2 * BREATH + 1
/** Middle of the film, where the lid of the box is. */
const [X, Y] = [200, 200]
/** Half axes of the largest ring. */
const [WIDE, HIGH] = [186, 60]
const RINGS = 3
const SPARKS = 14

/** The box is charged: rings of light are drawn in around its lid, sparks rise to it, and its rim glows. 1.6 s, the second half repeats. */
export async function boxCharge(): Promise<SvgaMovie> {
  const stage = await new Stage(400, 400, FRAMES).hold({
    halo: halo(180, '#ffe9b0', '#ff9a2e', 0, 0.75),
    'ring-back': half(true),
    'ring-front': half(false),
    rim: rim(),
    spark: glint(44, '#fffdf0', '#ffc24a'),
  })
  stage.add('halo', (f) => ({
    x: X,
    y: Y,
    scaleX: 1.7 + 0.1 * pulse(f),
    scaleY: 0.95 + 0.12 * pulse(f),
    alpha: (0.6 + 0.35 * pulse(f)) * begun(f),
  }))
  for (let i = 0; i < RINGS; i++) stage.add('ring-back', (f) => drawnIn(f, i, -1))
  for (let i = 0; i < RINGS; i++) stage.add('ring-front', (f) => drawnIn(f, i, 1))
  stage.add('rim', (f) => ({
    x: X,
    y: Y,
    scaleX: 0.72 + 0.28 * begun(f) + 0.06 * pulse(f),
    scaleY: 0.8 + 0.35 * pulse(f),
    alpha: (0.6 + 0.4 * pulse(f)) * begun(f),
  }))
  sparks(stage)
  return stage.movie()
}

/** 0 at first, 1 once the charge stands. */
const begun = (frame: number): number => part(frame, 0, 6, easeOut)
/** The glow swells as each ring arrives. */
const pulse = (frame: number): number => 0.5 + 0.5 * Math.sin((frame / BREATH) * RINGS * 2 * Math.PI)

/** Half of a ring that shrinks onto the lid, from above and below in turn. `side` −1 is the half behind the box. */
function drawnIn(frame: number, index: number, side: -1 | 1) {
  const t = (frame / BREATH + index / RINGS) % 1
  const size = 1.04 - 0.8 * easeIn(t)
  const from = index % 2 ? -66 : 74
  return {
    x: X,
    y: Y + from * (1 - easeOut(t)) + (side * HIGH * size) / 2,
    scale: size,
    alpha: fade(t, [0, 0.22, 0.82, 1]) * begun(frame),
  }
}

/** Sparks that rise around the box and turn into its lid. */
function sparks(stage: Stage): void {
  const dice = new Dice(907)
  for (let i = 0; i < SPARKS; i++) {
    const [turn, late, size, low] = [dice.next() * 2 * Math.PI, dice.next(), 0.55 + dice.next() * 0.6, 96 + dice.next() * 70]
    stage.add('spark', (f) => {
      const t = (f / BREATH + late) % 1
      const angle = turn + 2.4 * t
      return {
        x: X + 130 * Math.cos(angle) * (1 - 0.75 * easeIn(t)),
        y: Y + low * (1 - easeIn(t)) + 18 * Math.sin(angle) * (1 - t),
        scale: size * (0.8 + 0.2 * Math.sin(t * 17 + turn)),
        turn: 80 * t,
        alpha: fade(t, [0, 0.2, 0.75, 1]) * begun(f),
      }
    })
  }
}

/** The upper (`far`) or lower half of a ring of light seen from the side, thin at its ends. */
function half(far: boolean): Promise<Picture> {
  const [w, h] = [WIDE * 2 + 16, HIGH + 24]
  const y = far ? h - 10 : 10
  const arc = (inner: number) =>
    `M${at(8, y)}A${at(WIDE, HIGH, 0, 0, far ? 1 : 0, w - 8, y)}A${at(WIDE, HIGH - inner, 0, 0, far ? 0 : 1, 8, y)}Z`
  const colour = linear(
    'c',
    [
      [0, '#ff9a2e', 0],
      [0.2, '#ffc04a', 0.9],
      [0.5, '#fff6d8', 1],
      [0.8, '#ffc04a', 0.9],
      [1, '#ff9a2e', 0],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )
  return drawn(
    w,
    h,
    (sheet) =>
      sheet.paint(`${colour}${soft(`<path d="${arc(20)}" fill="url(#c)" fill-opacity=".9"/>`, 6)}<path d="${arc(7)}" fill="url(#c)"/>`),
    96,
  )
}

/** A blade of light along the seam of the lid. */
function rim(): Promise<Picture> {
  const [w, h] = [236, 40]
  const lens = (high: number) => `M${at(4, h / 2)}Q${at(w / 2, h / 2 - high, w - 4, h / 2)}Q${at(w / 2, h / 2 + high, 4, h / 2)}Z`
  return drawn(
    w,
    h,
    (sheet) =>
      sheet.paint(
        `${soft(`<path d="${lens(19)}" fill="#ffae3c" fill-opacity=".85"/>`, 4)}${soft(`<path d="${lens(8)}" fill="#fff7dc"/>`, 1)}`,
      ),
    96,
  )
}
