import { type Container, Sprite } from 'pixi.js'
import { type ArtBoard, coverScale } from '../kit/artBoard.ts'
import { Ambience } from '../kit/fx/Ambience.ts'
import { light } from '../kit/fx/light.ts'
import { blend } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import { type DialPlace, RING } from './layout.ts'
import { forgePicture, part } from './pictures.ts'

const TURN = Math.PI * 2
/** Scale over the stage's size, because the camera moves. */
const SPARE = 1.07
/** Middle of the great wheel in the background, as a share of its height. It lies behind the dial where the picture reaches. */
const WHEEL = 0.36
/** Colour of the hall at level 0, and the colour of its light after a loss. */
const NIGHT = 0x080512
const FROSTY = 0x5f86e0
/** Ms in which the gear behind the dial turns once at rest. */
const IDLE_TURN = 60_000

/** What lies behind the dial: the forge, the gear that the needle drives, its light, embers. */
export class Forge {
  private readonly forge = new Sprite(forgePicture())
  private readonly gear = new Sprite(part('dream-gear'))
  private readonly halo = light('glow', 0xffa540, 0.6)
  private readonly ground = light('glow', 0xff8a2c, 0.3)
  private readonly embers: Ambience
  private brightness = 1
  private cool = 0
  private drift = 0
  private time = 0
  /** Light behind the dial beyond its own, 0–1. */
  flare = 0

  constructor(
    back: Container,
    glow: Container,
    private readonly context: SceneContext,
    board: ArtBoard,
  ) {
    this.embers = new Ambience(context, 'embers', board.view, 'dream')
    for (const sprite of [this.forge, this.gear]) sprite.anchor.set(0.5)
    back.addChild(this.forge)
    glow.addChild(this.ground, this.embers.container, this.halo, this.gear)
    this.show()
  }

  /** Brightness of the hall; 1 is at rest. */
  get level(): number {
    return this.brightness
  }

  set level(level: number) {
    this.brightness = level
    this.show()
  }

  /** 0 is warm, 1 is night blue. */
  get cold(): number {
    return this.cool
  }

  set cold(share: number) {
    this.cool = share
    this.show()
  }

  /** `driven` is how far the needle has turned the gear, in turns. */
  update(delta: number, driven: number): void {
    const { reduced } = this.context
    this.time += delta
    if (!reduced) this.drift += delta / IDLE_TURN
    this.gear.rotation = (this.drift + driven * 0.16) * TURN
    this.embers.update(delta * (1 - 0.8 * this.cool))
    const flicker = reduced ? 0 : 0.05 * Math.sin(this.time / 430) + 0.03 * Math.sin(this.time / 157)
    this.halo.alpha = Math.min((0.42 + flicker + 0.5 * this.flare) * (0.5 + 0.5 * this.brightness), 1)
    this.ground.alpha = (0.3 + flicker) * (1 - this.cool)
  }

  rewind(): void {
    this.time = 0
    this.drift = 0
  }

  layout({ view }: ArtBoard): void {
    const { width, height, valid } = this.forge.texture
    if (!valid) return
    this.forge.scale.set(coverScale(width, height, view.width, view.height) * SPARE)
    this.forge.x = view.x + view.width / 2
    this.ground.position.set(view.x + view.width / 2, view.y + view.height * 0.72)
    this.ground.scale.set((view.width * 1.5) / 256, (view.height * 0.5) / 256)
  }

  /** Puts gear and light behind the dial, and the background's wheel as near to it as the picture reaches. */
  stand({ x, y, radius }: DialPlace, { view }: ArtBoard): void {
    const height = this.forge.texture.height * this.forge.scale.y
    const slack = Math.max((height - view.height * 1.03) / 2, 0)
    const middle = view.y + view.height / 2
    this.forge.y = middle + Math.min(Math.max(y - middle + (0.5 - WHEEL) * height, -slack), slack)
    this.gear.position.set(x, y)
    this.gear.scale.set((radius * RING.gear) / 250)
    this.halo.position.set(x, y)
    this.halo.scale.set((radius * 3.5) / 256)
  }

  private show(): void {
    const light = blend(0xffffff, FROSTY, this.cool)
    this.forge.tint = blend(NIGHT, light, this.brightness)
    this.gear.tint = blend(NIGHT, blend(0xd8c8d8, FROSTY, this.cool), 0.35 + 0.65 * this.brightness)
    this.halo.tint = blend(0xff9c3a, 0x2f62d8, this.cool)
    this.embers.container.alpha = 1 - this.cool
  }
}
