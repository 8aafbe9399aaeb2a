import { BLEND_MODES, Sprite, Texture } from 'pixi.js'
import type { Rect } from '../artBoard.ts'
import type { SceneContext } from '../scene.ts'
import { span, swell } from './curves.ts'
import { Effect } from './Effect.ts'
import { FlashGuard } from './flashGuard.ts'
import { blend } from './ramp.ts'

/** A change of brightness below a tenth is no flash (WCAG 2.3.1): what is shown instead of one too many. */
const SWELL = 0.08

/** Ms that a flash takes to its full light, stays there, and takes to be gone. */
const RISE = 20
const FULL = 80
const GONE = 250
/** What its colour goes towards as it fades. */
const EMBER = 0xff8a2c

/** All flashes fall on one screen, so one guard counts them. */
const guard = new FlashGuard()

/** The whole screen lights up for a blink. Too many in a second, or motion not wanted, and it is a soft swell or nothing. */
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

  /** `view` is what it covers, in board units. */
  cover(view: Rect): void {
    this.plate.position.set(view.x, view.y)
    this.plate.width = view.width
    this.plate.height = view.height
  }

  /** `power` up to 1 is how far the brightest moment goes towards `tint`. The timeline must be played at once, not put off: it was counted now. */
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
    // A white that fades by itself looks grey: it cools as light does.
    this.plate.tint = blend(this.tint, this.ember, span(ms, FULL, GONE))
  }
}
