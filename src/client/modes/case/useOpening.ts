import { useEffect } from 'react'
import { pityAfter } from '#client/stage/result.ts'
import { heroAfter } from '#client/stage/resultTiming.ts'
import { usePlay } from '#client/stage/usePlay.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { setPityCount } from '#state/modes/case/cases.ts'
import { keepResult, openingFlow, orderAgain, retryRefused, startOpening } from '#state/modes/case/flow.ts'
import { choices } from './choices.ts'
import { useFreshness } from './useFreshness.ts'

export type { OpenOrder } from '#state/modes/case/flow.ts'

/** The best item of ten comes last. */
const seenAfter = (book: CaseBook): number => heroAfter(dropsOf(book).length - 1, book.fast)

/** Brings the pity count of the box up to date. The book tells it, unless other openings may have followed. */
function countOpening(book: CaseBook, found: boolean): void {
  if (book.demo) return
  const pity = pityAfter(book)
  if (!found && (pity === null || setPityCount(book, pity.count))) return
  void loadBoxDetail(book.boxId, true).catch(() => undefined)
}

/** State and actions of one opening, from the press of 开启 to the result panel. It also finds an opening that was interrupted. */
export function useOpening(stageDown: boolean) {
  const { view, book, asking, refusal, found, skip, closeRefusal } = usePlay(openingFlow, stageDown, seenAfter)
  useFreshness(view === 'playing')

  useEffect(() => {
    if (view === 'result' && book) countOpening(book, found)
  }, [view, book, found])

  useEffect(() => {
    if (refusal?.nextBoxId && refusal.kind === 'closed') choices.boxId = refusal.nextBoxId
  }, [refusal])

  useEffect(() => {
    if (found && book) standBefore(book.boxId)
  }, [found, book])

  return {
    view,
    book,
    asking,
    refusal,
    closeRefusal,
    retryRefused,
    open: startOpening,
    skip,
    close: keepResult,
    /** The order that 再来一次 sends, at the present price; null without a book. */
    lastOrder: book && orderAgain(book),
  }
}

/** Puts a box in front for the time when the shelf is shown again, e.g. the box of an opening that was found after a reload. */
function standBefore(boxId: number): void {
  const card = casesState.boxes.find((box) => box.boxId === boxId)
  Object.assign(choices, { boxId, theme: card && card.boxType === choices.theme ? choices.theme : -1 })
}
