import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import { COLOURS } from '#shared/tokens.ts'
import { light } from '../kit/fx/light.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import { stopMoving } from '../kit/motion.ts'
import type { Show } from '../kit/show.ts'
import { allRound, coinShot, shards } from './bursts.ts'
import type { Cast } from './Cast.ts'
import { finaleLayout } from './layout.ts'
import { paintCeremony, paintPrice, paintRibbon } from './paint.ts'

const WORDS = ['神话', '降临'] as const

/** 神话降临: the item takes the whole screen. It stays until the result panel covers it, or the next gold win begins. */
export async function playFinale(cast: Cast, show: Show, drop: Drop): Promise<void> {
  cast.finale?.destroy()
  const finale = new Finale(cast, drop)
  cast.finale = finale
  show.sound('revealLegendary')
  show.vibrate([40, 30, 80])
  show.cue(finale.play(show))
  await show.wait(cast.times.finale)
}

export class Finale {
  private readonly container = new Container()
  private readonly item: Sprite
  private readonly rays: Rays
  private readonly glow = light('glow', 0xff9a1e)
  private readonly shock: Shockwave
  private readonly words: Sprite[]
  private readonly ribbon: Sprite
  private readonly price: Sprite
  readonly giftId: number
  private readonly at

  constructor(
    private readonly cast: Cast,
    drop: Drop,
  ) {
    this.giftId = drop.giftId
    this.at = finaleLayout(cast.board)
    this.rays = new Rays(cast.context, COLOURS['gold-3'])
    this.shock = new Shockwave(cast.context)
    this.item = centred(cast.heroOf(drop), this.at.item)
    this.words = WORDS.map((word, side) =>
      centred(
        cast.ceremony(word, (context) => paintColumn(context, word)),
        this.at.words[side === 0 ? 0 : 1],
      ),
    )
    const name = cast.ceremony(`name${drop.giftId}`, (context) => paintRibbon(context, drop.giftName, 360), 360, 52)
    const price = cast.ceremony(`price${drop.giftId}`, (context) => paintPrice(context, 180, 26, 40, drop.recoveryPrice, 'center'), 360, 52)
    this.ribbon = centred(name, this.at.name)
    this.price = centred(price, this.at.price)
    for (const part of [this.rays.container, this.glow]) part.position.copyFrom(this.at.item)
    this.glow.scale.set(4, 4)
    this.container.addChild(this.glow, this.rays.container, this.shock.container, this.item, this.ribbon, this.price, ...this.words)
    cast.layers.front.addChild(this.container)
    cast.each((delta) => this.update(delta))
    cast.finally(() => this.shock.stop())
  }

  play(show: Show): gsap.core.Timeline {
    const { cast } = this
    const calm = cast.context.reduced
    const timeline = gsap.timeline({ paused: true })
    timeline.set(cast.dark, { tint: 0x160a02 }, 0)
    timeline.to(cast.dark, { alpha: 0.92, duration: 0.1 }, 0)
    timeline.call(() => this.strike(show), [], 0)
    this.bringItem(timeline, calm)
    this.bringLight(timeline)
    if (!calm) timeline.call(() => this.scatter(show), [], 0.05)
    timeline.call(() => this.stamped(show), [], 0.42)
    for (const [side, word] of this.words.entries()) this.stamp(timeline, word, side, calm)
    timeline.fromTo(this.ribbon.scale, { x: 0.1 }, { x: 1, duration: 0.35, ease: 'power3.out' }, 0.55)
    timeline.to(this.ribbon, { alpha: 1, duration: 0.2 }, 0.55)
    timeline.to(this.price, { alpha: 1, duration: 0.2 }, 0.8)
    timeline.fromTo(this.price.scale, { x: 1.5, y: 1.5 }, { x: 1, y: 1, duration: 0.3, ease: 'back.out(2)' }, 0.8)
    return cast.book.fast ? timeline.timeScale(2.8) : timeline
  }

  destroy(): void {
    this.shock.stop()
    stopMoving(this.item, this.item.scale, this.glow, this.rays, ...this.words, this.ribbon, this.price)
    this.container.visible = false
  }

  private bringItem(timeline: gsap.core.Timeline, calm: boolean): void {
    const size = this.at.width / Math.max(this.item.texture.orig.width, 1)
    timeline.to(this.item, { alpha: 1, duration: 0.12 }, 0)
    timeline.fromTo(
      this.item.scale,
      { x: size * (calm ? 1 : 1.7), y: size * (calm ? 1 : 1.7) },
      { x: size, y: size, duration: 0.42, ease: 'expo.out' },
      0,
    )
  }

  private bringLight(timeline: gsap.core.Timeline): void {
    timeline.to(this.rays, { power: 0.8, duration: 0.3 }, 0.05)
    timeline.fromTo(this.rays, { size: 0.5 }, { size: 2.1, duration: 0.8, ease: 'expo.out', immediateRender: false }, 0.05)
    timeline.to(this.glow, { alpha: 0.42, duration: 0.3 }, 0.02)
  }

  /** A pair of characters slams in from its side. */
  private stamp(timeline: gsap.core.Timeline, word: Sprite, side: number, calm: boolean): void {
    const at = 0.42 + side * 0.09
    timeline.to(word, { alpha: 1, duration: 0.1 }, at)
    if (calm) return
    timeline.fromTo(word, { x: word.x + (side === 0 ? -90 : 90) }, { x: word.x, duration: 0.26, ease: 'back.out(1.7)' }, at)
    timeline.fromTo(word.scale, { x: 1.7, y: 1.7 }, { x: 1, y: 1, duration: 0.26, ease: 'power3.in' }, at)
  }

  /** The first blow: a blink of the whole screen and a front of light from behind the item. */
  private strike(show: Show): void {
    if (show.skipped) return
    show.cue(this.cast.flash.play(0.6, 0xfff0d0))
    show.cue(this.shock.play({ ...this.at.item, radius: 230, tint: COLOURS['gold-3'] }))
  }

  private scatter(show: Show): void {
    if (show.skipped) return
    for (const emission of shards(this.at.item)) this.cast.sparks.emit(emission)
    this.cast.coins.emit(coinShot(this.at.item, { ...allRound, count: 24, speed: [200, 640] }))
  }

  /** The words hit the picture. */
  private stamped(show: Show): void {
    if (!show.skipped) show.cue(this.cast.shake.play(7))
  }

  private update(delta: number): void {
    if (this.container.visible) this.rays.update(delta)
  }
}

function centred(texture: Texture, at: { x: number; y: number }): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  sprite.position.set(at.x, at.y)
  sprite.alpha = 0
  return sprite
}

/** Two characters, one above the other, in 80 × 150. */
function paintColumn(context: CanvasRenderingContext2D, word: string): void {
  for (const [index, character] of [...word].entries()) {
    context.save()
    context.translate(0, index * 72)
    paintCeremony(context, character, 80, 62)
    context.restore()
  }
}
