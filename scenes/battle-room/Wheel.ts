import { BLEND_MODES, Texture } from 'pixi.js'
import { strike } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { WHEEL_TIMES, wheelAngle } from './maths.ts'
import { paintWheel } from './paint.ts'
import { part } from './pictures.ts'

/** Width of the painted wheel in board units. */
const SIZE = 250

/** The wheel of 奖池: a ring of the true shares that turns until the ticket lies under the pointer. */
export class Wheel {
  readonly container: QuadList
  private readonly disc = new Quad()
  private readonly pointer = new Quad(part('wheel-pointer'), 0.5, 0.8)
  private readonly glow = new Quad(fx('glow'))
  private readonly flash = new Quad(fx('glow'))
  private atlas: PaintAtlas | null = null
  private painted = ''

  constructor(private readonly context: SceneContext) {
    for (const quad of [this.glow, this.flash]) quad.blendMode = BLEND_MODES.ADD
    this.glow.tint = 0xffb040
    this.container = new QuadList([this.glow, this.disc, this.flash, this.pointer])
    this.container.visible = false
  }

  /** How far it has turned, in turns. */
  get angle(): number {
    return this.disc.rotation / (Math.PI * 2)
  }

  /** Paints the ring; the same shares are painted once. */
  paint(shares: readonly number[], colours: readonly number[]): void {
    const key = JSON.stringify([shares, colours])
    if (key === this.painted) return
    this.painted = key
    this.atlas?.destroy()
    this.atlas = new PaintAtlas(Math.min(this.context.budget.paint, 2), 512, 512)
    const texture = this.atlas.paint(SIZE, SIZE, (canvas) => paintWheel(canvas, SIZE, shares, colours, part('wheel-rim')))
    this.disc.texture = texture ?? Texture.EMPTY
    this.atlas.update()
  }

  /** Shows the wheel `ms` after the last round; `size` is its width in board units. */
  show(
    at: { x: number; y: number },
    size: number,
    ms: number,
    alpha: number,
    ticket: { roll: number; total: number } | null,
    tint: number,
  ): void {
    const { disc, pointer, glow, flash, container, context } = this
    container.visible = alpha > 0.004 && this.painted !== ''
    container.alpha = alpha
    if (!container.visible) return
    for (const quad of [disc, glow, flash]) {
      quad.x = at.x
      quad.y = at.y
    }
    const angle = ticket ? wheelAngle(ticket, context.reduced ? Number.POSITIVE_INFINITY : ms) : 0
    disc.rotation = angle * Math.PI * 2
    disc.scaleX = disc.scaleY = size / SIZE
    pointer.x = at.x
    pointer.y = at.y - size * 0.43
    pointer.scaleX = pointer.scaleY = (size * 0.16) / 96
    const pegs = angle * 36
    pointer.rotation = context.reduced || ms >= WHEEL_TIMES.spin[1] ? 0 : -0.16 * (pegs - Math.floor(pegs))
    glow.size(size * 1.7, size * 1.7)
    glow.alpha = 0.5
    flash.tint = tint
    flash.size(size * 1.5, size * 1.5)
    flash.alpha = 0.9 * strike(ms, WHEEL_TIMES.spin[1], 60, 500)
  }

  destroy(): void {
    this.atlas?.destroy()
  }
}
