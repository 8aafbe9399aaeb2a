import type { Container } from 'pixi.js'
import type { ComponentType } from 'react'
import type { BackgroundName, BundleName } from '#shared/assetIds.ts'
import type { CaseBook } from '#shared/book.ts'
import type { ArtBoard } from './artBoard.ts'
import type { Clock } from './clock.ts'
import type { TierBudget } from './quality.ts'
import type { Show } from './show.ts'

/** What the stage provides to a scene. */
export interface SceneContext {
  readonly clock: Clock
  /** Limits of the current quality tier. Read it each time: a change of tier brings another object. */
  readonly budget: TierBudget
  /** True when the scene must use cross-fades instead of movement, without shake and flash. It may change while the scene is shown. */
  readonly reduced: boolean
  /** Current size and position of the art board. */
  board(): ArtBoard
}

/**
 * What a scene offers to the stage. Its component mounts, then the host calls `prepare`, `show`, `play` any number of times, `hide` and
 * `destroy`. The host cross-fades from one scene's `root` to the next one's. It never runs `prepare` and `play` at the same time, and it
 * calls `destroy` only when neither runs. A scene that the player leaves stops soon, because its `Show` rejects with ShowCancelled.
 */
export interface SceneHandle {
  readonly root: Container
  /**
   * Loads and paints what is seen first, while the scene before is still shown. With a book, it also prepares the playback of that book.
   * Rejects with ShowCancelled once `show` is cancelled.
   */
  prepare(book: CaseBook | null, show: Show): Promise<void>
  /** Called once, when the cross-fade to the scene begins. */
  show?(): void
  /**
   * Plays a book and resolves when everything has landed. Prepares the book first if `prepare` was not called with this `show`. Only
   * scenes that play books have it.
   */
  play?(book: CaseBook, show: Show): Promise<void>
  /** Called once, when the cross-fade away from the scene begins. */
  hide?(): void
  /** Called when the stage or the area that the page leaves free has another size. */
  layout(board: ArtBoard): void
  /** Frees everything that the scene created. */
  destroy(): void
}

/** Props of a scene's component. */
export interface SceneProps {
  context: SceneContext
  /** The scene calls it once, when its tree stands. */
  onReady(handle: SceneHandle): void
}

/** Default export of a `<Name>Scene.tsx`. The host finds the file by the folder's name. */
export interface SceneDefinition {
  /** Bundles that are loaded before the scene is built. */
  bundles: readonly BundleName[]
  /** Background picture, loaded before the scene is built. */
  background: BackgroundName
  /** Bundles that the player is likely to need next; they are loaded in idle time. */
  next: readonly BundleName[]
  /** React component of its tree. If it throws while it is built, the scene before stays. */
  Scene: ComponentType<SceneProps>
}
