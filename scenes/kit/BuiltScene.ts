import type { SceneName } from '#state/core/play/stage.ts'
import type { ArtBoard } from './artBoard.ts'
import { report } from './device.ts'
import type { AnyDefinition, AnyHandle } from './scene.ts'
import type { Show } from './show.ts'
import { stopTweens } from './stopTweens.ts'
import { abortable } from './waiting.ts'

/** A scene's code, with its bundles and background loaded. They stay loaded until the caller calls `release`. */
export interface LoadedScene {
  definition: AnyDefinition
  release(): void
}

/**
 * Mounts a scene's React tree above the trees that are already mounted. The scene calls `ready` with its handle once its tree stands.
 * React calls `failed` with any error that the scene throws, also after `ready`. The returned function unmounts the tree.
 */
export type Mount = (definition: AnyDefinition, ready: (handle: AnyHandle) => void, failed: (error: unknown) => void) => () => void

/** A built scene and the clean-up functions that free it. It runs `prepare` and `play` one after the other and is freed exactly once. */
export class BuiltScene {
  private work: Promise<void> = Promise.resolve()
  private ending: Promise<void> | null = null
  /** The state that it follows, and the function that ends that. */
  private followed: object | null = null
  private unfollow: () => void = () => undefined

  private constructor(
    readonly name: SceneName,
    readonly handle: AnyHandle,
    private readonly giveBack: readonly (() => void)[],
  ) {}

  /** Builds a scene. If building fails or `signal` is aborted first, everything is unmounted and released before this rejects. */
  static async build(name: SceneName, loaded: LoadedScene, mount: Mount, signal: AbortSignal): Promise<BuiltScene> {
    let there: AnyHandle | null = null
    let unmount: () => void = () => undefined
    const built = new Promise<AnyHandle>((resolve, reject) => {
      const ready = (handle: AnyHandle) => {
        if (signal.aborted) return safely(() => handle.destroy())
        there = handle
        resolve(handle)
      }
      unmount = mount(loaded.definition, ready, (error) => (there ? report(error) : reject(error)))
    })
    const parts = [() => there?.destroy(), () => unmount(), () => loaded.release()]
    try {
      return new BuiltScene(name, await abortable(built, signal), parts)
    } catch (error) {
      parts.forEach(safely)
      throw error
    }
  }

  /** True when the scene follows this state, or follows none at all. */
  isFollowing(state: object): boolean {
    return !this.handle.follow || this.followed === state
  }

  /** Lets the scene follow `state` instead of the one before. */
  follow(state: object): void {
    if (this.isFollowing(state)) return
    this.unfollowAll()
    this.followed = state
    this.unfollow = this.handle.follow?.(state) ?? this.unfollow
  }

  /** Prepares the scene. If `book` is given, prepares the playback of that book too. */
  prepare(book: object | null, show: Show): Promise<void> {
    return this.next(show, () => this.handle.prepare(book, show))
  }

  /** Resolves when no call of `prepare` or `play` runs. */
  async rest(): Promise<void> {
    await this.work.catch(() => undefined)
  }

  /** Plays a book once the calls before it have ended. `at` is the moment from which it is seen. The scene no longer follows a state. */
  play(book: object, show: Show, at: number): Promise<void> {
    return this.next(show, () => {
      this.unfollowAll()
      return this.handle.play?.(book, show, at)
    })
  }

  /** Tells the scene that the cross-fade to it begins. */
  begin(): void {
    safely(() => this.handle.show?.())
  }

  /** Tells the scene that the cross-fade away from it begins. */
  hide(): void {
    safely(() => this.handle.hide?.())
  }

  layout(board: ArtBoard): void {
    safely(() => this.handle.layout(board))
  }

  /** Hides the scene at once and frees it as soon as its running `prepare` or `play` has ended. Resolves when it is freed. */
  end(): Promise<void> {
    this.ending ??= this.finish()
    return this.ending
  }

  private unfollowAll(): void {
    safely(this.unfollow)
    this.unfollow = () => undefined
    this.followed = null
  }

  private next(show: Show, work: () => Promise<void> | undefined): Promise<void> {
    const mine = this.work
      .catch(() => undefined)
      .then(() => {
        show.check()
        return work()
      })
    this.work = mine
    return mine
  }

  private async finish(): Promise<void> {
    this.handle.root.visible = false
    await this.work.catch(() => undefined)
    safely(this.unfollow)
    stopTweens(this.handle.root)
    this.giveBack.forEach(safely)
  }
}

/** Reports an error instead of throwing it: one scene's mistake must not keep the other scenes from being shown or freed. */
function safely(act: () => void): void {
  try {
    act()
  } catch (error) {
    report(error)
  }
}
