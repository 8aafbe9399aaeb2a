import { proxy, ref } from 'valtio/vanilla'
import type { RollBook, RollRoom } from '#shared/modes/roll/room.ts'
import { showAtOf } from '#shared/modes/roll/timeline.ts'
import { type Moment, onStageInput, playOn, sceneOf, showScene } from '#state/core/play/stage.ts'

/**
 * What the page of a ROLL room and its scene share before the draw. The page writes it; the scene only reads it, together with the server's
 * time. Set it with the functions below, so that a room is not watched property by property.
 */
export interface RollStageState {
  /** The room as it is now; null until it is known. */
  room: RollRoom | null
  /** `customerId` of the player, whose name the draw keeps in sight if they have joined; null for a visitor. */
  me: string | null
  /** True when the player has joined. */
  joined: boolean
}

export const rollStage = proxy<RollStageState>({ room: null, me: null, joined: false })

/** The scene of a ROLL room. It follows `rollStage` until the draw, and plays the book of the draw. */
export const rollScene = sceneOf<RollStageState | RollBook>('roll-draw')

onStageInput((scene) => {
  if (scene !== rollScene.name) Object.assign(rollStage, { room: null, me: null, joined: false })
})

/** Shows the room before its draw, or after it was cancelled. */
export function enterRoll(): void {
  showScene(rollScene, rollStage)
}

/** Sets the room, as it was loaded or after something was told about it. */
export function setRollRoom(room: RollRoom, me: string | null, joined: boolean): void {
  rollStage.room = ref(room)
  rollStage.me = me
  rollStage.joined = joined
}

/**
 * Plays a draw: at the moment at which everybody sees it, or from a moment of it, e.g. for a replay. `rollStage` says whose name is kept in
 * sight. `stageState.phase` becomes `revealed` when the last winner is shown.
 */
export function playRoll(book: RollBook, from: Moment = { since: showAtOf(book.drawAt) }): void {
  playOn(rollScene, book, from)
}
