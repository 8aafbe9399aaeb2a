import { Container, Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { cubicOut, mix, quadIn, span, stampScale, strike } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { blend } from '../kit/fx/ramp.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Carousel, type CarouselPose } from './Carousel.ts'
import type { LanternSheet } from './LanternSheet.ts'
import { type RollLayout, WHEEL } from './layout.ts'
import { CLOSING, GATHER, type Now, OPENING } from './maths.ts'
import { part } from './pictures.ts'
import type { WordSheet } from './WordSheet.ts'
import { BLANK, LANTERNS, type WheelNow, type WheelPlan, wheelAt } from './wheel.ts'

const LAMP = 0xffa640
/** Half turns by which the wheel turns while the lanterns gather. */
const GATHERED = 6
const EMPTY: readonly number[] = []

/** What the wheel needs to know of the prize whose reel turns. */
export interface Turning {
  /** Ms since the last landing that has a light of its own; negative when there is none. */
  landed: number
  grade: Grade
  great: number
  beat: number
}

/** The wheel of lanterns: foot, light in its middle, lanterns, roof, frame, and the seal in front of it. */
export class Machine {
  readonly container = new Container()
  readonly carousel: Carousel
  readonly at: WheelNow = { position: 0, speed: 0, prize: -1, presence: 1 }
  private readonly pose: CarouselPose = { position: 0, speed: 0, presence: 1, lit: 0, faces: 0, beside: 1, flare: 0 }
  private readonly foot = new Quad(part('roll-foot'))
  private readonly roof = new Quad(part('roll-roof'))
  private readonly frame = new Quad(part('roll-frame'))
  private readonly seal = new Quad(part('roll-seal'))
  private readonly sealed = new Quad()
  private readonly shadow = new Quad(fx('glow'))
  private readonly column = litQuad('pillar')
  private readonly heart = litQuad('glow')
  private readonly under = litQuad('glow')
  private readonly flash = litQuad('glow')
  private readonly ring = litQuad('ring')
  private readonly sealGlow = litQuad('glow')

  constructor(
    private readonly context: SceneContext,
    lanterns: LanternSheet,
    private readonly words: WordSheet,
  ) {
    this.carousel = new Carousel((person) => (person === BLANK ? lanterns.blank : lanterns.cell(person)))
    this.shadow.tint = 0x04010a
    for (const quad of [this.column, this.heart, this.under]) quad.tint = LAMP
    const { foot, column, heart, under, carousel, roof, frame, flash, ring, seal, sealed, sealGlow, shadow } = this
    const wheel = [shadow, foot, under, ...carousel.behind, column, heart, ...carousel.before, flash, roof, frame, ring]
    this.container.addChild(new QuadList([...wheel, sealGlow, seal, sealed]))
    this.build()
  }

  update(now: Now, layout: RollLayout, plan: WheelPlan | null, turning: Turning): void {
    const { reduced } = this.context
    const up = now.phase === 'rest' ? 0 : now.phase === 'draw' ? 1 : span(now.closed, ...GATHER.rise)
    const down = now.ended < 0 ? 0 : span(now.ended, ...CLOSING.fall)
    this.container.visible = up > 0 && down < 1
    if (!this.container.visible) return
    const { wheel } = layout
    const lift = reduced ? 0 : 70 * (1 - cubicOut(up)) + 90 * quadIn(down)
    this.container.position.set(wheel.x, wheel.y + lift)
    this.container.scale.set(wheel.scale * (reduced ? 1 : mix(0.9, 1, cubicOut(up))))
    this.container.alpha = Math.min(up * 2, 1) * (1 - down)
    this.turn(now, plan, reduced)
    this.carousel.update(plan?.strip ?? EMPTY, this.pose)
    this.light(now, turning, reduced)
    this.showSeal(now, reduced)
  }

  private build(): void {
    const { foot, roof, frame, shadow, column, heart, under, ring } = this
    for (const quad of [foot, roof, frame]) quad.scaleX = quad.scaleY = 0.5
    foot.y = WHEEL.foot
    roof.y = WHEEL.roof
    frame.y = ring.y = WHEEL.tilt
    frame.scaleX = frame.scaleY = 0.5 * WHEEL.front
    shadow.y = WHEEL.foot + 34
    shadow.size(390, 66)
    shadow.alpha = 0.7
    column.y = 2
    column.size(110, 190)
    heart.y = -6
    heart.size(230, 190)
    under.y = WHEEL.foot - 18
    under.size(330, 96)
  }

  private turn(now: Now, plan: WheelPlan | null, reduced: boolean): void {
    const { pose, at } = this
    if (now.phase === 'draw' && plan) wheelAt(plan, now.ms, reduced, at)
    else {
      const share = span(now.closed, 0, GATHER.seal[1])
      at.position = reduced ? 0 : -GATHERED * (1 - share) ** 2
      at.speed = 0
      at.presence = 1
      at.prize = -1
    }
    pose.position = at.position
    pose.speed = at.speed
    pose.presence = at.presence
    const first = GATHER.fly + GATHER.flight * 0.7
    pose.lit = now.phase === 'draw' ? LANTERNS : LANTERNS * span(now.closed, first, first + LANTERNS * GATHER.apart)
    pose.faces = now.phase === 'draw' ? span(now.ms, ...OPENING.faces) : 0
  }

  private light(now: Now, { landed, grade, great, beat }: Turning, reduced: boolean): void {
    const { pose, flash, ring, frame, column, heart, under } = this
    const opened = now.phase === 'draw' ? span(now.ms, OPENING.faces[0], OPENING.faces[1]) : 0
    const hit = landed < 0 ? 0 : reduced ? 0.5 * span(landed, 0, 300) * (1 - span(landed, 500, 900)) : strike(landed, 0, 50, 760)
    const breath = reduced ? 0 : Math.sin(now.time / 700)
    pose.flare = hit * 0.6
    pose.beside = 1 - 0.45 * great * span(landed, 0, 200) * (1 - span(landed, 500, 900))
    flash.tint = ring.tint = GRADE_LIGHT[grade]
    flash.y = WHEEL.tilt
    flash.size(250, 260)
    flash.alpha = 0.85 * hit
    const wide = reduced ? 0 : cubicOut(span(landed, 0, 620))
    ring.visible = landed >= 0 && wide > 0 && wide < 1
    ring.size(120 + 260 * wide, 140 + 220 * wide)
    ring.alpha = 0.8 * (1 - wide)
    frame.alpha = opened
    frame.tint = blend(0xffffff, 0xfff2c0, hit)
    const glow = 0.34 + 0.05 * breath + 0.3 * beat + 0.2 * hit
    column.alpha = (0.3 + 0.5 * opened) * glow * 1.5
    heart.alpha = (0.4 + 0.6 * opened) * glow * 1.1
    under.alpha = 0.5 * glow + 0.14
  }

  private showSeal({ phase, closed, ms }: Now, reduced: boolean): void {
    const { seal, sealed, sealGlow, words } = this
    const broken = phase === 'draw' ? span(ms, ...OPENING.seal) : 0
    const here = phase === 'rest' ? 0 : span(closed, ...GATHER.seal)
    seal.visible = sealed.visible = sealGlow.visible = here > 0 && broken < 1
    if (!seal.visible) return
    const size = reduced ? 1 : stampScale(here, 2.1) * (1 + 0.45 * cubicOut(broken))
    const hit = reduced || closed < GATHER.seal[1] ? 0 : Math.exp(-(closed - GATHER.seal[1]) / 160)
    seal.y = 2
    seal.scaleX = seal.scaleY = 0.52 * size
    seal.rotation = reduced ? -0.12 : -0.12 - 0.5 * (1 - here)
    seal.alpha = Math.min(here * 2.4, 1) * (1 - broken)
    sealed.texture = words.sealed
    sealed.visible = words.sealed !== Texture.EMPTY
    sealed.y = 84
    sealed.scaleX = sealed.scaleY = 1.05
    sealed.alpha = span(closed, ...GATHER.hash) * (1 - broken)
    sealGlow.tint = 0xffc86a
    sealGlow.y = 2
    sealGlow.size(300, 280)
    sealGlow.alpha = 0.7 * hit + (reduced ? 0 : 0.8 * Math.sin(Math.PI * broken))
  }
}
