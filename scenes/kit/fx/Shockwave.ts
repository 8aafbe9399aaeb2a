import type { SceneContext } from '../scene.ts'
import { cubicOut, expoOut, mix, span, strike } from './curves.ts'
import { Effect } from './Effect.ts'
import { light } from './light.ts'
import { blend } from './ramp.ts'

/** Half the width of the ring's picture in board units at scale 1. */
const RADIUS = 160

/** A shock wave: light contracts to a point, a sharp front runs outwards with a thin ring behind it, and a glow remains for a moment. */
export class Shockwave extends Effect {
  readonly length = 760
  private readonly heat = light('glow', 0xffffff)
  private readonly front = light('shock', 0xffffff)
  private readonly second = light('ring', 0xffffff)
  private readonly core = light('flare', 0xffffff)
  private radius = RADIUS
  private flat = 1

  constructor(private readonly context: SceneContext) {
    super()
    this.container.addChild(this.heat, this.front, this.second, this.core)
  }

  /** Plays at a point. The front reaches `radius` board units. `flat` below 1 squeezes it vertically, so that it lies on a floor. */
  play(at: { x: number; y: number; radius: number; tint: number; flat?: number }): gsap.core.Timeline {
    this.container.position.set(at.x, at.y)
    this.radius = at.radius
    this.flat = at.flat ?? 1
    this.front.tint = blend(at.tint, 0xffffff, 0.45)
    this.second.tint = at.tint
    this.heat.tint = at.tint
    this.core.tint = blend(at.tint, 0xffffff, 0.7)
    return this.run()
  }

  protected paint(ms: number): void {
    if (this.context.reduced) {
      this.calm(ms)
      return
    }
    const out = expoOut(span(ms, 90, 640))
    this.lay(this.front, mix(0.06, 1, out))
    this.front.alpha = ms < 90 ? 0 : 0.9 * (1 - cubicOut(span(ms, 160, 640)) ** 2)
    this.lay(this.second, mix(0.04, 0.86, expoOut(span(ms, 160, 760))))
    this.second.alpha = ms < 160 ? 0 : 0.62 * (1 - span(ms, 200, 720)) ** 1.4
    this.lay(this.heat, mix(0.5, 1.05, out))
    this.heat.alpha = 0.7 * strike(ms, 70, 40, 460)
    const gather = 1 - span(ms, 0, 90)
    this.core.scale.set(mix(0.5, 0.16, gather) * (this.radius / RADIUS), 0.5)
    this.core.alpha = ms < 90 ? 0.7 * (1 - gather) : strike(ms, 90, 1, 240)
  }

  private lay(sprite: typeof this.front, share: number): void {
    const size = share * (this.radius / RADIUS)
    sprite.scale.set(size, size * this.flat)
  }

  private calm(ms: number): void {
    for (const sprite of [this.front, this.second, this.core]) sprite.alpha = 0
    this.lay(this.heat, 1)
    this.heat.alpha = 0.35 * Math.sin(Math.PI * span(ms, 0, this.length))
  }
}
