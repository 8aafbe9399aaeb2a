import type { Container } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import type { ExponentStageState } from '#state/modes/exponent/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { report } from '../kit/device.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { LAG, SceneTime } from '../kit/sceneTime.ts'
import type { Show } from '../kit/show.ts'
import { FigureSheet } from './Figures.ts'
import { exponentLayout } from './layout.ts'
import { momentOf, newNow } from './maths.ts'
import { skyUrls } from './pictures.ts'
import { RoundSounds } from './RoundSounds.ts'
import { type Layers, StageObjects } from './StageObjects.ts'

let current: ExponentStage | null = null

/** Returns the scene on the stage, for the laboratory and tests. */
export const currentExponent = (): ExponentStage | null => current

/** The handle of the scene. It follows `exponentStage`: what it shows at a moment follows from the round and the server's time. */
export class ExponentStage implements SceneHandle<ExponentStageState> {
  readonly now = newNow()
  objects: StageObjects | null = null
  private readonly seen = new SceneTime()
  private state: ExponentStageState | null = null
  private readonly sounds = new RoundSounds()
  private urls: readonly string[] = []
  private stops: (() => void)[] = []

  constructor(
    readonly root: Container,
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {}

  /** Server time of the picture. */
  get time(): number {
    return this.seen.now
  }

  /** True once everything that is known of the round is painted. */
  get painted(): boolean {
    return this.objects?.painted === true && this.state?.view !== undefined
  }

  follow(state: ExponentStageState): () => void {
    this.state = state
    const take = () => this.take()
    take()
    const stop = subscribe(state, take)
    return () => {
      stop()
      if (this.state === state) this.state = null
    }
  }

  async prepare(_book: null, show: Show): Promise<void> {
    const urls = skyUrls()
    this.urls = urls
    await Promise.all([loadPictures(urls), FigureSheet.fonts()])
    show.check()
    const { context } = this
    this.objects = new StageObjects(this.layers, context)
    this.layout(context.board())
    current = this
    if (this.state) await this.objects.take(this.state, this.time)
    show.check()
    this.take()
    this.stops.push(context.clock.add((delta) => this.step(delta)))
    this.stops.push(this.seen.keepLevel(context.clock, (lag) => this.jump(lag)))
    this.sounds.catchUp(this.time)
    this.step(0)
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    this.objects?.layout(board, exponentLayout(board))
    if (this.objects) this.draw()
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    this.sounds.close()
    this.objects?.destroy()
    this.objects = null
    for (const layer of Object.values(this.layers)) for (const child of layer.removeChildren()) child.destroy({ children: true })
    dropPictures(this.urls)
    this.urls = []
    if (current === this) current = null
  }

  /** Takes the state as it is now. A round that the page has left stays to be seen while the scene fades out. */
  private take(): void {
    const { state, objects } = this
    if (!objects || !state?.view) return
    objects.take(state, this.time).catch(report)
    this.sounds.take(state, objects.exits, this.time)
  }

  private jump(lag: number): void {
    this.seen.advance(lag)
    this.sounds.catchUp(this.time)
    this.draw()
  }

  private step(delta: number): void {
    this.seen.advance(delta)
    if (delta > LAG) this.sounds.catchUp(this.time)
    this.draw()
    this.sounds.hear(this.now)
  }

  private draw(): void {
    const { objects } = this
    if (!objects) return
    momentOf(objects.view, this.time, this.now)
    objects.update(this.now)
  }
}
