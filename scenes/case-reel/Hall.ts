import { gsap } from 'gsap'
import { Sprite, type Texture } from 'pixi.js'
import { coverScale, type Rect } from '../kit/artBoard.ts'
import { blend } from '../kit/fx/ramp.ts'
import type { PaintAtlas } from '../kit/paintAtlas.ts'

/** Scale over the stage's size, because the camera zooms out and shakes. */
const SPARE = 1.06
/** Tint of the hall at level 0: dark blue, not black. */
const NIGHT = 0x070510
/** Size of the shade's picture in board units. It is stretched over the stage. */
const SHADE = { width: 60, height: 100 }

/** The hall behind everything. It darkens by its tint, which costs nothing, and by a shade that leaves only the middle lit. */
export class Hall {
  readonly picture: Sprite
  /** Dark towards the edges. It lies in front of the box and behind the reels. */
  readonly shade: Sprite
  private light = 1
  private colour = 0xffffff
  private coloured = 0

  constructor(picture: Texture, words: PaintAtlas) {
    this.picture = new Sprite(picture)
    this.picture.anchor.set(0.5)
    this.shade = new Sprite(words.paint(SHADE.width, SHADE.height, paintShade) ?? undefined)
    this.shade.anchor.set(0.5)
    this.shade.alpha = 0
    this.show()
  }

  /** Brightness; 1 is as painted. */
  get level(): number {
    return this.light
  }

  set level(level: number) {
    this.light = level
    this.show()
  }

  /** How far the hall has the colour of `take`, 0–1. */
  get taken(): number {
    return this.coloured
  }

  set taken(share: number) {
    this.coloured = share
    this.show()
  }

  /** Fades to brightness `level` and shade alpha `shade`, both 0–1. */
  dim(level: number, shade: number, seconds: number, ease = 'sine.inOut'): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.to(this, { level, duration: seconds, ease }, 0)
    return timeline.to(this.shade, { alpha: shade, duration: seconds, ease }, 0)
  }

  /** Tints the hall with `colour`, `share` 0–1. */
  take(colour: number, share: number, seconds: number): gsap.core.Timeline {
    const begin = () => {
      this.colour = colour
    }
    const timeline = gsap.timeline({ paused: true })
    return timeline.to(this, { taken: share, duration: seconds, ease: 'power2.out', onStart: begin }, 0)
  }

  cover(view: Rect): void {
    const { picture, shade } = this
    const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 }
    const { width, height, valid } = picture.texture
    if (valid) picture.scale.set(coverScale(width, height, view.width, view.height) * SPARE)
    for (const part of [picture, shade]) part.position.copyFrom(middle)
    shade.width = view.width * SPARE
    shade.height = view.height * SPARE
  }

  private show(): void {
    this.picture.tint = blend(NIGHT, blend(0xffffff, this.colour, this.coloured), this.light)
  }
}

/** Clear where box and reel stand, dark at the edges, darkest at the top and the bottom. */
function paintShade(context: CanvasRenderingContext2D): void {
  const { width, height } = SHADE
  context.save()
  context.translate(width / 2, height * 0.54)
  context.scale(width / 2, height / 2)
  const light = context.createRadialGradient(0, 0, 0.1, 0, 0, 1.36)
  light.addColorStop(0, 'rgba(5,3,15,0)')
  light.addColorStop(0.3, 'rgba(5,3,15,.12)')
  light.addColorStop(0.62, 'rgba(5,3,15,.62)')
  light.addColorStop(1, 'rgba(5,3,15,.94)')
  context.fillStyle = light
  context.fillRect(-1.2, -1.3, 2.4, 2.6)
  context.restore()
}
