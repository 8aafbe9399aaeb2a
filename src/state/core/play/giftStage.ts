import type { GiftBook } from '#shared/gift.ts'
import { type Moment, playOn, sceneOf } from './stage.ts'

/** The scene that reveals a gift. It plays its book. */
export const giftScene = sceneOf<GiftBook>('gift')

/** Reveals a gift from the first frame or from a moment. `stageState.phase` becomes `revealed` when everything is in view. */
export function playGift(book: GiftBook, from?: Moment): void {
  playOn(giftScene, book, from)
}
