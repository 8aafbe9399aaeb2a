import { proxy, ref } from 'valtio/vanilla'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { onStageInput, sceneOf, showScene } from '#state/core/play/stage.ts'

/** A press of 立即退出 whose answer is on its way. */
export interface ExitPress {
  round: number
  /** What is shown meanwhile, in hundredths: never more than the answer will say, unless the index broke first. */
  multiple: number
}

/**
 * What the page of 指数 and its scene share. The page writes it; the scene only reads it, together with the server's time. Set it with the
 * functions below, so that views are not watched property by property.
 */
export interface ExponentStageState {
  /** The round with everybody in it; null until it is known. */
  view: ExponentView | null
  /** `customerId` of the player; null for a visitor. */
  me: string | null
  /** The player's stake in this round; null for none. */
  own: OwnStake | null
  pressed: ExitPress | null
  /** Middle of the 行囊 button in CSS px of the stage, where a won item lands; null while it is not on the page. */
  bag: { x: number; y: number } | null
}

export const exponentStage = proxy<ExponentStageState>({ view: null, me: null, own: null, pressed: null, bag: null })

/** The scene of 指数. It follows `exponentStage`. */
export const exponentScene = sceneOf<ExponentStageState>('exponent')

onStageInput((scene) => {
  if (scene !== exponentScene.name) Object.assign(exponentStage, { view: null, me: null, own: null, pressed: null, bag: null })
})

/** Shows the scene. */
export function enterExponent(): void {
  showScene(exponentScene, exponentStage)
}

/** Sets the round as it was loaded, or after something was told about it. */
export function setExponentView(view: ExponentView): void {
  exponentStage.view = ref(view)
}

/** Sets who looks, and their stake in the round that is shown. */
export function setOwnStake(me: string | null, own: OwnStake | null): void {
  exponentStage.me = me
  exponentStage.own = own && ref(own)
}

/** Shows, until null is set, that the player has pressed 立即退出. */
export function setExitPress(pressed: ExitPress | null): void {
  exponentStage.pressed = pressed && ref(pressed)
}

/** Tells where the 行囊 button stands. */
export function setBagPlace(bag: ExponentStageState['bag']): void {
  exponentStage.bag = bag && ref(bag)
}
