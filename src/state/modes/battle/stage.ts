import { proxy, ref } from 'valtio/vanilla'
import type { StripGift } from '#shared/book.ts'
import type { BattleBox, BattleRoom } from '#shared/modes/battle/room.ts'
import { onStageInput, sceneOf, showScene } from '#state/core/play/stage.ts'
import { serverNow } from '#state/platform/clock.ts'

/** An emote that somebody on a seat has sent. `at` is the server's time at which it arrived. */
export interface SeatEmote {
  seat: number
  /** Number of the emote, from 0. */
  emote: number
  at: number
}

/**
 * What the room's page and the scene share. The page writes it; the scene only reads it. Put rooms and strips into it with the functions
 * below, so that they are not watched property by property.
 */
export interface BattleStageState {
  /** The room as it is now; null until it is known. */
  room: BattleRoom | null
  /** Seat of the player; null for somebody who watches. */
  me: number | null
  /** What the reel of a box may show, by `stripKey`. A box without an entry shows the drops of its round. */
  strips: Record<string, readonly StripGift[]>
  /** Emotes of the last seconds, the oldest first. */
  emotes: readonly SeatEmote[]
}

export const battleStage = proxy<BattleStageState>({ room: null, me: null, strips: {}, emotes: [] })

/**
 * What the scene tells the page: how many rounds have landed on the stage; null while it shows no room. It is a store of its own, or each landing
 * would make the scene take the whole room anew.
 */
export const battleShown = proxy<{ landed: number | null }>({ landed: null })

/** The scene of a room of 竞技场. It follows `battleStage`. */
export const battleScene = sceneOf<BattleStageState>('battle-room')

/** Ms for which an emote stays above its seat. */
export const EMOTE_TIME = 2_600

onStageInput((scene) => {
  if (scene !== battleScene.name) leaveBattle()
})

/** Shows the room. */
export function enterBattle(): void {
  showScene(battleScene, battleStage)
}

/** Forgets the room. The strips of its boxes stay. */
export function leaveBattle(): void {
  Object.assign(battleStage, { room: null, me: null, emotes: [] })
  battleShown.landed = null
}

/** Sets the room, as it was loaded or after an event. */
export function setBattleRoom(room: BattleRoom, me: number | null): void {
  battleStage.room = ref(room)
  battleStage.me = me
}

/** Key of a box's strip in `battleStage.strips`. */
export const stripKey = ({ boxId, oddsVersion }: Pick<BattleBox, 'boxId' | 'oddsVersion'>): string => `${boxId}/${oddsVersion}`

/** Sets what the reel of a box may show. */
export function setBattleStrip(box: Pick<BattleBox, 'boxId' | 'oddsVersion'>, strip: readonly StripGift[]): void {
  battleStage.strips[stripKey(box)] = ref([...strip])
}

/** Shows an emote above a seat. One that is over is forgotten. */
export function showEmote(seat: number, emote: number): void {
  const at = serverNow()
  battleStage.emotes = [...battleStage.emotes.filter((shown) => at - shown.at < EMOTE_TIME), { seat, emote, at }]
}
