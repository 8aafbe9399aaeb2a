import { gsap } from 'gsap'
import { Container } from 'pixi.js'
import type { PrizePlace } from '#state/modes/dream/stage.ts'
import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { clearLayers } from '../kit/clearLayers.ts'
import { ScreenFlash } from '../kit/fx/ScreenFlash.ts'
import { Shake } from '../kit/fx/Shake.ts'
import { Camera } from '../kit/parts/Camera.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Dial } from './Dial.ts'
import { DigitSheet, Digits } from './Digits.ts'
import { Ending } from './Ending.ts'
import { Forge } from './Forge.ts'
import { Heart } from './Heart.ts'
import { type DialPlace, type DreamLayout, dreamLayout, FACE, pointOn } from './layout.ts'
import { beatAt, LONGEST_TRAIL, percentOf } from './maths.ts'
import { Needle } from './Needle.ts'
import { Target } from './Target.ts'

/** Layers from back to front; the camera moves all but the flash. */
export const LAYERS = ['back', 'glow', 'wheel', 'front', 'particles'] as const
export type Layers = Record<(typeof LAYERS)[number] | 'root' | 'camera' | 'flash', Container>

/** Seconds in which the dial moves to another place, and in which the scene comes back to rest. */
const MOVE = 0.42
const REST = 0.4
/** Seconds in which an exchanged target leaves the plinth. */
const SPEND = 0.12
const QUARTERS = ['0', '25', '50', '75'] as const

/** All display objects of the scene. */
export class StageObjects {
  readonly dial = new Dial()
  readonly needle = new Needle()
  readonly forge: Forge
  readonly target: Target
  readonly heart: Heart
  readonly ending: Ending
  readonly camera: Camera
  readonly shake: Shake
  readonly flash: ScreenFlash
  readonly percent: Digits
  readonly landing: Digits
  readonly label: Digits
  /** Where the dial is now. */
  readonly place: DialPlace = { x: 0, y: 0, radius: 1 }
  /** True once the dial belongs to the end: it stands beside the title. */
  ended = false
  /** Ms since the heart last beat; large when it does not. */
  beat = Number.POSITIVE_INFINITY
  private readonly sheet: DigitSheet
  private at: DreamLayout
  private scale = 0
  private height = 0

  /** The fonts of `DigitSheet` must be loaded. */
  constructor(
    readonly layers: Layers,
    readonly context: SceneContext,
  ) {
    const board = context.board()
    const { back, glow, wheel, front, particles, camera, flash } = layers
    this.at = dreamLayout(board)
    this.sheet = new DigitSheet(context)
    this.percent = new Digits(this.sheet, FACE.percent.size)
    this.landing = new Digits(this.sheet, FACE.percent.size)
    this.label = new Digits(this.sheet, FACE.label.size)
    this.forge = new Forge(back, glow, context, board)
    this.target = new Target(context)
    this.heart = new Heart(context)
    void this.heart.load(() => layers.root.alpha >= 1)
    this.ending = new Ending(context, { front, particles, behindTarget: this.behindTarget, beforeTarget: this.beforeTarget })
    this.camera = new Camera(camera, context, { x: BOARD.width / 2, y: board.height / 2 })
    this.shake = new Shake(context, [wheel, glow, front], 'dream')
    this.flash = new ScreenFlash(context)
    flash.addChild(this.flash.container)
    const face = [
      this.target.halo,
      this.heart.container,
      this.ending.rays.container,
      this.behindTarget,
      this.target.container,
      this.beforeTarget,
      this.percent.container,
      this.landing.container,
      this.label.container,
    ]
    this.disc.addChild(this.dial.container, ...this.quarters(), ...face, this.needle.container, this.ending.hammer)
    glow.addChildAt(this.ending.burst.container, 0)
    wheel.addChild(this.disc)
    this.dress()
    this.layout(board)
  }

  /** The container whose unit is the dial's radius, its origin the dial's middle; in it lie the films behind and before the target. */
  readonly disc = new Container()
  private readonly behindTarget = new Container()
  private readonly beforeTarget = new Container()

  get reduced(): boolean {
    return this.context.reduced
  }

  /** Shows a chance in basis points at once. */
  set chance(points: number) {
    this.dial.arc = points / 10_000
    this.percent.text = percentOf(Math.round(points))
  }

  get chance(): number {
    return this.dial.arc * 10_000
  }

  /** Places everything. The dial moves there when only the free area has changed. */
  layout(board: ArtBoard): void {
    this.at = dreamLayout(board)
    const moved = this.scale !== board.scale || this.height !== board.height
    this.scale = board.scale
    this.height = board.height
    this.camera.rest({ x: BOARD.width / 2, y: board.height / 2 })
    this.flash.cover(board.view)
    this.forge.layout(board)
    this.ending.layout(this.at)
    this.go(moved ? 0 : MOVE)
  }

  /** Moves the dial to where it belongs. */
  go(seconds: number): void {
    const to = this.ended ? this.at.ending : this.at.dial
    gsap.killTweensOf(this.place)
    if (seconds > 0 && !this.reduced && this.layers.root.alpha > 0) {
      gsap.to(this.place, { ...to, duration: seconds, ease: 'power3.inOut', onUpdate: () => this.stand() })
      return
    }
    Object.assign(this.place, to)
    this.stand()
  }

  update(delta: number): void {
    this.beat += delta
    const beat = this.reduced ? 0 : beatAt(this.beat)
    this.dial.flare = Math.max(this.flare, 0.55 * beat)
    this.forge.flare = Math.max(this.flare, 0.7 * beat)
    this.dial.update(delta, this.reduced)
    this.forge.update(delta, this.needle.turns)
    this.target.update(delta)
    this.heart.update(delta, this.chance, this.needle.trail / LONGEST_TRAIL, beat)
    this.ending.update(delta)
  }

  /** Light of the whole dial beyond its own, 0–1. */
  flare = 0

  /** Where the target stands on the stage in CSS px, while a result is shown. */
  get prize(): PrizePlace | null {
    if (!this.ended) return null
    const { spot } = this.target
    const { a, d, tx, ty } = this.disc.worldTransform
    return { x: Math.round(tx + spot.x * a), y: Math.round(ty + spot.y * d), width: Math.round(spot.width * a) }
  }

  /** The target was exchanged: it leaves the plinth. What the page shows in its place begins as the same picture. */
  spend(): void {
    gsap.to(this.target, { spent: 1, duration: SPEND, ease: 'none' })
  }

  /** Comes back to rest after a play. At once when nobody sees it. */
  calm(seen: boolean): void {
    const seconds = seen ? REST : 0
    this.ended = false
    this.beat = Number.POSITIVE_INFINITY
    this.ending.clear()
    this.camera.reset()
    const to = (target: object, vars: gsap.TweenVars) => {
      gsap.killTweensOf(target, Object.keys(vars).join(','))
      if (seconds === 0) gsap.set(target, vars)
      else gsap.to(target, { ...vars, duration: seconds, ease: 'sine.inOut' })
    }
    to(this, { flare: 0 })
    to(this.dial, { cold: 0, hold: 1 })
    to(this.forge, { cold: 0, level: 1 })
    to(this.target, { grey: 0, white: 0, swell: 1, spent: 0 })
    to(this.heart, { cold: 0, burst: 0 })
    to(this.needle, { cold: 0, alpha: 1 })
    for (const rays of [this.ending.rays, this.ending.burst]) to(rays, { power: 0 })
    to(this.ending.title, { alpha: 0 })
    for (const { container } of [this.landing, this.label]) to(container, { alpha: 0 })
    to(this.percent.container, { alpha: this.target.giftId === null ? 0.45 : 1 })
    this.home(seconds)
    this.go(seconds)
  }

  /** How the parts stand: what remains must be the same however a play came to its end. */
  pose(): Record<string, unknown> {
    const round = (value: number) => Math.round(value * 1e6) / 1e6
    const { dial, needle, forge, target, heart, ending, percent, landing, label } = this
    return {
      needle: needle.turns,
      trail: round(needle.trail),
      arc: round(dial.arc),
      hold: round(dial.hold),
      cold: [dial.cold, forge.cold, needle.cold, target.grey].map(round),
      level: round(forge.level),
      target: [target.giftId, round(target.swell), round(target.white)],
      heart: [heart.burst, heart.cold].map(round),
      title: [ending.title.alpha, ending.title.x, ending.title.y, ending.title.scale.x].map(round),
      hammer: round(ending.hammer.alpha),
      rays: [ending.rays.power, ending.burst.power].map(round),
      texts: [percent, landing, label].map(({ text, container }) => [text, round(container.alpha)]),
      place: [this.place.x, this.place.y, this.place.radius].map(round),
    }
  }

  destroy(): void {
    for (const part of [
      this,
      this.place,
      this.dial,
      this.forge,
      this.needle,
      this.target,
      this.ending.rays,
      this.ending.burst,
      this.ending,
    ])
      gsap.killTweensOf(part)
    this.shake.stop()
    this.flash.stop()
    this.target.destroy()
    this.heart.destroy()
    this.ending.destroy()
    const { back, glow, wheel, front, particles, flash } = this.layers
    clearLayers([back, glow, wheel, front, particles, flash])
    this.sheet.destroy()
  }

  /** Turns the needle back to the top, the shorter way. */
  private home(seconds: number): void {
    const from = this.needle.turns - Math.round(this.needle.turns)
    const way = { left: 1 }
    gsap.killTweensOf(this.needle, 'turns')
    if (seconds === 0) {
      this.needle.point(0, 0)
      return
    }
    gsap.to(way, {
      left: 0,
      duration: seconds,
      ease: 'sine.inOut',
      onUpdate: () => this.needle.point(way.left > 0 ? from * way.left : 0, 0),
    })
  }

  private stand(): void {
    const { x, y, radius } = this.place
    this.disc.position.set(x, y)
    this.disc.scale.set(radius)
    this.ending.burst.container.position.set(x, y)
    this.forge.stand(this.place, this.context.board())
  }

  private dress(): void {
    this.percent.container.y = FACE.percent.y
    this.landing.container.y = FACE.percent.y
    this.label.container.y = FACE.label.y
    this.label.text = '落点'
    for (const { container } of [this.landing, this.label]) container.alpha = 0
    for (const text of [this.landing, this.label]) text.tint = 0xbcd2ff
  }

  /** The numerals of the ring. */
  private quarters(): Container[] {
    return QUARTERS.map((text, quarter) => {
      const digits = new Digits(this.sheet, FACE.numeral.size)
      digits.text = text
      digits.tint = 0xa899d8
      digits.container.position.copyFrom(pointOn(quarter / 4, FACE.numeral.radius, { x: 0, y: 0 }))
      return digits.container
    })
  }
}
