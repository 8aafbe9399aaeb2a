import { gsap } from 'gsap'
import type { Drop } from '#shared/book.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import { ItemSheet } from '../kit/parts/ItemSheet.ts'
import type { Show } from '../kit/show.ts'
import { underway } from '../kit/underway.ts'
import { together, within } from '../kit/waiting.ts'
import { Finale } from './finale.ts'
import { DARK, type EmblemPlace, GoldStage } from './GoldStage.ts'
import { GrandSheet } from './GrandSheet.ts'
import { goldLayout } from './layout.ts'
import { goldContents } from './maths.ts'
import type { StageObjects } from './StageObjects.ts'

/** Ms for which the landed cell is shown before the finale. */
const LANDING = 320

/** Ms on the clock for which the stage stays dark for what is still on its way. What has not come by then is left out: the result panel shows the win. */
const PATIENCE = 8_000

/** The gold-only reel and the finale of a book. They are prepared while the box opens, and used by one gold win after another. */
export class GoldReel {
  private readonly cells = new ItemSheet()
  private readonly sheet: GrandSheet
  private stage: GoldStage | null = null
  private finale: Finale | null = null
  private prepared: Promise<boolean> = Promise.resolve(false)

  constructor(private readonly objects: StageObjects) {
    this.sheet = new GrandSheet(objects.book)
    objects.finally(() => {
      this.cells.destroy()
      this.sheet.destroy()
    })
  }

  /** Begins to load and paint everything. */
  prepare(): void {
    this.prepared = underway(this.build())
  }

  /** Fast play has no gold reel. */
  private async build(): Promise<void> {
    const { objects, sheet } = this
    const { paint } = objects.context.budget
    const at = goldLayout(objects.board, sheet.pool.length)
    const contents = goldContents(objects.book)
    const { fast } = objects.book
    const cells = fast ? Promise.resolve() : this.cells.paint(contents, at.cell, paint, () => undefined)
    await together([objects.loadHeroes(), sheet.paint(paint, fast ? null : at.pool), cells])
    if (objects.destroyed) return
    if (!fast) this.stage = new GoldStage(objects, sheet, this.cells, contents, at)
    this.finale = new Finale(objects, sheet)
  }

  /** Removes the finale of the win before. */
  clear(show: Show): void {
    openingStage.chapter = 'reel'
    this.finale?.leave(show)
  }

  /** Plays the gold chapter 金中金 (the emblem rises, the hall turns gold, the gold-only reel lands on the drop), then the finale 神话降临. */
  async play(show: Show, drop: Drop, from: EmblemPlace, turn: number): Promise<void> {
    this.clear(show)
    openingStage.chapter = 'gold'
    if (!this.finale) await this.stayDark(show)
    await this.playReel(show, drop, from, turn)
    if (this.finale && this.objects.heroOf(drop).valid) await this.finale.play(show, drop)
    else await this.lighten(show)
  }

  /** Darkens the stage and waits, but not for ever, until everything has come. */
  private async stayDark(show: Show): Promise<void> {
    await Promise.all([show.run(this.shade(DARK)), within(show, PATIENCE, this.prepared)])
  }

  /** Shows the stage again where the finale is left out. */
  private async lighten(show: Show): Promise<void> {
    openingStage.chapter = 'reel'
    show.cue(this.objects.camera.push(1, this.objects.times.dark / 1000))
    await show.run(this.shade(0))
  }

  private shade(alpha: number): gsap.core.Timeline {
    const { dark, times } = this.objects
    return gsap.timeline({ paused: true }).to(dark, { alpha, duration: times.dark / 1000 })
  }

  private async playReel(show: Show, drop: Drop, from: EmblemPlace, turn: number): Promise<void> {
    const { stage, objects } = this
    if (!stage) return
    stage.begin(drop, from, turn)
    await show.run(stage.darken(show))
    show.cue(objects.camera.push(1.04, objects.times.rise / 1000))
    await show.run(stage.rise(show))
    await stage.spin(show)
    show.cue(stage.land(show))
    await show.wait(LANDING)
    stage.end()
  }
}
