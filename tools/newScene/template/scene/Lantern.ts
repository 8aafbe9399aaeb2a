import { type Container, Sprite } from 'pixi.js'
import { frame } from '../kit/bundles.ts'
import { light } from '../kit/fx/light.ts'
import type { Flight } from './maths.ts'

/** HALF is the scale of sprites, which are drawn at half their pixel size. GLOW is the height of the light relative to the lantern's. */
const HALF = 0.5
const GLOW = 2.4
const WARM = 0xffa24a

/** One lantern with its light, each in its own layer. */
export class Lantern {
  readonly flight: Flight = { x: 0, scale: 1, duration: 1, sway: 0, phase: 0 }
  /** Time in ms, on the sky's clock, at which it left the ground. */
  since = 0
  private readonly body: Sprite
  private readonly glow: Sprite
  private readonly glowScale: number

  constructor(bodies: Container, glows: Container) {
    this.body = bodies.addChild(new Sprite(frame('template-name', 'lantern')))
    this.body.anchor.set(0.5)
    this.glow = glows.addChild(light('glow', WARM))
    this.glowScale = (this.body.texture.height * HALF * GLOW) / this.glow.texture.height
  }

  /** Position in board units, scale 1 for its own size, light 0–1, rotation in radians. */
  put(x: number, y: number, scale: number, power: number, turn: number): void {
    this.body.position.set(x, y)
    this.body.scale.set(scale * HALF)
    this.body.rotation = turn
    this.body.alpha = Math.min(power * 3, 1)
    this.glow.position.set(x, y)
    this.glow.scale.set(scale * this.glowScale)
    this.glow.alpha = power * 0.55
  }

  wake(): void {
    this.body.visible = true
    this.glow.visible = true
  }

  rest(): void {
    this.body.visible = false
    this.glow.visible = false
  }
}
