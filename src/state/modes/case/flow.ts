import { type CaseBook, dropsOf } from '#shared/book.ts'
import type { OpenResult } from '#shared/modes/case/calls.ts'
import { toMinor } from '#shared/money.ts'
import { refreshBoxes } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { type PlayOrder, playFlow } from '#state/core/play/flow.ts'
import { playBook } from '#state/core/play/openingStage.ts'
import type { Refusal } from '#state/core/play/refusal.ts'
import { boxPlays, type OpenRequest } from './cases.ts'
import { focusBox, setEager } from './shelfStage.ts'

/** The opening that the player has ordered, as the screen showed it. */
export interface OpenOrder extends OpenRequest, PlayOrder {}

/** One opening from the press of 开启 until the player closes the result. */
export const openingFlow = playFlow<OpenOrder, CaseBook, OpenResult>({
  paid: boxPlays,
  costOf: ({ price, number }) => toMinor(price) * number,
  isOrdered: (book, order) => book.boxId === order.boxId && book.number === order.number && book.demo === order.demo,
  perform: playBook,
  gradesOf: (book) => dropsOf(book).map(({ grade }) => grade),
  orderNow,
  setEager,
  refused,
  words: {
    foundEarlier: '已找回上一次开启',
    neverSent: '刚才的开启没有送达，没有扣款。要再试一次吗？',
    rarest: { title: '这一次出了神话', text: '要看这一次的开启动画吗？' },
  },
})

/** Where the opening stands. */
export const openingState = openingFlow.state
/** Gate of every button that starts an opening. */
export const openingGate = openingFlow.gate

export const {
  enter: enterOpening,
  leave: leaveOpening,
  start: startOpening,
  skip: skipOpening,
  keep: keepResult,
  retry: retryRefused,
  reveal,
  findLost,
  closeRefusal,
} = openingFlow

async function refused(refusal: Refusal, { boxId }: OpenOrder): Promise<Refusal> {
  const { kind } = refusal
  if (kind !== 'changed' && kind !== 'closed') return { ...refusal, boxId }
  const nextBoxId = nextTo(boxId)
  if (kind === 'closed' && nextBoxId !== undefined && !openingState.book) focusBox(nextBoxId)
  await refreshBoxes()
  return { ...refusal, boxId, nextBoxId }
}

/** Returns the box that follows on the shelf: the next one of the same theme, or else the next of any theme. */
function nextTo(boxId: number): number | undefined {
  const at = casesState.boxes.findIndex((box) => box.boxId === boxId)
  const theme = casesState.boxes[at]?.boxType
  const after = [...casesState.boxes.slice(at + 1), ...casesState.boxes.slice(0, Math.max(at, 0))]
  return (after.find(({ boxType }) => boxType === theme) ?? after[0])?.boxId
}

/** Returns the order with the price and the odds version that the shelf shows now. */
function orderNow(order: OpenOrder): OpenOrder {
  const card = casesState.boxes.find(({ boxId }) => boxId === order.boxId)
  return card ? { ...order, price: card.openPrice, oddsVersion: card.oddsVersion } : order
}

/** Returns the order that 再来一次 sends. For a book that was found again after a reload, it is made from the book. */
export function orderAgain(book: CaseBook): OpenOrder {
  const { boxId, openPrice: price, oddsVersion, demo, fast } = book
  return orderNow(openingState.order ?? { boxId, number: book.number as OpenOrder['number'], price, oddsVersion, demo, fast })
}
