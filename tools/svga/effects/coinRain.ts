import { Dice } from '../../dice.ts'
import { coinKeys, coinPictures } from '../draw/coin.ts'
import { glint, halo } from '../draw/shapes.ts'
import { flown, type Shell, shellPictures, sunk } from '../draw/shell.ts'
import type { SvgaMovie } from '../encode.ts'
import { Stage } from '../stage.ts'
import { easeIn, easeInOut, easeOut, fade, move, type Pose, part } from '../track.ts'

const FRAMES = 73
const [WIDTH, HEIGHT] = [375, 667]
const [SOURCE_X, SOURCE_Y] = [WIDTH / 2, 132]

/** A depth of the rain: its coins, their pictures, size and speed. */
interface Depth {
  name: string
  frames: number
  count: number
  scale: readonly [number, number]
  /** Frames from the top to the bottom. */
  fall: readonly [number, number]
  first: number
  last: number
}

const FAR: Depth = { name: 'far', frames: 5, count: 26, scale: [0.7, 1.05], fall: [30, 40], first: 3, last: 34 }
const MIDDLE: Depth = { name: 'coin', frames: 8, count: 31, scale: [0.6, 0.82], fall: [23, 30], first: 5, last: 42 }
const NEAR: Depth = { name: 'near', frames: 6, count: 7, scale: [0.85, 1.15], fall: [17, 21], first: 8, last: 48 }

/** Gold dust that the burst throws out. */
const SPRAY: Shell = {
  stars: 90,
  reach: 150,
  sink: 60,
  trail: 0.3,
  moments: [0.12, 0.32, 0.65],
  seed: 83,
  head: [1, 0.97, 0.8],
  body: [1, 0.68, 0.16],
  tail: [1, 0.4, 0.05],
}

/** A burst of coins at the top of the stage, then a rain of them in three depths: far and dim, sharp, and close to the eye. 2.4 s. */
export async function coinRain(): Promise<SvgaMovie> {
  const stage = await new Stage(WIDTH, HEIGHT, FRAMES).hold({
    ...coinPictures('far', { size: 24, frames: 5, blur: 0.8, bright: 0.62 }),
    ...coinPictures('coin', { size: 64, frames: 8 }),
    ...coinPictures('near', { size: 116, frames: 6, blur: 3.4, bright: 0.94 }),
    halo: halo(220, '#ffc23c', '#ff8608', 0, 0.9),
    ...shellPictures('spray', SPRAY),
    spark: glint(72, '#fffef4', '#ffcf58'),
    dust: glint(26, '#fff6d8', '#ffc24a'),
  })
  stage.add('halo', (f) => ({
    x: SOURCE_X,
    y: SOURCE_Y,
    scaleX: move(f, 0, 9, 0.5, 2.1),
    scaleY: move(f, 0, 9, 0.4, 1.5),
    alpha: fade(f, [0, 3, 10, 50]),
  }))
  for (const i of [0, 1, 2]) stage.add(`spray-${i}`, (f) => spray(f, i))
  const dice = new Dice(947)
  rain(stage, FAR, dice)
  for (let i = 0; i < 18; i++) fountain(stage, i, dice)
  rain(stage, MIDDLE, dice)
  stage.add('spark', (f) => ({
    x: SOURCE_X,
    y: SOURCE_Y,
    scale: 2.4 * Math.sin(Math.PI * part(f, 0, 12, easeOut)),
    turn: 12 + 3 * f,
    alpha: 1 - part(f, 4, 12),
  }))
  glints(stage, dice)
  rain(stage, NEAR, dice)
  return stage.movie()
}

/** The dust of the burst, one picture handing over to the next. */
function spray(frame: number, index: number): Pose | null {
  const time = (frame - 1) / 30
  const at = (i: number) => SPRAY.moments[i] ?? 1.1
  if (time < 0) return null
  const come = index === 0 ? 1 : part(time, at(index - 1), at(index))
  return {
    x: SOURCE_X,
    y: SOURCE_Y + sunk(SPRAY, time),
    scale: flown(time) / flown(at(index)),
    alpha: come * (1 - part(time, at(index) * 1.1, at(index + 1))),
  }
}

/** A coin that turns while it moves; `spin` is in pictures a frame. */
function coin(
  stage: Stage,
  { name, frames }: Pick<Depth, 'name' | 'frames'>,
  motion: (frame: number) => Pose | null,
  spin: number,
  phase: number,
): void {
  stage.addTurning(coinKeys(name, frames), motion, (frame) => Math.floor(frame * spin + phase) % frames)
}

/** Coins that fall ever faster over the whole width. */
function rain(stage: Stage, depth: Depth, dice: Dice): void {
  for (let i = 0; i < depth.count; i++) {
    const between = ([from, to]: readonly [number, number]) => from + (to - from) * dice.next()
    const x = ((i * 0.618 + dice.next() * 0.25) % 1) * (WIDTH + 30) - 15
    const start = depth.first + ((depth.last - depth.first) * (i + dice.next())) / depth.count
    const [life, scale, drift, tilt] = [between(depth.fall), between(depth.scale), dice.noise() * 26, dice.noise() * 40]
    const edge = 70 * scale
    const motion = (frame: number): Pose | null => {
      const t = part(frame, start, start + life)
      if (t <= 0 || t >= 1) return null
      const away = 1 - part(frame, FRAMES - 7, FRAMES - 2)
      return { x: x + drift * t, y: -edge + (HEIGHT + 2 * edge) * t ** 1.45, scale, turn: tilt, alpha: away * Math.min(1, t * 12) }
    }
    coin(stage, depth, motion, 0.28 + dice.next() * 0.34, dice.next() * depth.frames)
  }
}

/** Coins thrown up and out by the burst; they grow towards the eye as they fall. */
function fountain(stage: Stage, index: number, dice: Dice): void {
  const side = index % 2 ? 1 : -1
  const [out, up, start, life] = [side * (20 + dice.next() * 190), 46 + dice.next() * 70, 1 + dice.next() * 7, 36 + dice.next() * 8]
  const [big, tilt] = [0.62 + dice.next() * 0.34, dice.noise() * 40]
  const motion = (frame: number): Pose | null => {
    const t = part(frame, start, start + life)
    if (t <= 0 || t >= 1) return null
    return {
      x: SOURCE_X + out * easeOut(Math.min(1, t * 1.1)),
      y: SOURCE_Y - 4 * up * t * (1 - t) * 1.7 + 620 * t * t * t,
      scale: big * (0.55 + 0.5 * t),
      turn: tilt,
      alpha: Math.min(1, t * 10),
    }
  }
  coin(stage, MIDDLE, motion, 0.4 + dice.next() * 0.3, index * 3)
}

/** Glints on the way of the coins, and gold dust. */
function glints(stage: Stage, dice: Dice): void {
  for (let i = 0; i < 9; i++) {
    const [x, y, start, size] = [30 + dice.next() * 315, 60 + dice.next() * 520, 12 + i * 5 + dice.next() * 3, 0.6 + dice.next() * 0.5]
    stage.add('spark', (f) => {
      const t = part(f, start, start + 13, easeInOut)
      return t <= 0 || t >= 1 ? null : { x, y: y + 26 * t, scale: size * Math.sin(Math.PI * t), turn: 50 * t }
    })
  }
  for (let i = 0; i < 14; i++) {
    const [x, start, life, size, sway] = [
      dice.next() * WIDTH,
      6 + dice.next() * 32,
      26 + dice.next() * 8,
      0.4 + dice.next() * 0.6,
      dice.next() * 6,
    ]
    const from = 40 + dice.next() * 330
    stage.add('dust', (f) => {
      const t = part(f, start, start + life)
      if (t <= 0 || t >= 1) return null
      return {
        x: x + 9 * Math.sin(sway + t * 6),
        y: from + 190 * easeIn(t) + 60 * t,
        scale: size * (0.7 + 0.3 * Math.sin(f * 1.1 + sway)),
        turn: 40 * t,
        alpha: fade(t, [0, 0.15, 0.6, 1]),
      }
    })
  }
}
