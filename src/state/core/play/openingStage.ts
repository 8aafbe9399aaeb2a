import { proxy } from 'valtio/vanilla'
import type { CaseBook } from '#shared/book.ts'
import { expectScene, type Moment, onStageInput, playOn, sceneOf, stageState } from './stage.ts'

/** The scene that opens boxes. It plays the book of one opening. */
export const openingScene = sceneOf<CaseBook>('case-reel')

/** How far the opening on the stage is. Its scene writes it, the chrome reads it. */
export const openingStage = proxy({
  /** Number of drops revealed so far, in the order of the book's `landingOrder`. */
  landed: 0,
  /**
   * `gold` from the moment when a gold emblem has stopped until the end. Meanwhile the page hides its own controls, so that nothing
   * covers the animation.
   */
  chapter: 'reel' as 'reel' | 'gold',
})

onStageInput(() => Object.assign(openingStage, { landed: 0, chapter: 'reel' }))

/** Plays an opening from its start or from a moment. `stageState.phase` becomes `revealed` when every reel has stopped. */
export function playBook(book: CaseBook, from?: Moment): void {
  playOn(openingScene, book, from, book.fast)
}

/** The book of the opening that the stage was asked to play; null when it plays none. */
export function openingOnStage(): CaseBook | null {
  const { play } = stageState
  return play?.scene === openingScene.name ? (play.book as CaseBook) : null
}

/** Has the stage load ahead what the openings of a box need, while the box rests in front; `forgetAhead` ends it. */
export function expectOpening(known: Pick<CaseBook, 'boxImage' | 'gifts' | 'number'>): void {
  expectScene(openingScene, known)
}
