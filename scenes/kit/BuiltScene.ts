import type { CaseBook } from '#shared/book.ts'
import type { SceneName } from '#state/stage.ts'
import type { ArtBoard } from './artBoard.ts'
import { report } from './device.ts'
import type { SceneDefinition, SceneHandle } from './scene.ts'
import type { Show } from './show.ts'
import { stopTweens } from './stopTweens.ts'
import { abortable } from './waiting.ts'

/** What a scene needs before it is built, held until `release`. */
export interface LoadedScene {
  definition: SceneDefinition
  release(): void
}

/** Puts a scene's tree above the ones there; `ready` gets its handle, `failed` what breaks in it, then or later. Returns how to take it away. */
export type Mount = (definition: SceneDefinition, ready: (handle: SceneHandle) => void, failed: (error: unknown) => void) => () => void

/** A scene that was built, with everything that must be given back when it goes. It does one thing at a time and is freed once. */
export class BuiltScene {
  private work: Promise<void> = Promise.resolve()
  private ending: Promise<void> | null = null

  private constructor(
    readonly name: SceneName,
    readonly handle: SceneHandle,
    private readonly giveBack: readonly (() => void)[],
  ) {}

  /** Builds a scene. What fails, or is aborted before it stands, is taken down and released. */
  static async build(name: SceneName, loaded: LoadedScene, mount: Mount, signal: AbortSignal): Promise<BuiltScene> {
    let there: SceneHandle | null = null
    let unmount: () => void = () => undefined
    const built = new Promise<SceneHandle>((resolve, reject) => {
      const ready = (handle: SceneHandle) => {
        if (signal.aborted) return handle.destroy()
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

  /** Readies it and the book, if one is asked for. */
  prepare(book: CaseBook | null, show: Show): Promise<void> {
    return this.next(show, () => this.handle.prepare(book, show))
  }

  /** Performs a book once an earlier one has let go. */
  play(book: CaseBook, show: Show): Promise<void> {
    return this.next(show, () => this.handle.play?.(book, show))
  }

  /** It begins to be seen. */
  begin(): void {
    safely(() => this.handle.show?.())
  }

  /** It begins to go. */
  hide(): void {
    safely(() => this.handle.hide?.())
  }

  layout(board: ArtBoard): void {
    safely(() => this.handle.layout(board))
  }

  /** Takes it out of sight at once, and down as soon as it has let go of what it does; resolves when it is freed. */
  end(): Promise<void> {
    this.ending ??= this.finish()
    return this.ending
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
    stopTweens(this.handle.root)
    this.giveBack.forEach(safely)
  }
}

/** A scene's mistake must not keep the others from being shown or freed. */
function safely(act: () => void): void {
  try {
    act()
  } catch (error) {
    report(error)
  }
}
