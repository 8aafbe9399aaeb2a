import type { Container } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import type { ArtBoard } from './artBoard.ts'
import { clearLayers } from './clearLayers.ts'
import { report } from './device.ts'
import { placeOnBoard } from './parts/boardPlacement.ts'
import type { SceneContext, SceneHandle } from './scene.ts'
import { LAG, SceneTime } from './sceneTime.ts'
import type { Show } from './show.ts'

/**
 * The handle of a scene that follows a state by the server's time: what it shows at a moment follows from the state and that moment alone. A scene
 * gives what is its own, in this order:
 *
 * 1. `load` fonts and pictures, then `build` everything that is on the stage, and `arrange` it on the board.
 * 2. `take` the state, now and after each change.
 * 3. `update` the stage to the moment `time`: at first, in each step of the clock, and after each jump.
 * 4. `free` what was loaded and built. What lies in the layers is freed after it.
 */
export abstract class FollowingStage<State extends object, Layers extends Readonly<Record<string, Container>>>
  implements SceneHandle<State>
{
  /** The state that it follows; null after the page has left it. */
  protected state: State | null = null
  private readonly seen = new SceneTime()
  private built = false
  private stops: readonly (() => void)[] = []

  constructor(
    readonly root: Container,
    protected readonly layers: Layers,
    protected readonly context: SceneContext,
  ) {}

  /** Server time of the picture. */
  get time(): number {
    return this.seen.now
  }

  /** True where the picture's time is held, in previews and tests. */
  protected get held(): boolean {
    return this.seen.held
  }

  follow(state: State): () => void {
    this.state = state
    const take = () => void this.takeNow().catch(report)
    take()
    const stop = subscribe(state, take)
    return () => {
      stop()
      if (this.state === state) this.state = null
    }
  }

  async prepare(_book: State | null, show: Show): Promise<void> {
    await this.stand(show)
    await this.takeNow()
    show.check()
    this.begin()
  }

  layout(board: ArtBoard): void {
    placeOnBoard(this.root, board)
    if (!this.built) return
    this.arrange(board)
    if (this.stops.length > 0) this.update(0, false)
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    this.built = false
    this.free()
    clearLayers(Object.values(this.layers))
  }

  /** Loads and builds everything, once. */
  protected async stand(show: Show): Promise<void> {
    if (this.built) return
    await this.load()
    show.check()
    await this.build()
    this.built = true
    this.layout(this.context.board())
  }

  /** Shows the moment of now; what was before it stays silent. From the first call on it goes with the clock and the server. */
  protected begin(): void {
    const { clock } = this.context
    if (this.stops.length === 0) {
      this.stops = [clock.add((delta) => this.move(delta, delta > LAG)), this.seen.keepLevel(clock, (lag) => this.move(lag, true))]
    }
    this.move(0, true)
  }

  /** Loads what `build` needs. */
  protected abstract load(): Promise<unknown>

  /** Creates everything that is on the stage. */
  protected abstract build(): void | Promise<void>

  /** Places everything on the board. */
  protected abstract arrange(board: ArtBoard): void

  /** Takes the state as it is now. A round that the page has left stays to be seen while the scene fades out. Resolves when it is painted. */
  protected abstract take(state: State): void | Promise<void>

  /** Shows and lets hear the moment `time`, `passed` ms after the one before. What a jump has passed over stays silent; a jump may go back. */
  protected abstract update(passed: number, jumped: boolean): void

  /** Frees what `load` and `build` have brought. */
  protected abstract free(): void

  private async takeNow(): Promise<void> {
    if (this.built && this.state) await this.take(this.state)
  }

  private move(ms: number, jumped: boolean): void {
    this.seen.advance(ms)
    this.update(ms, jumped)
  }
}
