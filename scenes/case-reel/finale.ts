import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import { COLOURS } from '#shared/tokens.ts'
import { stopMoving } from '../kit/motion.ts'
import type { Show } from '../kit/show.ts'
import type { Cast } from './Cast.ts'
import { finaleLayout } from './layout.ts'
import { paintCeremony, paintPrice, paintRibbon } from './paint.ts'
import { effect } from './pictures.ts'
import { light } from './Row.ts'

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
  private readonly rays = [light('rays', COLOURS['gold-3'], 0), light('rays', 0xfff0c0, 0)] as const
  private readonly glow = light('glow', 0xff9a1e, 0)
  private readonly ring = light('ring', 0xffe2a0, 0)
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
    for (const part of [...this.rays, this.glow, this.ring]) part.position.copyFrom(this.at.item)
    this.glow.scale.set(4, 4)
    this.container.addChild(this.glow, ...this.rays, this.ring, this.item, this.ribbon, this.price, ...this.words)
    cast.layers.front.addChild(this.container)
    cast.each((delta) => this.update(delta))
  }

  play(show: Show): gsap.core.Timeline {
    const { cast } = this
    const calm = cast.context.reduced
    const timeline = gsap.timeline({ paused: true })
    timeline.set(cast.dark, { tint: 0x160a02 }, 0)
    timeline.to(cast.dark, { alpha: 0.92, duration: 0.1 }, 0)
    if (!calm) timeline.fromTo(cast.white, { alpha: 0.7 }, { alpha: 0, duration: 0.3, ease: 'power2.out' }, 0)
    this.bringItem(timeline, calm)
    this.bringLight(timeline)
    if (!calm) timeline.call(() => this.shards(show), [], 0.05)
    for (const [side, word] of this.words.entries()) this.stamp(timeline, word, side, calm)
    timeline.fromTo(this.ribbon.scale, { x: 0.1 }, { x: 1, duration: 0.35, ease: 'power3.out' }, 0.55)
    timeline.to(this.ribbon, { alpha: 1, duration: 0.2 }, 0.55)
    timeline.to(this.price, { alpha: 1, duration: 0.2 }, 0.8)
    timeline.fromTo(this.price.scale, { x: 1.5, y: 1.5 }, { x: 1, y: 1, duration: 0.3, ease: 'back.out(2)' }, 0.8)
    return cast.book.fast ? timeline.timeScale(2.8) : timeline
  }

  destroy(): void {
    stopMoving(this.item, this.item.scale, this.glow, this.ring, ...this.rays, ...this.words, this.ribbon, this.price)
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
    if (calm) return
    const { root } = this.cast.layers
    const { x, y } = root.position
    for (let kick = 0; kick < 4; kick++)
      timeline.to(root.position, { x: x + (kick % 2 ? -4 : 5), y: y + (kick % 2 ? 5 : -3), duration: 0.045 }, 0.3 + kick * 0.045)
    timeline.to(root.position, { x, y, duration: 0.06 }, 0.5)
  }

  private bringLight(timeline: gsap.core.Timeline): void {
    const [back, front] = this.rays
    timeline.to(back, { alpha: 0.5, duration: 0.3 }, 0.05)
    timeline.to(front, { alpha: 0.3, duration: 0.3 }, 0.05)
    timeline.fromTo(back.scale, { x: 0.6, y: 0.6 }, { x: 2.4, y: 2.4, duration: 0.8, ease: 'expo.out' }, 0.05)
    timeline.fromTo(front.scale, { x: 0.5, y: 0.5 }, { x: 1.7, y: 1.7, duration: 0.8, ease: 'expo.out' }, 0.05)
    timeline.to(this.glow, { alpha: 0.42, duration: 0.3 }, 0.02)
    timeline.fromTo(this.ring, { alpha: 0.9 }, { alpha: 0.22, duration: 0.7 }, 0.2)
    timeline.fromTo(this.ring.scale, { x: 0.3, y: 0.3 }, { x: 1.3, y: 1.3, duration: 0.7, ease: 'expo.out' }, 0.2)
  }

  /** A pair of characters slams in from its side. */
  private stamp(timeline: gsap.core.Timeline, word: Sprite, side: number, calm: boolean): void {
    const at = 0.42 + side * 0.09
    timeline.to(word, { alpha: 1, duration: 0.1 }, at)
    if (calm) return
    timeline.fromTo(word, { x: word.x + (side === 0 ? -90 : 90) }, { x: word.x, duration: 0.26, ease: 'back.out(1.7)' }, at)
    timeline.fromTo(word.scale, { x: 1.7, y: 1.7 }, { x: 1, y: 1, duration: 0.26, ease: 'power3.in' }, at)
  }

  private shards(show: Show): void {
    if (show.skipped) return
    const { x, y } = this.at.item
    const out = { x, y, angle: 0, spread: Math.PI * 2 }
    const { sparks, coins } = this.cast
    sparks.burst({
      ...out,
      texture: effect('shard'),
      count: 34,
      speed: [140, 620],
      gravity: 260,
      drag: 0.7,
      life: [900, 1900],
      scale: [0.12, 0.42],
      spin: 0.7,
      flip: 0.9,
      tint: 0xffd98a,
    })
    sparks.burst({
      ...out,
      texture: effect('spark'),
      count: 40,
      speed: [80, 520],
      gravity: 60,
      drag: 1.1,
      life: [700, 1700],
      scale: [0.1, 0.36],
      spin: 0.4,
      tint: 0xfff0c0,
    })
    coins.burst({
      ...out,
      texture: effect('coin'),
      count: 24,
      speed: [200, 640],
      gravity: 700,
      drag: 0.3,
      life: [1000, 2000],
      scale: [0.18, 0.4],
      spin: 0.7,
      flip: 1.5,
    })
  }

  private update(delta: number): void {
    if (!this.container.visible) return
    this.rays[0].rotation += (delta / 24_000) * Math.PI * 2
    this.rays[1].rotation -= (delta / 18_000) * Math.PI * 2
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
