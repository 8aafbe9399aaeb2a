import { gsap } from 'gsap'
import { Container, Sprite, Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import { toMinor } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { fx, light, lightSprite } from '../kit/fx/light.ts'
import { NumberRoll } from '../kit/fx/NumberRoll.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import { FONTS } from '../kit/parts/paint.ts'
import type { Show } from '../kit/show.ts'
import { allRound, coinShot, shards } from './bursts.ts'
import { cover } from './GoldStage.ts'
import type { GrandSheet } from './GrandSheet.ts'
import { farCoins, farShards, nearShards, paperBehind, paperCannon } from './grandBursts.ts'
import { finaleLayout } from './layout.ts'
import type { StageObjects } from './StageObjects.ts'

const BROWN = 0x0a0401
/** Start times of its parts in ms. The price has landed at PRICE + ROLL. */
const AT = { scatter: 50, words: 290, apart: 90, ribbon: 600, price: 760, confetti: 640, chips: 1_240 } as const
const ROLL = 900
/** Ms until its last part is shown. */
const LENGTH = 1_720
/** Ms in which it fades out. */
const LEAVE = 300
const GROUND = 1_900
/** Width of the halo's film. */
const HALO = 430
const PRICE_SIZE = 44
/** Greatest width of the price in board units, coin included. */
const PRICE_WIDTH = 330

/**
 * The finale 神话降临: a grade-0 item fills the screen. It stays until the result panel covers it or the next gold win begins. It is created
 * before motion starts and plays for one win after another.
 */
export class Finale {
  private shown = 0
  private readonly container = new Container()
  /** Words and price, in front of everything that flies. */
  private readonly texts = new Container()
  private readonly ground: Sprite
  private readonly dial: Sprite
  private readonly item = centred()
  private readonly rays: Rays
  private readonly glow = light('glow', 0xffa426)
  private readonly shock: Shockwave
  private readonly words: Sprite[]
  private readonly name = centred()
  private readonly chips = centred()
  private readonly amount = new Container()
  private readonly coin = centred(fx('coin'))
  private readonly roll: NumberRoll
  private readonly vignette: Sprite
  private readonly paper: Particles
  private readonly behind: Particles
  private readonly coinsBehind: Particles
  /** The halo behind the item, and fireworks over the whole stage behind the text. */
  private readonly halo: Film
  private readonly fireworks: Film
  private readonly at
  private time = 0
  private leaving: gsap.core.Timeline | null = null

  constructor(
    private readonly objects: StageObjects,
    private readonly sheet: GrandSheet,
  ) {
    const { context, book } = objects
    const share = context.budget.particles
    this.at = finaleLayout(objects.board)
    this.ground = centred(sheet.ground)
    this.dial = lightSprite(sheet.dial, 0xffd88a, 0)
    this.rays = new Rays(context, COLOURS['gold-3'])
    this.shock = new Shockwave(context)
    this.words = sheet.words.map((word) => centred(word))
    this.roll = new NumberRoll(context, {
      font: FONTS.number,
      size: PRICE_SIZE,
      face: ['#ffffff', '#ffe9ae', '#ffb53a'],
      rim: '#4a2206',
      glow: COLOURS['gold-3'],
    })
    this.vignette = cover(new Sprite(sheet.vignette), objects.board.view)
    this.paper = new Particles({ limit: 150, share, seed: `${book.cosmeticSeed}:paper`, light: false })
    this.behind = new Particles({ limit: 60, share, seed: `${book.cosmeticSeed}:behind`, light: true })
    this.coinsBehind = new Particles({ limit: 30, share, seed: `${book.cosmeticSeed}:coinsBehind`, light: false })
    this.halo = new Film(context, 'light-burst-0').near()
    // The item is the king here, and it may be a crown itself.
    this.halo.setPicture('crown', Texture.EMPTY)
    this.fireworks = new Film(context, 'fireworks').near()
    this.fill()
    objects.each((delta) => this.update(delta))
    objects.finally(() => {
      this.shock.stop()
      this.roll.destroy()
      this.halo.destroy()
      this.fireworks.destroy()
    })
  }

  /** Id of the item that is seen; 0 before the first and when it has faded out. */
  get giftId(): number {
    return this.container.alpha > 0 ? this.shown : 0
  }

  /** The price as currently legible. */
  get price(): string {
    return this.roll.shown
  }

  async play(show: Show, drop: Drop): Promise<void> {
    const { objects } = this
    this.begin(drop)
    objects.finale = this
    show.sound('revealLegendary')
    show.vibrate('legend')
    show.cue(objects.camera.push(1, 0.4, 'power2.out'))
    show.cue(this.timeline(show, drop))
    await show.wait(objects.times.finale)
  }

  /** Fades out for the next win. */
  leave(show: Show): void {
    if (this.shown === 0) return
    const { objects, container, texts } = this
    this.shown = 0
    const seconds = (objects.book.fast ? LEAVE / 3 : LEAVE) / 1000
    const timeline = gsap.timeline({ paused: true })
    timeline.to([container, texts], { alpha: 0, duration: seconds, ease: 'power1.in' }, 0)
    timeline.to(objects.dark, { alpha: 0, duration: seconds }, 0)
    if (!objects.context.reduced) timeline.to(this.item.scale, { x: '*=0.86', y: '*=0.86', duration: seconds, ease: 'power2.in' }, 0)
    this.leaving = timeline
    show.cue(timeline)
  }

  private begin(drop: Drop): void {
    const { item, sheet, roll } = this
    // In fast play the next win begins before the one before has faded out.
    this.leaving?.progress(1)
    this.leaving = null
    this.shown = drop.giftId
    item.texture = this.objects.heroOf(drop)
    this.name.texture = sheet.nameOf(drop)
    this.chips.texture = sheet.chipsOf(drop)
    roll.set(0)
    this.layPrice(drop)
    for (const part of [item, this.name, this.chips, this.amount, this.ground, this.vignette, this.dial, this.glow, ...this.words])
      part.alpha = 0
    this.rays.power = 0
    this.time = 0
    for (const system of [this.behind, this.coinsBehind, this.paper]) system.clear()
    for (const part of [this.container, this.texts]) {
      part.alpha = 1
      part.visible = true
    }
  }

  private timeline(show: Show, drop: Drop): gsap.core.Timeline {
    const { objects } = this
    const calm = objects.context.reduced
    const timeline = gsap.timeline({ paused: true })
    timeline.set(objects.dark, { tint: BROWN }, 0)
    timeline.to(objects.dark, { alpha: 0.98, duration: 0.08 }, 0)
    timeline.call(() => this.strike(show), [], 0)
    this.bringItem(timeline, calm)
    this.bringLight(timeline, calm)
    if (!calm) timeline.call(() => this.scatter(show), [], AT.scatter / 1000)
    for (const [side, word] of this.words.entries()) this.stamp(timeline, word, side, calm, show)
    this.openName(timeline, calm)
    this.rollPrice(timeline, drop, calm, show)
    if (!calm) timeline.call(() => this.throwPaper(show), [], AT.confetti / 1000)
    timeline.to(this.chips, { alpha: 1, duration: 0.2 }, AT.chips / 1000)
    if (!calm)
      timeline.fromTo(this.chips, { y: this.at.chips.y + 14 }, { y: this.at.chips.y, duration: 0.3, ease: 'power3.out' }, AT.chips / 1000)
    return objects.book.fast ? timeline.timeScale(LENGTH / objects.times.finale) : timeline
  }

  /** The impact: a screen flash, a kick of the camera, and a shock wave from behind the item. */
  private strike(show: Show): void {
    if (show.skipped) return
    const { objects } = this
    show.cue(objects.flash.play(0.9, 0xfff4dc).timeScale(1.7))
    show.cue(objects.shake.play(7))
    show.cue(this.halo.play({ x: this.at.item.x, y: this.at.item.y, width: HALO }))
    show.cue(this.shock.play({ x: this.at.item.x, y: this.at.item.y, radius: 300, tint: COLOURS['gold-2'] }))
  }

  private bringItem(timeline: gsap.core.Timeline, calm: boolean): void {
    const size = this.at.item.width / Math.max(this.item.texture.orig.width, 1)
    const from = size * (calm ? 1 : 1.6)
    timeline.to(this.item, { alpha: 1, duration: calm ? 0.3 : 0.06 }, 0)
    timeline.fromTo(this.item.scale, { x: from, y: from }, { x: size, y: size, duration: 0.42, ease: 'expo.out' }, 0)
  }

  private bringLight(timeline: gsap.core.Timeline, calm: boolean): void {
    const { ground, rays, glow, dial } = this
    const size = GROUND / Math.max(ground.texture.width, 1)
    timeline.to(ground, { alpha: 1, duration: 0.16 }, 0)
    timeline.to(this.vignette, { alpha: 1, duration: 0.3 }, 0)
    timeline.to(rays, { power: 0.5, duration: 0.3 }, 0.04)
    timeline.fromTo(rays, { size: calm ? 2.2 : 0.5 }, { size: 2.2, duration: 0.8, ease: 'expo.out', immediateRender: false }, 0.04)
    timeline.to(glow, { alpha: 0.5, duration: 0.3 }, 0.02)
    timeline.to(dial, { alpha: 0.6, duration: 0.3 }, 0.1)
    if (calm) {
      timeline.set(ground.scale, { x: size, y: size }, 0).set(dial.scale, { x: 1.66, y: 1.66 }, 0)
      return
    }
    timeline.fromTo(ground.scale, { x: size * 0.5, y: size * 0.5 }, { x: size, y: size, duration: 0.5, ease: 'expo.out' }, 0)
    timeline.fromTo(dial.scale, { x: 0.6, y: 0.6 }, { x: 1.66, y: 1.66, duration: 0.7, ease: 'expo.out' }, 0.06)
  }

  /** Emits shards and coins, some behind the item and some in front of it. */
  private scatter(show: Show): void {
    if (show.skipped) return
    const { item } = this.at
    this.behind.emit(farShards(item))
    this.coinsBehind.emit(farCoins(item))
    for (const emission of shards(item)) this.objects.sparks.emit({ ...emission, life: [600, 1_400] })
    this.objects.sparks.emit(nearShards(item))
    this.objects.coins.emit(coinShot(item, { ...allRound, count: 20, speed: [300, 820] }))
  }

  /** Emits confetti from behind the item and along both sides. It is gone before the last frame. */
  private throwPaper(show: Show): void {
    if (show.skipped) return
    show.cue(this.fireworks.play(overStage(this.objects.board.view, 'fireworks')))
    this.paper.emit(paperBehind(this.at.item))
    for (const side of [-1, 1]) this.paper.emit(paperCannon(side, this.objects.board.height))
  }

  /** Slams a pair of characters in from its side. */
  private stamp(timeline: gsap.core.Timeline, word: Sprite, side: number, calm: boolean, show: Show): void {
    const at = (AT.words + side * AT.apart) / 1000
    const hit = at + 0.13
    const home = this.at.words[side === 0 ? 0 : 1]
    timeline.set(word, { x: home.x, y: home.y }, 0)
    timeline.to(word, { alpha: 1, duration: 0.06 }, at)
    timeline.call(() => show.sound('stamp', { rate: side === 0 ? 1 : 0.92 }), [], hit)
    if (calm) return
    const way = side === 0 ? -120 : 120
    timeline.fromTo(word, { x: home.x + way }, { x: home.x, duration: 0.15, ease: 'power3.in', immediateRender: false }, at)
    timeline.fromTo(word.scale, { x: 1.9, y: 1.9 }, { x: 1, y: 1, duration: 0.15, ease: 'power3.in', immediateRender: false }, at)
    timeline.to(word.scale, { x: 1.08, y: 0.94, duration: 0.05 }, hit + 0.02)
    timeline.to(word.scale, { x: 1, y: 1, duration: 0.28, ease: 'elastic.out(1, 0.5)' }, hit + 0.07)
    timeline.call(() => show.skipped || this.objects.book.fast || show.cue(this.objects.shake.play(4)), [], hit)
  }

  /** Opens the ribbon from its middle. */
  private openName(timeline: gsap.core.Timeline, calm: boolean): void {
    const at = AT.ribbon / 1000
    timeline.to(this.name, { alpha: 1, duration: 0.14 }, at)
    if (!calm)
      timeline.fromTo(this.name.scale, { x: 0.04, y: 0.7 }, { x: 1, y: 1, duration: 0.34, ease: 'expo.out', immediateRender: false }, at)
  }

  private rollPrice(timeline: gsap.core.Timeline, drop: Drop, calm: boolean, show: Show): void {
    const at = AT.price / 1000
    timeline.to(this.amount, { alpha: 1, duration: 0.12 }, at)
    timeline.call(() => show.sound('countUp'), [], at)
    timeline.add(this.roll.play(toMinor(drop.recoveryPrice), ROLL), at)
    if (calm) return
    const size = this.coin.scale.x
    timeline.fromTo(this.coin.scale, { x: 0, y: 0 }, { x: size, y: size, duration: 0.3, ease: 'back.out(2.4)', immediateRender: false }, at)
  }

  /** Centres coin and amount together; scales them down where the amount is long. */
  private layPrice(drop: Drop): void {
    this.roll.set(toMinor(drop.recoveryPrice))
    const marks = [...this.roll.text]
    const width = marks.reduce((sum, mark) => sum + PRICE_SIZE * (mark === '.' || mark === ',' ? 0.3 : 0.66), 0)
    this.roll.set(0)
    const coin = PRICE_SIZE * 1.04
    const gap = 10
    const all = coin + gap + width
    this.coin.scale.set(coin / Math.max(this.coin.texture.width, 1))
    this.coin.x = -all / 2 + coin / 2
    this.roll.container.x = -all / 2 + coin + gap + width / 2
    this.amount.scale.set(Math.min(PRICE_WIDTH / all, 1))
  }

  private fill(): void {
    const { container, at, objects } = this
    for (const part of [this.ground, this.dial, this.rays.container, this.glow, this.item]) part.position.set(at.item.x, at.item.y)
    this.glow.scale.set(1.9, 1.7)
    this.name.position.copyFrom(at.name)
    this.amount.position.copyFrom(at.price)
    this.chips.position.copyFrom(at.chips)
    this.coin.alpha = 1
    this.roll.container.visible = true
    this.amount.addChild(this.coin, this.roll.container)
    container.addChild(this.ground, this.rays.container, this.dial, this.glow, this.shock.container)
    container.addChild(
      this.fireworks.container,
      this.halo.container,
      this.coinsBehind.container,
      this.behind.container,
      this.vignette,
      this.paper.container,
      this.item,
    )
    container.addChild(this.halo.front)
    this.texts.addChild(this.name, this.amount, this.chips, ...this.words)
    for (const part of [container, this.texts]) part.visible = false
    objects.layers.front.addChild(container)
    objects.layers.particles.addChild(this.texts)
  }

  private update(delta: number): void {
    if (!this.container.visible) return
    this.rays.update(delta)
    this.behind.update(delta)
    this.coinsBehind.update(delta)
    this.paper.update(delta)
    if (this.objects.context.reduced) return
    this.time += delta
    this.dial.rotation = this.time / 16_000
    this.item.y = this.at.item.y + 4 * Math.sin(this.time / 820)
  }
}

function centred(texture?: Texture): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  sprite.alpha = 0
  return sprite
}
