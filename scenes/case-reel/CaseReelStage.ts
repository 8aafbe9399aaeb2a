import type { Container } from 'pixi.js'
import type { CaseBook } from '#shared/book.ts'
import { stageState } from '#state/core/play/stage.ts'
import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { together } from '../kit/waiting.ts'
import { CardDeal } from './cards.ts'
import { GoldReel } from './gold.ts'
import { cellsOf, isDealt } from './openingCells.ts'
import { paintCardBack } from './paintCards.ts'
import { buildRows } from './rows.ts'
import { type Layers, StageObjects } from './StageObjects.ts'
import { type Playback, perform } from './script.ts'

let current: Playback | null = null

/** Returns the running playback, for the laboratory and tests. */
export function currentPlayback(): Playback | null {
  return current
}

/** The handle of the case-reel scene. It builds a `StageObjects` for each book and plays one book after another. */
export class CaseReelStage implements SceneHandle<CaseBook> {
  private playback: Playback | null = null

  constructor(
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  get root(): Container {
    return this.layers.root
  }

  async prepare(book: CaseBook | null, show: Show): Promise<void> {
    this.dismiss()
    if (!book) return
    const objects = new StageObjects(this.layers, this.context, book)
    const playback: Playback = { objects, show, book, deal: null, gold: null, landings: [], golds: 0 }
    this.playback = playback
    current = playback
    await this.paint(playback)
    show.check()
  }

  async play(book: CaseBook, show: Show): Promise<void> {
    if (this.playback?.show !== show) await this.prepare(book, show)
    if (!this.playback) return
    stageState.progress = 1
    stageState.phase = 'playing'
    await perform(this.playback)
  }

  layout(board: ArtBoard): void {
    const { root } = this.layers
    const middle = { x: BOARD.width / 2, y: board.height / 2 }
    placeOnBoard(root, board, middle)
    this.playback?.objects.relayout(board)
    this.playback?.deal?.relayout()
  }

  destroy(): void {
    this.dismiss()
    stopTweens(this.layers.root)
  }

  private dismiss(): void {
    this.playback?.show.cancel()
    this.playback?.objects.destroy()
    if (current === this.playback) current = null
    this.playback = null
  }

  /** Loads and paints everything that the playback will show. */
  private async paint(playback: Playback): Promise<void> {
    const { objects, book, show } = playback
    const { contents } = objects
    const { shape, faces } = cellsOf(objects.board, book.number)
    const progress = (share: number) => {
      if (!show.cancelled) stageState.progress = 0.9 + share * 0.1
    }
    await together([
      objects.box.load(book.boxImage),
      objects.loadPictures(),
      objects.sheet.paint(contents, shape, this.context.budget.paint, progress, faces),
    ])
    show.check()
    if (book.events.some((event) => event.kind === 'goldReel')) {
      playback.gold = new GoldReel(objects)
      // Not awaited: an opening that begins later than others would tell what it brings.
      playback.gold.prepare()
    }
    if (isDealt(book.number)) {
      const back = objects.ceremony('back', (context) => paintCardBack(context, shape, objects.emblem), shape.width, shape.height)
      playback.deal = new CardDeal(objects, back)
    } else buildRows(objects)
  }
}
