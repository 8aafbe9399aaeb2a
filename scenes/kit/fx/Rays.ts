import type { Sprite } from 'pixi.js'
import { Container } from 'pixi.js'
import type { SceneContext } from '../scene.ts'
import { light } from './light.ts'
import { blend } from './ramp.ts'

const TURN = Math.PI * 2
/** Ms of a whole turn: of the broad blades, which drift, and of the thin ones, which turn against them. */
const BROAD_TURN = 38_000
const FINE_TURN = 24_000

/**
 * Light rays around a point: broad blades behind, fine ones that turn against them. `power` and `size` may be tweened; `update` turns the
 * rays.
 */
export class Rays {
  readonly container = new Container()
  private readonly broad = light('rays-wide', 0xffffff)
  private readonly fine = light('rays', 0xffffff)
  private readonly core = light('glow', 0xffffff)
  private time = 0
  private strength = 0
  private reach = 1

  constructor(
    private readonly context: SceneContext,
    tint: number,
  ) {
    this.container.addChild(this.broad, this.fine, this.core)
    this.tint = tint
    this.show()
  }

  get tint(): number {
    return this.broad.tint as number
  }

  set tint(tint: number) {
    this.broad.tint = tint
    this.fine.tint = blend(tint, 0xffffff, 0.35)
    this.core.tint = tint
  }

  /** Brightness: 0 is dark, 1 the brightest that keeps its colour. */
  get power(): number {
    return this.strength
  }

  set power(power: number) {
    this.strength = power
    this.show()
  }

  /** Scale: 1 is 512 board units wide. */
  get size(): number {
    return this.reach
  }

  set size(size: number) {
    this.reach = size
    this.show()
  }

  update(delta: number): void {
    if (this.strength <= 0 || this.context.reduced) return
    this.time += delta
    this.broad.rotation = (this.time / BROAD_TURN) * TURN
    this.fine.rotation = (-this.time / FINE_TURN) * TURN
    this.show()
  }

  private show(): void {
    this.container.visible = this.strength > 0
    if (!this.container.visible) return
    const breath = Math.sin(this.time / 620)
    set(this.broad, this.strength * (0.74 + 0.05 * breath), this.reach * (1.2 + 0.02 * breath))
    set(this.fine, this.strength * (0.62 - 0.08 * breath), this.reach)
    set(this.core, this.strength * (0.26 + 0.03 * breath), this.reach * 0.8)
  }
}

function set(sprite: Sprite, alpha: number, scale: number): void {
  sprite.alpha = alpha
  sprite.scale.set(scale)
}
