import { type Container, Sprite } from 'pixi.js'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'
import type { TemplateNameState } from '#state/modes/templateName/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import { coverStage, placeOnBoard } from '../kit/parts/boardPlacement.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { Show, ShowCancelled } from '../kit/show.ts'
import { Lanterns } from './Lanterns.ts'
import { Lead } from './Lead.ts'
import { templateNameLayout } from './layout.ts'
import { enter, playBook } from './script.ts'
import { SLOTS } from './slots.ts'

/** Layers from back to front. Lights are drawn additively and have a layer of their own, so that each layer is one draw call. */
export const LAYERS = ['back', 'glow', 'lanterns'] as const
export type Layers = LayersOf<typeof LAYERS>

/** The handle of the scene: prepares the sky, plays its entrance and the books of plays, and frees everything. */
export class TemplateNameStage implements SceneHandle<TemplateNameState | TemplateNameBook> {
  /** The entrance. A tap skips it; leaving the scene cancels it. */
  private readonly entrance = new Show()
  private backdrop: Sprite | null = null
  private lanterns: Lanterns | null = null
  private lead: Lead | null = null
  private state: TemplateNameState = { seed: '', calm: false }
  private stopClock: () => void = () => undefined

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  /** A store is read where it is needed. A scene that must act on a change subscribes to it here, and ends that in the returned function. */
  follow(state: TemplateNameState): () => void {
    this.state = state
    return () => undefined
  }

  async prepare(book: TemplateNameBook | null, show: Show): Promise<void> {
    show.check()
    if (this.lead) return
    if (book) this.state = { seed: book.cosmeticSeed, calm: false }
    const { back, glow, lanterns } = this.layers
    this.backdrop = back.addChild(new Sprite(loadedPicture(backgroundUrl(SLOTS.background))))
    this.backdrop.anchor.set(0.5)
    this.lanterns = new Lanterns(lanterns, glow, this.context, this.state.seed)
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

  async play(book: TemplateNameBook, show: Show): Promise<void> {
    await this.prepare(book, show)
    if (!this.lead) return
    this.entrance.skip()
    await playBook(this.lead, show)
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    if (this.backdrop) coverStage(this.backdrop, board)
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
    if (!this.state.calm) this.lanterns?.update(delta)
    this.lead?.update(delta)
  }
}
