import type { Container } from 'pixi.js'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { stageState } from '#state/core/play/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { type Layers, Peeler } from './Peeler.ts'
import { picturesOf } from './pictures.ts'
import { perform } from './script.ts'
import { TicketSheet } from './TicketSheet.ts'

/** The handle of the scene: it makes a `Peeler` for each book and plays it. */
export class KujiStage implements SceneHandle<KujiBook> {
  private peeler: Peeler | null = null
  private cued: Show | null = null
  private held: readonly string[] = []
  private readonly stopClock: () => void

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {
    this.stopClock = context.clock.add((delta) => this.peeler?.update(delta))
  }

  async prepare(book: KujiBook | null, show: Show): Promise<void> {
    this.dismiss()
    if (!book) return
    const urls = picturesOf(book)
    this.held = urls
    await Promise.all([loadPictures(urls), TicketSheet.fonts(book)])
    show.check()
    const peeler = new Peeler(this.layers, this.context, book)
    this.peeler = peeler
    this.cued = show
    await peeler.paint()
    show.check()
  }

  async play(book: KujiBook, show: Show): Promise<void> {
    if (this.cued !== show) await this.prepare(book, show)
    if (!this.peeler) return
    stageState.progress = 1
    stageState.phase = 'playing'
    await perform(this.peeler, show, this.context.reduced)
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    this.peeler?.layout(board)
  }

  destroy(): void {
    this.stopClock()
    this.dismiss()
  }

  private dismiss(): void {
    this.peeler?.destroy()
    this.peeler = null
    this.cued = null
    dropPictures(this.held)
    this.held = []
  }
}
