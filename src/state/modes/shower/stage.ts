import { proxy, ref } from 'valtio/vanilla'
import type { Shower } from '#shared/modes/shower/shower.ts'
import { onStageInput, sceneOf, showScene } from '#state/core/play/stage.ts'

/** A packet that the player has torn open, and when: ms after the start, or −1 for one of an earlier visit, which is simply gone. */
export interface Tear {
  place: number
  at: number
}

/** What the player gets: diamonds, or null for somebody who has caught nothing. `since` is the server time at which the show of it begins. */
export interface ShowerSum {
  amount: number | null
  since: number
  /** True where the shower was withdrawn: nothing is opened, and the scene is quiet. */
  withdrawn?: true
}

/**
 * What the show of a shower and its scene share. The show writes it; the scene reads it together with the server's time, and reports taps to
 * `tapPacket`. Set it with the functions below, so that showers are not watched property by property.
 */
export interface ShowerStageState {
  shower: Shower | null
  /** In the order in which they were torn. */
  torn: readonly Tear[]
  /** Packets of the player that count, see `SHOWER.counted`. */
  counted: number
  /** Null until the server has told. */
  sum: ShowerSum | null
}

const blank = (): ShowerStageState => ({ shower: null, torn: ref([]), counted: 0, sum: null })

export const showerStage = proxy<ShowerStageState>(blank())

/** The scene of a shower. It follows `showerStage`. */
export const showerScene = sceneOf<ShowerStageState>('red-packet')

onStageInput((scene) => {
  if (scene !== showerScene.name) Object.assign(showerStage, blank())
})

/** Shows the scene. */
export function enterShower(): void {
  showScene(showerScene, showerStage)
}

/** Sets the shower, as it was loaded or after something was told about it. */
export function setShower(shower: Shower): void {
  if (showerStage.shower !== shower) showerStage.shower = ref(shower)
}

/** Sets the packets that are torn, and how many of them count. */
export function setTorn(torn: readonly Tear[], counted: number): void {
  showerStage.torn = ref([...torn])
  showerStage.counted = counted
}

/** What the player gets of a settled shower, for `setSum`. `since` is null until the show of it may begin. */
export function sumOf({ end }: Pick<Shower, 'end'>, amount: number | null, since: number | null): ShowerSum | null {
  if (since === null) return null
  return end?.withdrawn ? { amount: null, since, withdrawn: true } : { amount, since }
}

/** Sets what the player gets, once it is known. */
export function setSum(sum: ShowerSum | null): void {
  showerStage.sum = sum && ref(sum)
}

/** Ms within which a tear follows another one in a row. */
export const ROW_GAP = 1_200

/** How many packets were torn in a row until `elapsed`, with no longer pause than `ROW_GAP`, and when the last one was; 0 after such a pause. */
export function rowAt(torn: readonly Tear[], elapsed: number): { count: number; at: number } {
  let [count, before] = [0, elapsed]
  for (let index = torn.length - 1; index >= 0; index--) {
    const tear = torn[index] as Tear
    if (tear.at < 0 || before - tear.at > ROW_GAP) break
    count++
    before = tear.at
  }
  return { count, at: torn.at(-1)?.at ?? -1 }
}
