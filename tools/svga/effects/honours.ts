import { Dice } from '../../dice.ts'
import type { SpriteFrame, SvgaMovie, SvgaSprite } from '../encode.ts'
import { beam, chevron, confetti, glow, LIGHTS, type Picture, rays, ribbon, sparkle } from '../pictures.ts'
import { easeBack, easeIn, easeOut, pose, track } from '../track.ts'

/** The win banner: a ribbon springs open in light and confetti; words stand over its middle. 560 × 320, 72 frames, stays open until 60. */
export async function winBanner(): Promise<SvgaMovie> {
  const [width, height, frames] = [560, 320, 72]
  const [x, y] = [width / 2, 170]
  const papers = {
    pink: await confetti('#ff4d94'),
    gold: await confetti('#ffc23c'),
    cyan: await confetti('#39e3ff'),
    violet: await confetti('#8b5cff'),
  }
  const images = {
    rays: await rays(LIGHTS[0], 18, 320),
    glow: await glow(LIGHTS[0]),
    ribbon: await ribbon(),
    spark: await sparkle(LIGHTS[0]),
    ...papers,
  }
  const sprites: SvgaSprite[] = [
    {
      image: 'rays',
      frames: track(frames, images.rays, [
        { frame: 4, x, y, scale: 0.2, alpha: 0, ease: easeOut },
        { frame: 16, x, y, scale: 1, turn: 15, alpha: 0.9 },
        { frame: 60, x, y, scale: 1, turn: 60, alpha: 0.8 },
        { frame: 71, x, y, scale: 1.1, turn: 72, alpha: 0 },
      ]),
    },
    {
      image: 'glow',
      frames: track(frames, images.glow, [
        { frame: 0, x, y, scale: 0.3, alpha: 0.2, ease: easeOut },
        { frame: 8, x, y, scale: 2.4, scaleY: 1.3, alpha: 1 },
        { frame: 60, x, y, scale: 2.2, scaleY: 1.2, alpha: 0.6 },
        { frame: 71, x, y, scale: 2, scaleY: 1, alpha: 0 },
      ]),
    },
    {
      image: 'ribbon',
      frames: track(frames, images.ribbon, [
        { frame: 4, x, y, scale: 0.2, scaleY: 0.7, alpha: 0.2, ease: easeBack },
        { frame: 18, x, y, scale: 1 },
        { frame: 60, x, y, scale: 1, ease: easeIn },
        { frame: 71, x, y: y - 26, scale: 0.92, alpha: 0 },
      ]),
    },
  ]
  const dice = new Dice(83)
  for (let i = 0; i < 28; i++) {
    const image = dice.pick(['pink', 'gold', 'cyan', 'violet'] as const)
    sprites.push({ image, frames: flutter(images[image], frames, x, y, dice) })
  }
  for (const [i, [dx, dy]] of (
    [
      [-170, -46],
      [172, -40],
      [-120, 52],
      [128, 48],
      [0, -66],
    ] as const
  ).entries()) {
    const start = 18 + i * 7
    sprites.push({
      image: 'spark',
      frames: track(frames, images.spark, [
        { frame: start, x: x + dx, y: y + dy, scale: 0, alpha: 0.2, ease: easeOut },
        { frame: start + 6, x: x + dx, y: y + dy, scale: 0.9, turn: 40 },
        { frame: start + 14, x: x + dx, y: y + dy, scale: 0, turn: 80, alpha: 0.2 },
      ]),
    })
  }
  return { width, height, fps: 30, frames, images, sprites }
}

/** Paper thrown from behind the ribbon; it turns as it sinks. */
function flutter(picture: Picture, frames: number, x: number, y: number, dice: Dice): (SpriteFrame | null)[] {
  const [lean, speed, start] = [dice.noise() * 1.3, 90 + dice.next() * 130, 8 + Math.floor(dice.next() * 6)]
  const [spin, size] = [4 + dice.next() * 8, 0.6 + dice.next() * 0.5]
  return Array.from({ length: frames }, (_, frame) => {
    const part = (frame - start) / (frames - start)
    if (part < 0) return null
    const reach = easeOut(Math.min(1, part * 2)) * speed
    const flip = Math.cos(part * spin * 3)
    const px = x + Math.sin(lean) * reach * 1.7 + Math.sin(part * 9 + lean) * 10
    return pose(
      px,
      y - Math.cos(lean) * reach + part * part * 230,
      size,
      size * (Math.abs(flip) < 0.12 ? 0.12 : flip),
      lean + part * spin,
      part > 0.8 ? (1 - part) / 0.2 : 1,
      picture,
    )
  })
}

/** Up a level: beams, three chevrons that rise through each other, a ring of sparks. 400 × 400, 54 frames. */
export async function levelUp(): Promise<SvgaMovie> {
  const [size, frames] = [400, 54]
  const x = size / 2
  const violet = LIGHTS[2]
  const images = {
    beam: await beam(violet),
    glow: await glow(violet),
    chevron: await chevron(LIGHTS[0]),
    spark: await sparkle(LIGHTS[0], 48),
  }
  const sprites: SvgaSprite[] = [
    {
      image: 'glow',
      frames: track(frames, images.glow, [
        { frame: 0, x, y: 300, scale: 0.4, alpha: 0.2, ease: easeOut },
        { frame: 10, x, y: 290, scale: 1.9, scaleY: 0.9 },
        { frame: 53, x, y: 290, scale: 1.5, scaleY: 0.5, alpha: 0 },
      ]),
    },
  ]
  for (const [i, dx] of [-70, 70, 0].entries()) {
    sprites.push({
      image: 'beam',
      frames: track(frames, images.beam, [
        { frame: i * 2, x: x + dx, y: 260, scale: 0.6, scaleY: 0.1, alpha: 0.2, ease: easeOut },
        { frame: 14 + i * 2, x: x + dx, y: 175, scale: 1, scaleY: 1.05, alpha: 0.85 },
        { frame: 53, x: x + dx, y: 165, scale: 0.4, scaleY: 1.1, alpha: 0 },
      ]),
    })
  }
  for (const i of [0, 1, 2]) {
    const start = 6 + i * 6
    sprites.push({
      image: 'chevron',
      frames: track(frames, images.chevron, [
        { frame: start, x, y: 320, scale: 0.5, alpha: 0.1, ease: easeBack },
        { frame: start + 12, x, y: 250 - i * 58, scale: 1 - i * 0.12 },
        { frame: 40, x, y: 244 - i * 58, scale: 1 - i * 0.12, ease: easeIn },
        { frame: 53, x, y: 190 - i * 70, scale: 0.9 - i * 0.12, alpha: 0 },
      ]),
    })
  }
  const dice = new Dice(97)
  for (let i = 0; i < 16; i++) {
    const [px, start, high, scale] = [
      x + dice.noise() * 130,
      4 + Math.floor(dice.next() * 22),
      120 + dice.next() * 150,
      0.4 + dice.next() * 0.6,
    ]
    sprites.push({
      image: 'spark',
      frames: track(frames, images.spark, [
        { frame: start, x: px, y: 320, scale: 0.1, alpha: 0.2, ease: easeOut },
        { frame: start + 10, x: px, y: 320 - high * 0.6, scale, turn: 45 },
        { frame: start + 26, x: px, y: 320 - high, scale: 0.1, turn: 120, alpha: 0.1 },
      ]),
    })
  }
  return { width: size, height: size, fps: 30, frames, images, sprites }
}
