import type { Container } from 'pixi.js'
import type { CaseBook } from '#shared/book.ts'
import { stageState } from '#state/stage.ts'
import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { stopMoving } from '../kit/motion.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { together } from '../kit/waiting.ts'
import { Cast, type Layers } from './Cast.ts'
import { CardDeal } from './cards.ts'
import { GoldReel } from './gold.ts'
import { cardPlaces } from './layout.ts'
import { paintCardBack } from './paintCards.ts'
import { buildRows } from './rows.ts'
import { type Performance, perform } from './script.ts'

let current: Performance | null = null

/** The performance on the stage, for the laboratory and tests. */
export function currentPerformance(): Performance | null {
  return current
}

/** The case-reel scene on the stage: casts and performs one book after another. */
export class CaseReelStage implements SceneHandle {
  private performance: Performance | null = null

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
    const cast = new Cast(this.layers, this.context, book)
    const performance: Performance = { cast, show, book, deal: null, gold: null, landings: [], golds: 0 }
    this.performance = performance
    current = performance
    await this.paint(performance)
    show.check()
  }

  async play(book: CaseBook, show: Show): Promise<void> {
    if (this.performance?.show !== show) await this.prepare(book, show)
    if (!this.performance) return
    stageState.progress = 1
    stageState.phase = 'playing'
    await perform(this.performance)
  }

  layout(board: ArtBoard): void {
    const { root } = this.layers
    const middle = { x: BOARD.width / 2, y: board.height / 2 }
    root.pivot.copyFrom(middle)
    root.position.set(board.x + middle.x * board.scale, board.y + middle.y * board.scale)
    root.scale.set(board.scale)
    this.performance?.cast.relayout(board)
    this.performance?.deal?.relayout()
  }

  destroy(): void {
    this.dismiss()
    stopMoving(this.layers.root)
  }

  private dismiss(): void {
    this.performance?.show.leave()
    this.performance?.cast.destroy()
    if (current === this.performance) current = null
    this.performance = null
  }

  /** Paints everything that the performance will show. */
  private async paint(performance: Performance): Promise<void> {
    const { cast, book, show } = performance
    const { contents } = cast
    const ten = book.number > 5
    const shape = ten ? cardPlaces(cast.board).cell : cast.layout.cell
    const progress = (share: number) => {
      if (!show.left) stageState.progress = 0.9 + share * 0.1
    }
    await together([
      cast.box.load(book.boxImage),
      cast.loadPictures(),
      cast.sheet.paint(contents, shape, this.context.budget.paint, progress, ten ? 'card' : 'reel'),
    ])
    show.check()
    if (book.events.some((event) => event.kind === 'goldReel')) {
      performance.gold = new GoldReel(cast)
      await performance.gold.prepare()
    }
    if (ten) {
      const back = cast.ceremony('back', (context) => paintCardBack(context, shape, cast.emblem), shape.width, shape.height)
      performance.deal = new CardDeal(cast, back)
    } else buildRows(cast)
  }
}
