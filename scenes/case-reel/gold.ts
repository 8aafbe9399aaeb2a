import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import { COLOURS } from '#shared/tokens.ts'
import { BOARD } from '../kit/artBoard.ts'
import { light } from '../kit/fx/light.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { stopMoving } from '../kit/motion.ts'
import { ReelBank } from '../kit/reel/ReelBank.ts'
import type { Show } from '../kit/show.ts'
import { coinShot } from './bursts.ts'
import type { Cast } from './Cast.ts'
import { ItemSheet } from './cells.ts'
import { playFinale } from './finale.ts'
import { goldLayout, type Place } from './layout.ts'
import { goldContents } from './maths.ts'
import { paintCeremony } from './paint.ts'
import { Row } from './Row.ts'

const BROWN = 0x160a02
/** The gold reel ticks one octave above the ordinary ones. */
const OCTAVE = 2

/** The gold-only reel of a book, prepared before it is needed. */
export class GoldReel {
  readonly sheet = new ItemSheet()
  readonly contents
  title: Texture | null = null

  constructor(private readonly cast: Cast) {
    this.contents = goldContents(cast.book)
    cast.finally(() => this.sheet.destroy())
  }

  /** Paints the gold cells and the title. */
  async prepare(): Promise<void> {
    const { cast } = this
    const { cell } = goldLayout(cast.board)
    await this.sheet.paint(this.contents, cell, cast.context.budget.paint, () => undefined)
    this.title = cast.words.paint(300, 99, (context) => paintCeremony(context, '金中金', 300, 66))
    cast.words.update()
  }
}

/** 金中金: the emblem that was hit rises, the hall turns gold, and the gold-only reel lands on the drop; then the finale. */
export async function playGold(cast: Cast, show: Show, gold: GoldReel, drop: Drop, from: Place, turn: number): Promise<void> {
  if (cast.book.fast) return playFinale(cast, show, drop)
  const stage = new GoldStage(cast, gold, drop, from, turn)
  await show.run(stage.darken(show))
  await show.run(stage.rise(show))
  stage.fountain(show)
  await stage.spin(show)
  await stage.land(show)
  stage.destroy()
  await playFinale(cast, show, drop)
}

class GoldStage {
  private readonly container = new Container()
  private readonly emblem: Sprite
  private readonly rays: Rays
  private readonly glow = light('glow', 0xff9a1e)
  private readonly title: Sprite
  private readonly row: Row
  private readonly bank: ReelBank
  private readonly at

  constructor(
    private readonly cast: Cast,
    gold: GoldReel,
    drop: Drop,
    from: Place,
    turn: number,
  ) {
    const { book, board, times } = cast
    this.at = goldLayout(board)
    this.rays = new Rays(cast.context, COLOURS['gold-3'])
    this.emblem = this.makeEmblem(from)
    this.title = new Sprite(gold.title ?? undefined)
    this.title.anchor.set(0.5)
    this.title.alpha = 0
    this.title.position.copyFrom(this.at.title)
    this.row = new Row({ cell: this.at.cell, band: this.at.band, grand: true, light: 0xd07a10 }, board.view)
    this.bank = new ReelBank([this.row.reel], {
      seed: `${book.cosmeticSeed}:gold${turn}`,
      duration: times.goldSpin,
      apart: 0,
      reduced: cast.context.reduced,
      pitch: OCTAVE,
    })
    const landing = gold.contents.findIndex((item) => item.giftId === drop.giftId)
    // On this reel every cell is a win: none is rarer than another.
    this.bank.load(0, { cells: gold.sheet.cells, grades: gold.contents.map(() => 3 as const), landing })
    this.row.moveTo(this.at.row)
    this.row.container.alpha = 0
    this.fill()
    cast.each((delta) => this.update(delta))
  }

  /** Lights out; the heart beats. */
  darken(show: Show): gsap.core.Timeline {
    const { cast } = this
    const seconds = cast.times.dark / 1000
    cast.dark.tint = BROWN
    const timeline = gsap.timeline({ paused: true })
    timeline.call(() => show.sound('heartbeat'), [], 0)
    timeline.to(cast.dark, { alpha: 0.88, duration: seconds }, 0)
    timeline.fromTo(this.emblem, { alpha: 0 }, { alpha: 1, duration: seconds * 0.5 }, 0)
    return timeline
  }

  /** The emblem flies to its place, gold light floods the hall from it, the title stamps, the band opens. */
  rise(show: Show): gsap.core.Timeline {
    const seconds = this.cast.times.rise / 1000
    const { emblem, at } = this
    const timeline = gsap.timeline({ paused: true })
    timeline.call(() => show.sound('whoosh', { rate: 0.8 }), [], 0)
    timeline.to(emblem, { x: at.emblem.x, y: at.emblem.y, duration: seconds * 0.55, ease: 'power2.inOut' }, 0)
    timeline.to(emblem.scale, { x: 0.46, y: 0.46, duration: seconds * 0.55, ease: 'back.out(1.6)' }, 0)
    timeline.call(() => show.sound('crateUnlock', { rate: 1.2 }), [], seconds * 0.5)
    timeline.to(this.rays, { power: 0.9, duration: seconds * 0.5 }, seconds * 0.45)
    timeline.fromTo(this.rays, { size: 0.4 }, { size: 2.1, duration: seconds, ease: 'expo.out', immediateRender: false }, seconds * 0.45)
    timeline.to(this.glow, { alpha: 0.75, duration: seconds * 0.5 }, seconds * 0.45)
    timeline.to(this.title, { alpha: 1, duration: 0.1 }, seconds * 0.5)
    timeline.fromTo(this.title.scale, { x: 1.7, y: 1.7 }, { x: 1, y: 1, duration: 0.3, ease: 'back.out(2)' }, seconds * 0.5)
    timeline.to(this.row.container, { alpha: 1, duration: 0.15 }, seconds * 0.6)
    timeline.fromTo(this.row.container.scale, { y: 0.1 }, { y: 1, duration: seconds * 0.4, ease: 'back.out(1.3)' }, seconds * 0.6)
    return timeline
  }

  async spin(show: Show): Promise<void> {
    await Promise.all(this.bank.spin(show))
  }

  /** Coins rise from below, more and more as the reel slows down. */
  fountain(show: Show): void {
    const { cast } = this
    const shots = 9
    for (let shot = 0; shot < shots; shot++) {
      void show
        .wait((cast.times.goldSpin * shot) / shots)
        .then(() => {
          if (show.skipped || cast.context.reduced) return
          const side = shot % 2 ? 0.82 : 0.18
          const at = { x: BOARD.width * side, y: cast.board.height + 16 }
          cast.coins.emit(
            coinShot(at, { width: 60, count: 3 + shot, angle: -Math.PI / 2 + (0.5 - side) * 0.5, spread: 0.5, speed: [520, 900] }),
          )
        })
        .catch(() => undefined)
    }
  }

  async land(show: Show): Promise<void> {
    show.sound('revealLegendary')
    show.vibrate([40, 30, 80])
    await show.run(this.row.landed(0, 0.32))
  }

  destroy(): void {
    stopMoving(this.emblem, this.title, this.glow, this.rays)
    this.container.visible = false
  }

  private makeEmblem(from: Place): Sprite {
    const sprite = new Sprite(this.cast.emblem)
    sprite.anchor.set(0.5)
    sprite.position.copyFrom(from)
    sprite.scale.set(0.3)
    return sprite
  }

  private fill(): void {
    const { container, cast, at } = this
    for (const part of [this.glow, this.rays.container]) part.position.copyFrom(at.emblem)
    this.glow.scale.set(4.2, 3.2)
    container.addChild(this.glow, this.rays.container, this.row.container, this.emblem, this.title)
    cast.layers.front.addChild(container)
    cast.finally(() => this.row.destroy())
  }

  private update(delta: number): void {
    if (this.container.visible) this.rays.update(delta)
  }
}
