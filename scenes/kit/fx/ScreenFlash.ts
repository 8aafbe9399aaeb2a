import { BLEND_MODES, Sprite, Texture } from 'pixi.js'
import type { Rect } from '../artBoard.ts'
import type { SceneContext } from '../scene.ts'
import { span, swell } from './curves.ts'
import { Effect } from './Effect.ts'
import { FlashGuard } from './flashGuard.ts'
import { blend } from './ramp.ts'

/**
 * Brightness of the soft swell that replaces a flash which is not allowed. Below 0.1 a change of brightness does not count as a flash
 * (WCAG 2.3.1).
 */
const SWELL = 0.08

/** Times in ms: until the flash is at its full light, until it begins to fade, and until it is gone. */
const RISE = 20
const FULL = 80
const GONE = 250
/** Colour that it turns to while it fades. */
const EMBER = 0xff8a2c

/** One guard counts all flashes, because all of them light the same screen. */
const guard = new FlashGuard()

/**
 * Lights up the whole screen for a moment. When there are too many flashes in a second it is a soft swell instead; with reduced motion
 * there is none.
 */
export class ScreenFlash extends Effect {
  readonly length = 420
  private readonly plate = new Sprite(Texture.WHITE)
  private power = 0
  private soft = false
  private tint = 0xffffff
  private ember = 0xffffff

  constructor(private readonly context: SceneContext) {
    super()
    this.plate.blendMode = BLEND_MODES.ADD
    this.container.addChild(this.plate)
  }

  /** Sets the area that it covers, in board units. */
  cover(view: Rect): void {
    this.plate.position.set(view.x, view.y)
    this.plate.width = view.width
    this.plate.height = view.height
  }

  /**
   * `power` (0–1) is how far the brightest moment goes towards `tint`. Play the timeline at once: the flash is counted when this is
   * called.
   */
  play(power: number, tint = 0xffffff): gsap.core.Timeline {
    this.soft = this.context.reduced || !guard.allow(this.context.clock.now)
    this.power = this.context.reduced ? 0 : Math.min(power, this.soft ? SWELL : 1)
    this.tint = tint
    this.ember = blend(tint, EMBER, 0.75)
    return this.run()
  }

  protected paint(ms: number): void {
    const share = this.soft ? swell(ms, 0, 160, this.length, 240) : Math.min(ms / RISE, 1) * (1 - span(ms, FULL, GONE)) ** 3
    this.plate.alpha = this.power * share
    // White that only fades looks grey, so it changes to a warm colour as it fades.
    this.plate.tint = blend(this.tint, this.ember, span(ms, FULL, GONE))
  }
}
