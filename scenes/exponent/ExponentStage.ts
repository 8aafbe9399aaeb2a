import type { ExponentStageState } from '#state/modes/exponent/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { FollowingStage } from '../kit/FollowingStage.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
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
export class ExponentStage extends FollowingStage<ExponentStageState, Layers> {
  readonly now = newNow()
  objects: StageObjects | null = null
  private readonly sounds = new RoundSounds()
  private urls: readonly string[] = []

  /** True once everything that is known of the round is painted. */
  get painted(): boolean {
    return this.objects?.painted === true && this.state?.view !== undefined
  }

  protected load(): Promise<unknown> {
    this.urls = skyUrls()
    return Promise.all([loadPictures(this.urls), FigureSheet.fonts()])
  }

  protected build(): void {
    this.objects = new StageObjects(this.layers, this.context)
    current = this
  }

  protected arrange(board: ArtBoard): void {
    this.objects?.layout(board, exponentLayout(board))
  }

  protected async take(state: ExponentStageState): Promise<void> {
    const { objects } = this
    if (!objects || !state.view) return
    const painted = objects.take(state, this.time)
    this.sounds.take(state, objects.exits, this.time)
    await painted
  }

  protected update(_passed: number, jumped: boolean): void {
    const { objects, now, sounds } = this
    if (!objects) return
    if (jumped) sounds.catchUp(this.time)
    momentOf(objects.view, this.time, now)
    objects.update(now)
    sounds.hear(now)
  }

  protected free(): void {
    this.sounds.close()
    this.objects?.destroy()
    this.objects = null
    dropPictures(this.urls)
    this.urls = []
    if (current === this) current = null
  }
}
