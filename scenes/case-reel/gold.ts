import type { Drop } from '#shared/book.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import { ItemSheet } from '../kit/parts/ItemSheet.ts'
import type { Show } from '../kit/show.ts'
import { Finale } from './finale.ts'
import { type EmblemPlace, GoldStage } from './GoldStage.ts'
import { GrandSheet } from './GrandSheet.ts'
import { goldLayout } from './layout.ts'
import { goldContents } from './maths.ts'
import type { StageObjects } from './StageObjects.ts'

/** Ms for which the landed cell is shown before the finale. */
const LANDING = 320

/** The gold-only reel and the finale of a book, prepared before they are needed and used by one gold win after another. */
export class GoldReel {
  private readonly cells = new ItemSheet()
  private readonly sheet: GrandSheet
  private stage: GoldStage | null = null
  private finale: Finale | null = null

  constructor(private readonly objects: StageObjects) {
    this.sheet = new GrandSheet(objects.book)
    objects.finally(() => {
      this.cells.destroy()
      this.sheet.destroy()
    })
  }

  /** Paints everything. Fast play has no gold reel. */
  async prepare(): Promise<void> {
    const { objects, sheet } = this
    const { paint } = objects.context.budget
    const at = goldLayout(objects.board, sheet.pool.length)
    const contents = goldContents(objects.book)
    if (objects.book.fast) await sheet.paint(paint, null)
    else {
      await Promise.all([sheet.paint(paint, at.pool), this.cells.paint(contents, at.cell, paint, () => undefined)])
      this.stage = new GoldStage(objects, sheet, this.cells, contents, at)
    }
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
    await this.playReel(show, drop, from, turn)
    await this.finale?.play(show, drop)
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
