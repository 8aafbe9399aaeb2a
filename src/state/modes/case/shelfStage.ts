import { proxy } from 'valtio/vanilla'
import { onStageInput, sceneOf, showScene, stageState } from '#state/core/play/stage.ts'

/** A box on the shelf. `art` is the name of its picture. */
export interface ShelfBox {
  boxId: number
  art: string
  name: string
  /** Shows the box as a still picture even where it has an animation. The laboratory uses it to judge pictures. */
  still?: boolean
}

/**
 * The shelf of boxes. Pages write `boxes`, `focus` and `eager` through the functions below; the scene writes `focus`, `at` and `rested`, and sets
 * `eager` to false when it leaves the stage.
 */
export interface ShelfStageState {
  boxes: ShelfBox[]
  /** Id of the box in front. */
  focus: number
  /**
   * Position of the front box in CSS px of the stage: the middle of its base, and its width. The opening starts from there. Null when no
   * shelf was shown before.
   */
  at: { x: number; floor: number; width: number } | null
  /**
   * True after the player has asked to open the front box and before the opening is on the stage. The box shows at once that the press
   * counted.
   */
  eager: boolean
  /** Id of the box that has rested in front for a moment, so that its opening may be loaded ahead; 0 while the shelf moves or is gone. */
  rested: number
}

/** The scene with the shelf of boxes. It follows `shelfStage`. */
export const shelfScene = sceneOf<ShelfStageState>('mystery-box')

export const shelfStage = proxy<ShelfStageState>({ boxes: [], focus: 0, at: null, eager: false, rested: 0 })

onStageInput((scene) => {
  if (scene === null) Object.assign(shelfStage, { at: null, eager: false, rested: 0 })
})

/** Shows the shelf with `boxId` in front, also after an opening. */
export function enterShelf(boxes: readonly ShelfBox[], boxId: number): void {
  shelfStage.boxes = [...boxes]
  shelfStage.focus = boxId
  showScene(shelfScene, shelfStage)
}

/** Turns the shelf to `boxId`. */
export function focusBox(boxId: number): void {
  shelfStage.focus = boxId
}

/** Makes the front box show that its opening was asked for, or calm down again. Does nothing when the shelf is not on the stage. */
export function setEager(eager: boolean): void {
  shelfStage.eager = eager && stageState.scene === shelfScene.name
}
