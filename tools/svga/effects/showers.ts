import { Dice } from '../../dice.ts'
import type { SpriteFrame, SvgaMovie, SvgaSprite } from '../encode.ts'
import { coin, glow, LIGHTS, type Picture, sparkle, streak } from '../pictures.ts'
import { easeOut, pose } from '../track.ts'

/** Coins fall over a phone's width: 375 × 500, 60 frames, first and last frame empty. */
export async function coinRain(): Promise<SvgaMovie> {
  const [width, height, frames] = [375, 500, 60]
  const images = { coin: await coin(), spark: await sparkle(LIGHTS[0], 40) }
  const dice = new Dice(29)
  const sprites: SvgaSprite[] = []
  for (let i = 0; i < 30; i++) sprites.push({ image: 'coin', frames: fall(images.coin, { width, height, frames }, dice) })
  for (let i = 0; i < 10; i++) sprites.push({ image: 'spark', frames: blink(images.spark, { width, height, frames }, dice) })
  return { width, height, fps: 30, frames, images, sprites }
}

interface Field {
  width: number
  height: number
  frames: number
}

function fall(picture: Picture, { width, height, frames }: Field, dice: Dice): (SpriteFrame | null)[] {
  const [x, start, life] = [dice.next() * width, 1 + Math.floor(dice.next() * 26), 24 + Math.floor(dice.next() * 9)]
  const [size, spin, drift, tilt] = [0.35 + dice.next() * 0.5, 6 + dice.next() * 10, dice.noise() * 30, dice.noise()]
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / life
    if (part < 0 || part > 1) return null
    const flip = Math.cos(part * spin)
    return pose(
      x + drift * part,
      -40 + (height + 80) * part ** 1.4,
      size * (Math.abs(flip) < 0.1 ? 0.1 : flip),
      size,
      tilt + part,
      1,
      picture,
    )
  })
}

function blink(picture: Picture, { width, height, frames }: Field, dice: Dice): (SpriteFrame | null)[] {
  const [x, y, start] = [dice.next() * width, dice.next() * height, 4 + Math.floor(dice.next() * 36)]
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / 14
    if (part <= 0 || part >= 1) return null
    const scale = Math.sin(part * Math.PI)
    return pose(x, y, scale, scale, part, scale, picture)
  })
}

const BURSTS = [
  { x: 150, y: 170, start: 10, grade: 1, count: 24, reach: 130 },
  { x: 355, y: 130, start: 20, grade: 2, count: 24, reach: 120 },
  { x: 250, y: 230, start: 32, grade: 0, count: 30, reach: 165 },
] as const

/** Three rockets and their blooms: 500 × 500, 75 frames. */
export async function fireworks(): Promise<SvgaMovie> {
  const frames = 75
  const images: Record<string, Picture> = {}
  const sprites: SvgaSprite[] = []
  for (const { x, y, start, grade, count, reach } of BURSTS) {
    const [dot, tail, flash] = [`spark${grade}`, `tail${grade}`, `flash${grade}`]
    const coloured = { ...LIGHTS[grade], heart: LIGHTS[grade].body }
    images[dot] = await sparkle(grade === 0 ? LIGHTS[0] : coloured, 40)
    images[tail] = await streak(LIGHTS[grade])
    images[flash] = await glow(coloured, 120)
    const [dotPicture, tailPicture, flashPicture] = [images[dot], images[tail], images[flash]]
    if (!dotPicture || !tailPicture || !flashPicture) continue
    sprites.push({ image: tail, frames: rocket(tailPicture, frames, x, y, start) })
    sprites.push({ image: flash, frames: bang(flashPicture, frames, x, y, start) })
    const dice = new Dice(51 + grade)
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI
      const far = reach * (i % 2 ? 1 : 0.62) * (0.92 + dice.next() * 0.16)
      sprites.push({ image: dot, frames: ember(dotPicture, frames, { x, y, start, angle, far }) })
    }
  }
  return { width: 500, height: 500, fps: 30, frames, images, sprites }
}

function rocket(picture: Picture, frames: number, x: number, y: number, start: number): (SpriteFrame | null)[] {
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - (start - 10)) / 10
    if (part < 0 || part > 1) return null
    const height = 520 + (y - 520) * easeOut(part)
    return pose(x + Math.sin(part * 5) * 5, height, 0.8, 0.8, -Math.PI / 2, 0.9, picture)
  })
}

function bang(picture: Picture, frames: number, x: number, y: number, start: number): (SpriteFrame | null)[] {
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / 12
    if (part < 0 || part >= 1) return null
    return pose(x, y, 0.6 + 2.2 * easeOut(part), 0.6 + 2.2 * easeOut(part), 0, 1 - part, picture)
  })
}

function ember(
  picture: Picture,
  frames: number,
  way: { x: number; y: number; start: number; angle: number; far: number },
): (SpriteFrame | null)[] {
  const life = 36
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - way.start) / life
    if (part < 0 || part >= 1) return null
    const distance = easeOut(part) * way.far
    const scale = (1 - part * 0.6) * (0.8 + 0.2 * Math.sin(frame * 1.7 + way.angle * 5))
    const y = way.y + Math.sin(way.angle) * distance + part * part * 60
    return pose(way.x + Math.cos(way.angle) * distance, y, scale, scale, part * 2, part > 0.65 ? (1 - part) / 0.35 : 1, picture)
  })
}
