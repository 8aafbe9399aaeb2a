import type { Container } from 'pixi.js'
import type { ComponentType } from 'react'
import type { BackgroundName, BundleName } from '#shared/assetIds.ts'
import type { SceneOf } from '#state/core/play/stage.ts'
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
 * What a scene offers to the stage. `Input` is the book that it plays or the state that it follows. A scene has one of the two methods,
 * both, or none. One that has both follows a state until a book is played, and again when the page names the state. Its component mounts, then the host calls `follow`, `prepare`, `show`, `play` any number of times, `hide` and `destroy`. The
 * host cross-fades from one scene's `root` to the next one's. It never runs `prepare` and `play` at the same time, and it calls `destroy`
 * only when neither runs. A scene that the player leaves stops soon, because its `Show` rejects with ShowCancelled.
 */
export interface SceneHandle<Input extends object = never> {
  readonly root: Container
  /**
   * Shows `state` as it is now and as others change it, until the returned function is called. Called before `prepare`, and again when
   * the page names another state, or the same one after a book was played. Only scenes that follow a state have it.
   */
  follow?(state: Input): () => void
  /**
   * Loads and paints what is seen first, while the scene before is still shown. With a book, it also prepares the playback of that book.
   * Rejects with ShowCancelled once `show` is cancelled.
   */
  prepare(book: Input | null, show: Show): Promise<void>
  /** Called once, when the cross-fade to the scene begins. */
  show?(): void
  /**
   * Plays a book and resolves when everything has landed. Prepares the book first if `prepare` was not called with this `show`. `at` is
   * the moment in ms from which the playback will be seen: the host jumps there, so a scene may ignore it. Only scenes that play books
   * have it.
   */
  play?(book: Input, show: Show, at: number): Promise<void>
  /** Called once, when the cross-fade away from the scene begins. */
  hide?(): void
  /** Called when the stage or the area that the page leaves free has another size. */
  layout(board: ArtBoard): void
  /** Frees everything that the scene created. */
  destroy(): void
}

/** Props of a scene's component. */
export interface SceneProps<Input extends object = never> {
  context: SceneContext
  /** The scene calls it once, when its tree stands. */
  onReady(handle: SceneHandle<Input>): void
}

/** Default export of a `<Name>Scene.tsx`. The host finds the file by the folder's name. */
export interface SceneDefinition<Input extends object = never> {
  /** Its name and input, as its pages know them. */
  of: SceneOf<Input>
  /** Bundles that are loaded before the scene is built. */
  bundles: readonly BundleName[]
  /** Background picture, loaded before the scene is built. */
  background: BackgroundName
  /** Bundles that the player is likely to need next; they are loaded in idle time. */
  next: readonly BundleName[]
  /**
   * Loads ahead what `known` of an input will need, and keeps no holder. It rejects after `signal` is aborted, as soon as what it paints or fetches just then has ended. A failure is told nobody: the scene
   * loads it again when it is wanted.
   */
  ahead?(known: Partial<Input>, context: SceneContext, signal: AbortSignal): Promise<void>
  /** React component of its tree. If it throws while it is built, the scene before stays. */
  Scene: ComponentType<SceneProps<Input>>
}

/**
 * Scenes as the host knows them: with some input. The page's call and the scene's definition name the same `SceneOf`, so the input fits.
 */
export type AnyHandle = SceneHandle<object>
export type AnyDefinition = SceneDefinition<object>
