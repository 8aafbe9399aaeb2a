import type { Container } from 'pixi.js'
import type { ComponentType } from 'react'
import type { BackgroundName, BundleName } from '#shared/assetIds.ts'
import type { CaseBook } from '#shared/book.ts'
import type { ArtBoard } from './artBoard.ts'
import type { Clock } from './clock.ts'
import type { TierBudget } from './quality.ts'
import type { Show } from './show.ts'

/** What a scene may use of the world around it. */
export interface SceneContext {
  readonly clock: Clock
  /** What the quality tier in force may cost; another object when the tier changes. */
  readonly budget: TierBudget
  /** Cross-fades instead of travel, no shake, no flash; may change while the scene stands. */
  readonly reduced: boolean
  /** How the art board lies on the stage now. */
  board(): ArtBoard
}

/**
 * A scene on the stage. Life: its component mounts → prepare → show → play, any number of times → hide → destroy. The host crosses from
 * one scene's `root` to the next one's. It calls `prepare` and `play` one after the other, and `destroy` only when neither runs: a scene
 * that is left lets go soon after its show rejects with ShowCancelled.
 */
export interface SceneHandle {
  readonly root: Container
  /** Loads and readies what is seen first, the book if one is asked for, while the scene before still stands. Rejects with ShowCancelled once `show` is left. */
  prepare(book: CaseBook | null, show: Show): Promise<void>
  /** It begins to be seen; called once. */
  show?(): void
  /** Performs a book, readying it first where `prepare` was not called with this `show`; resolves when everything has landed. Only scenes that perform have it. */
  play?(book: CaseBook, show: Show): Promise<void>
  /** It begins to go; called once. */
  hide?(): void
  /** The stage or the free area has another size. */
  layout(board: ArtBoard): void
  /** Frees what the scene made itself. */
  destroy(): void
}

/** What the host gives to a scene's component. */
export interface SceneProps {
  context: SceneContext
  /** Called once, when the scene's tree stands. */
  onReady(handle: SceneHandle): void
}

/** What a `<Name>Scene.tsx` exports by default: the host finds it by the folder's name. */
export interface SceneDefinition {
  /** Bundles that must be there before the scene is built. */
  bundles: readonly BundleName[]
  /** The picture behind everything; must be there before the scene is built. */
  background: BackgroundName
  /** Bundles that a player is likely to need next. */
  next: readonly BundleName[]
  /** Its tree; may throw while it is built: then the scene before stays. */
  Scene: ComponentType<SceneProps>
}
