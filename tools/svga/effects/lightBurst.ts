import { Dice } from '../../dice.ts'
import type { SpriteFrame, SvgaMovie, SvgaSprite } from '../encode.ts'
import { coin, glow, LIGHTS, type Picture, rays, ring, sparkle, streak } from '../pictures.ts'
import { easeOut, type Key, pose, track } from '../track.ts'

const SIZE = 500
const MIDDLE = SIZE / 2

/** Richness of the burst by grade. */
const RICHNESS = [
  { frames: 54, sparks: 26, streaks: 16, coins: 12, blades: 20 },
  { frames: 48, sparks: 20, streaks: 12, coins: 0, blades: 16 },
  { frames: 42, sparks: 14, streaks: 8, coins: 0, blades: 12 },
  { frames: 36, sparks: 9, streaks: 5, coins: 0, blades: 10 },
  { frames: 30, sparks: 6, streaks: 0, coins: 0, blades: 8 },
] as const

/** The light that bursts out of a box: 500 × 500, 30 frames per second, its source in the middle. Rarer grades are richer. */
export async function lightBurst(grade: 0 | 1 | 2 | 3 | 4): Promise<SvgaMovie> {
  const { frames, sparks, streaks, coins, blades } = RICHNESS[grade]
  const light = LIGHTS[grade]
  const images = {
    glow: await glow(light),
    rays: await rays(light, blades),
    ring: await ring(light),
    spark: await sparkle(light),
    ...(streaks > 0 && { streak: await streak(light) }),
    ...(coins > 0 && { coin: await coin() }),
  }
  const last = frames - 1
  const still = (image: keyof typeof images, keys: readonly Key[]): SvgaSprite => ({
    image,
    frames: track(frames, images[image] ?? images.glow, keys),
  })
  const at = (frame: number, scale: number, alpha: number, turn = 0, ease = easeOut): Key => ({
    frame,
    x: MIDDLE,
    y: MIDDLE,
    scale,
    alpha,
    turn,
    ease,
  })
  const reach = 1.5 - grade * 0.12
  const dice = new Dice(17 + grade)
  const sprites: SvgaSprite[] = [
    still('glow', [
      at(0, 0.3, 0.2),
      at(5, 2.4 * reach * 0.72, 1),
      at(Math.round(frames * 0.6), 1.7 * reach * 0.72, 0.75),
      at(last, 1.2, 0),
    ]),
    still('rays', [
      at(1, 0.15, 0.3),
      at(11, 1.12 * reach, 1, 18),
      at(Math.round(frames * 0.7), 1.2 * reach, 0.8, 52),
      at(last, 1.28 * reach, 0, 70),
    ]),
    still('ring', [at(2, 0.2, 1), at(Math.round(frames * 0.45), 1.45 * reach, 0)]),
  ]
  if (grade <= 1) {
    sprites.push(still('rays', [at(4, 0.2, 0.2), at(16, 0.92 * reach, 0.8, -24), at(last, 1.1 * reach, 0, -80)]))
    sprites.push(still('ring', [at(9, 0.2, 0.8), at(Math.round(frames * 0.7), 1.6 * reach, 0)]))
  }
  for (let i = 0; i < streaks; i++) sprites.push({ image: 'streak', frames: flight(images.streak ?? images.spark, frames, dice, reach) })
  for (let i = 0; i < sparks; i++) sprites.push({ image: 'spark', frames: twinkle(images.spark, frames, dice, reach) })
  for (let i = 0; i < coins; i++) sprites.push({ image: 'coin', frames: toss(images.coin ?? images.spark, frames, dice) })
  return { width: SIZE, height: SIZE, fps: 30, frames, images, sprites }
}

/** A comet from the middle outwards. */
function flight(picture: Picture, frames: number, dice: Dice, reach: number): (SpriteFrame | null)[] {
  const [angle, start, far] = [dice.next() * 2 * Math.PI, 2 + Math.floor(dice.next() * 8), (120 + dice.next() * 50) * reach]
  const life = Math.round(frames * 0.5)
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / life
    if (part < 0 || part > 1) return null
    const distance = 30 + easeOut(part) * far
    const scale = 0.5 + 0.6 * (1 - part)
    return pose(MIDDLE + Math.cos(angle) * distance, MIDDLE + Math.sin(angle) * distance, scale, scale, angle, 1 - part * part, picture)
  })
}

/** A spark that drifts outwards and twinkles out. */
function twinkle(picture: Picture, frames: number, dice: Dice, reach: number): (SpriteFrame | null)[] {
  const [angle, start, far] = [dice.next() * 2 * Math.PI, 3 + Math.floor(dice.next() * 10), (70 + dice.next() * 120) * reach]
  const [size, life, turn] = [0.35 + dice.next() * 0.6, frames - start - 1, dice.noise() * 1.5]
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / life
    if (part < 0 || part > 1) return null
    const distance = easeOut(part) * far
    const scale = size * (0.75 + 0.25 * Math.sin(part * 18)) * Math.min(1, part * 8)
    return pose(
      MIDDLE + Math.cos(angle) * distance,
      MIDDLE + Math.sin(angle) * distance + part * part * 40,
      scale,
      scale,
      turn * part,
      part > 0.7 ? (1 - part) / 0.3 : 1,
      picture,
    )
  })
}

/** A coin thrown up; it flips and falls. */
function toss(picture: Picture, frames: number, dice: Dice): (SpriteFrame | null)[] {
  const [lean, start, speed] = [dice.noise() * 1.2, 4 + Math.floor(dice.next() * 6), 150 + dice.next() * 120]
  const [size, spin] = [0.45 + dice.next() * 0.4, 5 + dice.next() * 7]
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / (frames - start)
    if (part < 0) return null
    const x = MIDDLE + Math.sin(lean) * speed * easeOut(part)
    const y = MIDDLE - Math.cos(lean) * speed * easeOut(Math.min(1, part * 1.6)) + part * part * 300
    const flip = Math.cos(part * spin * 4)
    const scaleX = Math.abs(flip) < 0.1 ? 0.1 : flip
    return pose(x, y, scaleX * size, size, part * 2 * Math.sign(lean), part > 0.85 ? (1 - part) / 0.15 : 1, picture)
  })
}
