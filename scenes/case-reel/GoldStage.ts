import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import { COLOURS } from '#shared/tokens.ts'
import type { Rect } from '../kit/artBoard.ts'
import { light, lightSprite } from '../kit/fx/light.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import type { ItemSheet } from '../kit/parts/ItemSheet.ts'
import { Row } from '../kit/parts/Row.ts'
import { ReelBank } from '../kit/reel/ReelBank.ts'
import type { Show } from '../kit/show.ts'
import type { GrandSheet } from './GrandSheet.ts'
import { type GoldLayout, type Place, poolGrid } from './layout.ts'
import { poolSpots } from './paintGrand.ts'
import { effect } from './pictures.ts'
import type { StageObjects } from './StageObjects.ts'
import { Treasure } from './Treasure.ts'

const BROWN = 0x0c0502
/** Alpha of the dark plate over everything but the emblem. */
export const DARK = 0.97
/** Playback rate of the gold reel's ticks: one octave above the other reels. */
const OCTAVE = 2
/** Size of the gold background in board units, large enough for any stage. */
const GROUND = 1_900
/** Distance in board units by which the odds panel slides up. */
const SLIDE = 60
const EDGE = { width: 224, height: 296 }

/** Position of an emblem on the stage and its width, in board units. */
export type EmblemPlace = Place & { size: number }

/**
 * The gold chapter 金中金: gold background, gold-only reel, odds panel and coin fountains. Everything is created before motion starts;
 * `begin` prepares it for one gold win after another.
 */
export class GoldStage {
  readonly container = new Container()
  private readonly emblem: Sprite
  private readonly rays: Rays
  private readonly ground: Sprite
  private readonly vignette: Sprite
  private readonly glow = light('glow', 0xff9a1e)
  private readonly dial: Sprite
  private readonly title: Sprite
  private readonly ribbon: Sprite
  private readonly panel = new Container()
  private readonly prize: Sprite
  private readonly prizeGlow = light('glow', COLOURS['gold-3'])
  private readonly shock: Shockwave
  private readonly row: Row
  private readonly treasure: Treasure
  private bank: ReelBank | null = null
  private from: EmblemPlace = { x: 0, y: 0, size: 100 }

  constructor(
    private readonly objects: StageObjects,
    private readonly sheet: GrandSheet,
    private readonly cells: ItemSheet,
    private readonly contents: readonly { giftId: number }[],
    private readonly at: GoldLayout,
  ) {
    const { board, context, book } = objects
    this.emblem = centred(objects.emblem)
    this.rays = new Rays(context, COLOURS['gold-3'])
    this.ground = centred(sheet.ground)
    this.vignette = cover(new Sprite(sheet.vignette), board.view)
    this.dial = lightSprite(sheet.dial, COLOURS['amber-4'], 0)
    this.title = centred(sheet.title)
    this.ribbon = centred(sheet.ribbon)
    this.prize = lightSprite(effect('cell-edge'), 0xffe9a8, 0)
    this.shock = new Shockwave(context)
    this.row = new Row({ cell: at.cell, band: at.band, grand: true, light: 0x9a5208 }, board.view)
    this.treasure = new Treasure(context, board, sheet.heap, `${book.cosmeticSeed}:treasure`)
    this.fill()
    objects.each((delta) => this.update(delta))
    objects.finally(() => {
      this.shock.stop()
      this.row.destroy()
    })
  }

  /** Prepares the reel for `drop` and puts the emblem where the first reel or card showed it. */
  begin(drop: Drop, from: EmblemPlace, turn: number): void {
    const { objects, at } = this
    this.from = from
    this.emblem.texture = objects.emblem
    const plan = { seed: `${objects.book.cosmeticSeed}:gold${turn}`, duration: objects.times.goldSpin, apart: 0 }
    this.bank = new ReelBank([this.row.reel], { ...plan, reduced: objects.context.reduced, pitch: OCTAVE })
    const landing = this.contents.findIndex((item) => item.giftId === drop.giftId)
    // On this reel every cell is a win, so all cells get the same grade.
    this.bank.load(0, { cells: this.cells.cells, grades: this.contents.map(() => 3 as const), landing })
    this.row.container.position.copyFrom(at.row)
    this.markPrize(drop)
    this.hide()
    this.treasure.reset()
    this.container.visible = true
  }

  /** Darkens everything but the emblem. One heartbeat. */
  darken(show: Show): gsap.core.Timeline {
    const { objects, emblem, from } = this
    const seconds = objects.times.dark / 1000
    const size = this.scaleOf(from.size)
    const timeline = gsap.timeline({ paused: true })
    timeline.call(() => show.sound('heartbeat'), [], 0)
    timeline.call(() => show.vibrate('heart'), [], 0)
    timeline.set(objects.dark, { tint: BROWN }, 0)
    timeline.to(objects.dark, { alpha: DARK, duration: seconds * 0.7, ease: 'power2.out' }, 0)
    timeline.set(emblem, { x: from.x, y: from.y }, 0)
    timeline.set(emblem.scale, { x: size, y: size }, 0)
    timeline.set(this.glow, { x: from.x, y: from.y }, 0)
    timeline.set(this.glow.scale, { x: 0.7, y: 0.7 }, 0)
    timeline.to(emblem, { alpha: 1, duration: 0.08 }, 0)
    timeline.to(this.glow, { alpha: 0.6, duration: seconds * 0.4 }, 0)
    if (objects.context.reduced) return timeline
    timeline.to(emblem.scale, { x: size * 1.14, y: size * 1.14, duration: seconds * 0.28, ease: 'power2.out' }, seconds * 0.1)
    timeline.to(emblem.scale, { x: size, y: size, duration: seconds * 0.5, ease: 'power2.inOut' }, seconds * 0.38)
    return timeline
  }

  /**
   * The emblem flips twice and rises, gold spreads from it, the title is stamped, ribbon and band open, and the odds panel slides up.
   */
  rise(show: Show): gsap.core.Timeline {
    const seconds = this.objects.times.rise / 1000
    const timeline = gsap.timeline({ paused: true })
    const calm = this.objects.context.reduced
    timeline.call(() => show.sound('goldFlood'), [], seconds * 0.3)
    this.flip(timeline, seconds * 0.62, calm)
    this.flood(timeline, seconds, calm)
    this.stamp(timeline, seconds, calm, show)
    this.open(timeline, seconds, calm)
    return timeline
  }

  /** Runs the gold-only reel. The fountains grow with it. */
  async spin(show: Show): Promise<void> {
    const { objects, treasure } = this
    const ms = objects.times.goldSpin
    if (!show.skipped) treasure.spout(ms)
    show.cue(treasure.grow(ms))
    show.cue(objects.camera.push(1.05, ms / 1000))
    void show
      .wait(ms * 0.2)
      .then(() => show.sound('fountain'))
      .catch(() => undefined)
    await Promise.all(this.bank?.spin(show) ?? [])
  }

  /** Lights the landed cell and its odds in the panel. */
  land(show: Show): gsap.core.Timeline {
    const { objects, at, row } = this
    show.sound('land0')
    show.vibrate('goldLand')
    if (!show.skipped) {
      show.cue(objects.camera.punch(1.05, 0.3))
      show.cue(this.shock.play({ x: at.row.x, y: at.row.y, radius: 210, tint: COLOURS['gold-2'] }))
      this.treasure.burst()
    }
    const timeline = gsap.timeline({ paused: true })
    timeline.add(row.landed(0, 0.3).paused(false), 0)
    timeline.to(this.prize, { alpha: 1, duration: 0.14 }, 0.06)
    timeline.to(this.prizeGlow, { alpha: 0.75, duration: 0.14 }, 0.06)
    timeline.to(this.rays, { power: 0.75, duration: 0.2 }, 0)
    return timeline
  }

  /** Hides the gold chapter. */
  end(): void {
    this.container.visible = false
  }

  private flip(timeline: gsap.core.Timeline, length: number, calm: boolean): void {
    const { emblem, at, from, glow } = this
    if (calm) {
      timeline.set(emblem, { x: at.emblem.x, y: at.emblem.y, texture: this.sheet.emblem }, 0)
      const large = at.emblem.size / Math.max(this.sheet.emblem.width, 1)
      timeline.set(emblem.scale, { x: large, y: large }, 0)
      timeline.set(glow, { x: at.emblem.x, y: at.emblem.y }, 0)
      return
    }
    const coin = { turn: 0, size: from.size }
    const show = () => {
      // When it is edge-on for the first time, its picture changes to gold.
      emblem.texture = coin.turn < 0.125 ? this.objects.emblem : this.sheet.emblem
      const across = this.scaleOf(coin.size)
      emblem.scale.set(across * Math.cos(coin.turn * Math.PI * 4), across)
    }
    timeline.to(coin, { turn: 1, duration: length, ease: 'power1.inOut', onUpdate: show }, 0)
    timeline.to(coin, { size: at.emblem.size, duration: length, ease: 'back.out(1.6)' }, 0)
    timeline.to([emblem, glow], { x: at.emblem.x, duration: length, ease: 'power2.inOut' }, 0)
    timeline.to([emblem, glow], { y: at.emblem.y, duration: length, ease: 'back.inOut(1.3)' }, 0)
  }

  private flood(timeline: gsap.core.Timeline, seconds: number, calm: boolean): void {
    const { ground, rays, glow, dial, at } = this
    const size = GROUND / Math.max(ground.texture.width, 1)
    const from = seconds * 0.34
    for (const part of [ground, rays.container, dial]) part.position.copyFrom(at.emblem)
    timeline.to(ground, { alpha: 1, duration: seconds * 0.3 }, from)
    if (calm) timeline.set(ground.scale, { x: size, y: size }, 0)
    else {
      const wide = { x: size, y: size, duration: seconds * 0.66, ease: 'expo.out', immediateRender: false }
      timeline.fromTo(ground.scale, { x: size * 0.06, y: size * 0.06 }, wide, from)
    }
    timeline.fromTo(
      rays,
      { size: calm ? 1.9 : 0.3 },
      { size: 1.9, duration: seconds * 0.6, ease: 'expo.out', immediateRender: false },
      from,
    )
    timeline.to(rays, { power: 0.42, duration: seconds * 0.4 }, from)
    timeline.to(this.vignette, { alpha: 1, duration: seconds * 0.5 }, from)
    timeline.to(glow, { alpha: 0.55, duration: seconds * 0.3 }, from)
    timeline.to(glow.scale, { x: 1.9, y: 1.9, duration: seconds * 0.5, ease: 'expo.out' }, from)
    timeline.to(dial, { alpha: 0.5, duration: seconds * 0.4 }, seconds * 0.56)
  }

  private stamp(timeline: gsap.core.Timeline, seconds: number, calm: boolean, show: Show): void {
    const { title, ribbon, at, objects } = this
    title.position.copyFrom(at.title)
    ribbon.position.copyFrom(at.ribbon)
    const hit = seconds * 0.62
    timeline.to(title, { alpha: 1, duration: 0.09 }, hit - 0.12)
    timeline.to(ribbon, { alpha: 1, duration: 0.12 }, hit + 0.02)
    timeline.call(() => show.sound('stamp'), [], hit)
    if (calm) return
    timeline.fromTo(title.scale, { x: 2.1, y: 2.1 }, { x: 1, y: 1, duration: 0.14, ease: 'power3.in', immediateRender: false }, hit - 0.12)
    timeline.call(() => show.skipped || show.cue(objects.shake.play(3)), [], hit)
    timeline.fromTo(ribbon.scale, { x: 0.05 }, { x: 1, duration: 0.24, ease: 'power3.out', immediateRender: false }, hit + 0.02)
  }

  private open(timeline: gsap.core.Timeline, seconds: number, calm: boolean): void {
    const { row, panel, at } = this
    const from = seconds * 0.55
    timeline.to(row.container, { alpha: 1, duration: 0.12 }, from)
    timeline.to(panel, { alpha: 1, duration: 0.2 }, from + 0.08)
    timeline.set(panel, { x: at.pool.x, y: at.pool.y }, 0)
    if (calm) return
    timeline.fromTo(
      row.container.scale,
      { y: 0.08 },
      { y: 1, duration: seconds * 0.42, ease: 'back.out(1.4)', immediateRender: false },
      from,
    )
    const up = { y: at.pool.y, duration: seconds * 0.36, ease: 'back.out(1.2)', immediateRender: false }
    timeline.fromTo(panel, { y: at.pool.y + SLIDE }, up, from + 0.06)
  }

  /** Puts the prize's light on the prize's place in the odds panel. */
  private markPrize(drop: Drop): void {
    const { sheet, at } = this
    const index = sheet.pool.findIndex(({ gift }) => gift.giftId === drop.giftId)
    const spot = poolSpots(sheet.pool.length, at.pool.width)[index]
    for (const part of [this.prize, this.prizeGlow]) part.visible = spot !== undefined
    if (!spot) return
    const place = { x: spot.x - at.pool.width / 2, y: spot.y - at.pool.height / 2 }
    const wide = Math.min(spot.width, poolGrid(1).line * 1.3)
    for (const part of [this.prize, this.prizeGlow]) part.position.copyFrom(place)
    this.prize.scale.set(wide / EDGE.width, (spot.height - 1) / EDGE.height)
    this.prizeGlow.scale.set((wide * 1.9) / 256, (spot.height * 1.7) / 256)
  }

  private hide(): void {
    const { emblem, glow, ground, dial, title, ribbon, panel, prize, prizeGlow, row, rays } = this
    for (const part of [emblem, glow, ground, this.vignette, dial, title, ribbon, panel, prize, prizeGlow, row.container]) part.alpha = 0
    rays.power = 0
  }

  private scaleOf(width: number): number {
    return width / Math.max(this.emblem.texture.width, 1)
  }

  private fill(): void {
    const { container, sheet, treasure, row, panel, shock } = this
    panel.addChild(this.prizeGlow, centred(sheet.panel, 1), this.prize)
    container.addChild(this.ground, this.glow, this.rays.container, this.dial, this.vignette, treasure.back, row.container, shock.container)
    container.addChild(treasure.front, this.emblem, this.ribbon, this.title, panel)
    container.visible = false
    this.objects.layers.front.addChild(container)
  }

  private update(delta: number): void {
    if (!this.container.visible) return
    this.rays.update(delta)
    this.treasure.update(delta)
    if (!this.objects.context.reduced) this.dial.rotation += delta / 14_000
  }
}

/** Stretches a sprite over the whole stage, with a margin because the camera moves. */
export function cover(sprite: Sprite, view: Rect): Sprite {
  sprite.position.set(view.x - view.width * 0.05, view.y - view.height * 0.05)
  sprite.width = view.width * 1.1
  sprite.height = view.height * 1.1
  sprite.alpha = 0
  return sprite
}

function centred(texture: Texture, alpha = 0): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  sprite.alpha = alpha
  return sprite
}
