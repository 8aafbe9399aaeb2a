import { subscribeKey } from 'valtio/vanilla/utils'
import { currentPlayback } from '#scenes/case-reel/CaseReelStage.ts'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { playbackTime } from '#scenes/case-reel/maths.ts'
import { clock } from '#scenes/kit/clock.ts'
import { type CaseBook, dropsOf, revealDelay } from '#shared/book.ts'
import { openingStage } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'

/** Share of `playbackTime`, which is the most that a playback may take, before which nothing is revealed. */
const EARLIEST = 0.6

/** Ms on the clock at which the running opening began to play, and at which it was revealed. */
let began = Number.NaN
let revealed = Number.NaN
subscribeKey(
  stageState,
  'phase',
  (phase) => {
    if (phase === 'playing') [began, revealed] = [clock.now, Number.NaN]
    if (phase === 'revealed') revealed = clock.now
  },
  true,
)

/** What the player sees under the pointer of every reel, or on every card, as gift ids; 0 is the emblem. */
export function landed(): number[] {
  const playback = currentPlayback()
  if (!playback) return []
  const { objects, deal, book } = playback
  const idOf = (cell: number) => {
    const content = objects.contents[cell]
    if (content === undefined) return -1
    return content === 'emblem' ? 0 : content.giftId
  }
  if (deal) return dropsOf(book).map((_, index) => idOf(deal.shownCell(index)))
  return objects.rows.map((row) => idOf(row.reel.underPointer()))
}

/** The opening as the page tells of it and as the stage shows it. `gold` is the gift of the great moment. */
export function ending() {
  return { phase: stageState.phase, landed: openingStage.landed, seen: landed(), gold: currentPlayback()?.objects.finale?.giftId ?? null }
}

/** How an opening of `book` must have ended: each drop where it was won, the emblem for what was won on the gold reel. */
export function endingOf(book: CaseBook): ReturnType<typeof ending> {
  const drops = dropsOf(book)
  const golds = drops.filter(({ grade }) => grade === 0)
  return {
    phase: 'revealed',
    landed: book.number,
    seen: drops.map(({ grade, giftId }) => (grade === 0 ? 0 : giftId)),
    gold: golds.at(-1)?.giftId ?? null,
  }
}

/** Ms after its beginning at which an opening of `book` must have been revealed: when the server tells its drops to others. */
export const delayOf = (book: CaseBook): number =>
  revealDelay(book.number, book.fast, dropsOf(book).filter(({ grade }) => grade === 0).length)

/**
 * Rejects unless the opening on the stage, which has been stepped beyond `delayOf` its book, ended with the book's drops, and neither
 * early nor late.
 */
export function expectEnding(name: string): void {
  const book = BOOKS[name]
  if (!book) throw new Error(`there is no book ${name}`)
  const [told, wanted] = [JSON.stringify(ending()), JSON.stringify(endingOf(book))]
  if (told !== wanted) throw new Error(`${name} ended with ${told}, its book says ${wanted}`)
  const took = revealed - began
  const [least, most] = [playbackTime(book) * EARLIEST, delayOf(book)]
  if (!(took >= least && took <= most)) throw new Error(`${name} was revealed after ${took} ms, not between ${least} and ${most} ms`)
}
