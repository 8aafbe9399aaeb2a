import { proxy } from 'valtio/vanilla'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { type Moment, onStageInput, playOn, sceneOf, showScene } from '#state/core/play/stage.ts'

/** The dial of 黄金装备. The page writes it, and so does the scene while the player's finger drags the arc. */
export interface DreamStageState {
  /** What lies on the plinth; null before one was chosen. */
  target: ItemCard | null
  /** Basis points of the arc. */
  chance: number
  /** Least chance of the target, in basis points. */
  least: number
  /** True while a finger drags the arc. The scene writes it; the page may wait with what a new chance costs time for. */
  held: boolean
  /** True when what was won has been exchanged in the result: it leaves the plinth. The page writes it. */
  spent: boolean
  /** Where what was won stands, while a result is shown. The scene writes it once it stands still. */
  prize: PrizePlace | null
}

/** Middle and width of a picture in CSS px of the stage. */
export interface PrizePlace {
  x: number
  y: number
  width: number
}

/** The chance with which the dial begins, in basis points. */
export const USUAL_CHANCE = 2_500

export const dreamStage = proxy<DreamStageState>({ target: null, chance: USUAL_CHANCE, least: 500, held: false, spent: false, prize: null })

/** The scene of 黄金装备. It follows `dreamStage`, and it plays the book of one upgrade. */
export const dreamScene = sceneOf<DreamStageState | DreamBook>('dream')

onStageInput(() => {
  Object.assign(dreamStage, { held: false, spent: false, prize: null })
})

/** Shows the dial at rest, also after an upgrade was played: the needle returns to the top. */
export function enterDream(): void {
  showScene(dreamScene, dreamStage)
}

/** Plays an upgrade from its start or from a moment. `stageState.phase` becomes `revealed` when the needle has stopped and the end was played. */
export function playDream(book: DreamBook, from?: Moment): void {
  playOn(dreamScene, book, from)
}
