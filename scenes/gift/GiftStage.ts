import type { Container } from 'pixi.js'
import type { GiftBook } from '#shared/gift.ts'
import { stageState } from '#state/core/play/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { loadFonts } from '../kit/device.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { picturesOf } from './pictures.ts'
import { type Layers, Reveal } from './Reveal.ts'
import { perform } from './script.ts'

/** The handle of the scene: it makes a `Reveal` for each book and plays it. */
export class GiftStage implements SceneHandle<GiftBook> {
  private reveal: Reveal | null = null
  private cued: Show | null = null
  private held: readonly string[] = []
  private readonly stopClock: () => void

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {
    this.stopClock = context.clock.add((delta) => this.reveal?.update(delta))
  }

  async prepare(book: GiftBook | null, show: Show): Promise<void> {
    this.dismiss()
    if (!book) return
    const urls = picturesOf(book)
    this.held = urls
    await Promise.all([loadPictures(urls), loadFonts([{ font: `700 34px ${FONTS.number}`, text: '0123456789.,' }])])
    show.check()
    const reveal = new Reveal(this.layers, this.context, book)
    this.reveal = reveal
    this.cued = show
    await reveal.paint()
    show.check()
  }

  async play(book: GiftBook, show: Show): Promise<void> {
    if (this.cued !== show) await this.prepare(book, show)
    if (!this.reveal) return
    stageState.progress = 1
    stageState.phase = 'playing'
    await perform(this.reveal, show, this.context.reduced)
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    this.reveal?.layout(board)
  }

  destroy(): void {
    this.stopClock()
    this.dismiss()
  }

  private dismiss(): void {
    this.reveal?.destroy()
    this.reveal = null
    this.cued = null
    dropPictures(this.held)
    this.held = []
  }
}
