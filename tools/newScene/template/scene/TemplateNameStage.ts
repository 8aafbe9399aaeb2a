import { type Container, Sprite } from 'pixi.js'
import type { CaseBook } from '#shared/book.ts'
import { type ArtBoard, coverScale } from '../kit/artBoard.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { Show, ShowCancelled } from '../kit/show.ts'
import { Lanterns } from './Lanterns.ts'
import { Lead } from './Lead.ts'
import { templateNameLayout } from './layout.ts'
import { enter } from './script.ts'
import { cosmetic } from './seed.ts'
import { SLOTS } from './slots.ts'

/** Layers from back to front. Lights are drawn additively and have a layer of their own, so that each layer is one draw call. */
export const LAYERS = ['back', 'glow', 'lanterns'] as const
export type Layers = Record<(typeof LAYERS)[number], Container>

/** The handle of the scene: prepares the sky, plays its entrance, and frees everything. */
export class TemplateNameStage implements SceneHandle {
  /** The entrance. A tap skips it; leaving the scene cancels it. */
  private readonly entrance = new Show()
  private backdrop: Sprite | null = null
  private lanterns: Lanterns | null = null
  private lead: Lead | null = null
  private stopClock: () => void = () => undefined

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  async prepare(_book: CaseBook | null, show: Show): Promise<void> {
    show.check()
    const { back, glow, lanterns } = this.layers
    this.backdrop = back.addChild(new Sprite(loadedPicture(backgroundUrl(SLOTS.background))))
    this.backdrop.anchor.set(0.5)
    this.lanterns = new Lanterns(lanterns, glow, this.context, cosmetic.seed)
    this.lead = new Lead(lanterns, glow, this.context)
    this.layout(this.context.board())
    this.stopClock = this.context.clock.add((delta) => this.update(delta))
    this.root.eventMode = 'static'
    this.root.on('pointertap', () => this.entrance.skip())
  }

  show(): void {
    if (!this.lead) return
    enter(this.lead, this.entrance, this.context.reduced).catch((error: unknown) => {
      if (!(error instanceof ShowCancelled)) throw error
    })
  }

  layout(board: ArtBoard): void {
    this.root.position.set(board.x, board.y)
    this.root.scale.set(board.scale)
    const { view } = board
    if (this.backdrop) {
      const { width, height } = this.backdrop.texture
      this.backdrop.scale.set(coverScale(width, height, view.width, view.height))
      this.backdrop.position.set(view.x + view.width / 2, view.y + view.height / 2)
    }
    const places = templateNameLayout(board)
    this.lanterns?.layout(places.sky)
    this.lead?.layout(places.lead)
  }

  destroy(): void {
    this.entrance.cancel()
    this.stopClock()
    this.root.removeAllListeners()
  }

  private update(delta: number): void {
    this.lanterns?.update(delta)
    this.lead?.update(delta)
  }
}
