import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import { formatAmount, toMinor } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { NumberRoll } from '../kit/fx/NumberRoll.ts'
import { FONTS } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { GiftLayout } from './layout.ts'
import { amountWidth, centred } from './maths.ts'

/** Size of the figures and of the sign beside them in board units, and the room between. */
const SIZE = 34
const SIGN = 38
const GAP = 8
/** Colours of the figures from top to bottom, their rim and their light. */
const LOOKS = {
  coin: { face: ['#ffffff', '#ffe9ae', '#ffb53a'], rim: '#4a2206', glow: COLOURS['gold-3'] },
  diamond: { face: ['#ffffff', '#c9f4ff', '#5fd0ff'], rim: '#0a2a4e', glow: COLOURS.cyan },
} as const

/** An amount of one currency with its sign. The font must be loaded. */
export class AmountRow {
  readonly container = new Container()
  private readonly roll: NumberRoll

  constructor(
    context: SceneContext,
    currency: keyof typeof LOOKS,
    private readonly amount: number,
    picture: Texture,
  ) {
    this.roll = new NumberRoll(context, { font: FONTS.number, size: SIZE, ...LOOKS[currency] })
    const sign = new Sprite(picture)
    sign.anchor.set(0.5)
    sign.width = sign.height = SIGN
    const figures = amountWidth(formatAmount(amount)) * SIZE
    const [left = 0, right = 0] = centred([SIGN, figures], GAP)
    sign.x = left + SIGN / 2
    this.roll.container.x = right + figures / 2
    this.roll.set(0)
    this.container.addChild(sign, this.roll.container)
    this.container.alpha = 0
  }

  /** It comes in and rolls up to its amount within `ms`. */
  play(ms: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.to(this.container, { alpha: 1, duration: 0.2, ease: 'power1.out' }, 0)
    return timeline.add(this.roll.play(toMinor(this.amount), ms), 0)
  }

  place({ x, y, size, pace }: GiftLayout['amounts'], index: number): void {
    this.container.position.set(x, y + index * pace)
    this.container.scale.set(size)
  }

  destroy(): void {
    gsap.killTweensOf(this.container)
    this.roll.destroy()
  }
}
