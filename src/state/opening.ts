import { proxy, ref } from 'valtio/vanilla'
import type { CaseBook } from '#shared/book.ts'
import type { OpenResult } from '#shared/calls/case.ts'
import { Status } from '#shared/codes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { ApiError, isLost } from './api/apiError.ts'
import { appState } from './app.ts'
import {
  casesState,
  isOpenPending,
  markShown,
  type OpenRequest,
  openBox,
  putAway,
  type Recovery,
  recoverPendingOpen,
  refreshBoxes,
} from './cases.ts'
import { notify } from './notice.ts'
import { refreshUserInfo, requireLogin } from './session.ts'
import { focusBox, playBook, setEager, skipBook, stageState } from './stage.ts'

/** What the player wants opened, as it stood on the screen. */
export interface OpenOrder extends OpenRequest {
  /** Straight to the result on the stage. */
  skip: boolean
}

/**
 * Why an opening was not made, by the way on that is offered. `busy` is everything that a second try may mend; `lost` alone may have been made:
 * nobody knows yet.
 */
export type RefusalKind = 'poor' | 'changed' | 'closed' | 'limit' | 'resting' | 'frozen' | 'busy' | 'lost'

/** An opening that was not made, so that nothing was charged, or is not known to be. */
export interface Refusal {
  kind: RefusalKind
  /** The server's words for the player; empty where the dialog's own say it all. */
  msg: string
  /** Coins that the opening would have cost; `poor` tells what is missing. */
  need?: number
  /** The box in question; `changed` leads to its 箱子详情. */
  boxId?: number
  /** `closed`: the box that stood next to it. */
  nextBoxId?: number
}

type Held = ReturnType<typeof ref<CaseBook>>

/** One opening from the press to 收下. Nothing here is a result before its book says so. */
export const openingState = proxy({
  asking: null as 'real' | 'demo' | null,
  book: null as Held | null,
  /** The result panel may stand. */
  shown: false,
  /** The book was found again: what of it is still in the bag has to be asked. */
  found: false,
  /** What `book` was ordered by; null for one that was found again after a reload. */
  order: null as OpenOrder | null,
  refusal: null as Refusal | null,
})

const IDLE = { asking: null, book: null, shown: false, found: false, order: null, refusal: null } as const

const FOUND_EARLIER = '已找回上一次开启'
const NEVER_SENT = '刚才的开启没有送达，没有扣款。要再试一次吗？'

/** Counted up when the page comes or goes: what was asked for an earlier visit shows nothing in a later one. */
let visit = 0
/** The order that was refused or lost last: what 重试 and 继续开启 mean. */
let refused: OpenOrder | null = null
/** How it was refused. */
let told: RefusalKind | null = null
/** True while nobody knows what became of `refused`. */
let lost = false
let skipWanted = false
let looking = false

/** The page stands: an opening that a reload, a lost line or a way out interrupted is looked for. */
export function enterOpening(): void {
  visit++
  void findLost()
}

/** The page goes. An opening that is under way is found again at the next visit; a result that was on the screen is put away. */
export function leaveOpening(): void {
  visit++
  looking = false
  lost = false
  setEager(false)
  if (openingState.shown && !openingState.book?.demo) putAway()
  Object.assign(openingState, IDLE)
}

const costOf = ({ price, number }: OpenOrder) => toMinor(price) * number
const coinsOf = () => toMinor(appState.userInfo?.balance ?? 0)

/** Opens a box: one act however often it is pressed, and none while another is on its way or on the stage. */
export async function startOpening(order: OpenOrder): Promise<void> {
  const { asking, book, shown } = openingState
  if (asking || (book && !shown) || !requireLogin()) return
  refused = order
  openingState.refusal = null
  if (!order.demo && appState.userInfo && coinsOf() < costOf(order)) return tooPoor(order)
  await ask(order)
}

async function ask(order: OpenOrder): Promise<void> {
  const mine = visit
  skipWanted = order.skip
  openingState.asking = order.demo ? 'demo' : 'real'
  setEager(true)
  const { skip: _, ...wanted } = order
  try {
    const result = await openBox(wanted)
    if (mine === visit) perform(result, order)
  } catch (error) {
    if (mine === visit) await refuse(error, order)
  }
  if (mine === visit) openingState.asking = null
}

/** The balance known here does not do; another device may have topped up since, so it is read anew. */
async function tooPoor(order: OpenOrder): Promise<void> {
  const mine = visit
  openingState.asking = 'real'
  setEager(true)
  await refreshUserInfo()
  if (mine !== visit) return
  openingState.asking = null
  if (coinsOf() < costOf(order)) tell(poorOf(order))
  else await ask(order)
}

const poorOf = (order: OpenOrder): Refusal => ({ kind: 'poor', msg: '', need: toWire(costOf(order)) })

/** Plays a book that has just been answered. */
function perform({ book }: OpenResult, order: OpenOrder): void {
  const ordered = book.boxId === order.boxId && book.number === order.number && book.demo === order.demo
  if (!ordered) {
    notify.success(FOUND_EARLIER)
    void refreshUserInfo()
  }
  Object.assign(openingState, { book: ref(book), shown: false, found: !ordered, order: ordered ? order : null, refusal: null })
  lost = false
  playBook(book)
  if (skipWanted) skipBook()
}

const KINDS: Partial<Record<number, RefusalKind>> = {
  [Status.insufficientBalance]: 'poor',
  [Status.boxChanged]: 'changed',
  [Status.boxClosed]: 'closed',
  [Status.notFound]: 'closed',
  [Status.limitReached]: 'limit',
  [Status.resting]: 'resting',
  [Status.accountFrozen]: 'frozen',
  [Status.tooMany]: 'busy',
}

/** Answers a refusal by its dialog, after what is shown was brought up to date; what has none is told in a toast. */
async function refuse(error: unknown, order: OpenOrder): Promise<void> {
  setEager(false)
  if (!(error instanceof ApiError)) throw error
  if (error.status === Status.loginFailure) return
  lost = isLost(error) && !order.demo
  const kind = lost ? 'lost' : isLost(error) ? 'busy' : KINDS[error.status]
  if (!kind) {
    notify.error(error.msg)
    return
  }
  const mine = visit
  const refusal = await refusalOf(kind, error.msg, order)
  if (mine === visit) tell(refusal)
}

function tell(refusal: Refusal): void {
  setEager(false)
  told = refusal.kind
  openingState.refusal = refusal
}

async function refusalOf(kind: RefusalKind, msg: string, order: OpenOrder): Promise<Refusal> {
  const { boxId } = order
  if (kind === 'poor') {
    await refreshUserInfo()
    return poorOf(order)
  }
  if (kind !== 'changed' && kind !== 'closed') return { kind, msg, boxId }
  const nextBoxId = nextTo(boxId)
  if (kind === 'closed' && nextBoxId !== undefined && !openingState.book) focusBox(nextBoxId)
  await refreshBoxes()
  return { kind, msg, boxId, nextBoxId }
}

/** The box that stands after another of its theme, or of any. */
function nextTo(boxId: number): number | undefined {
  const at = casesState.boxes.findIndex((box) => box.boxId === boxId)
  const theme = casesState.boxes[at]?.boxType
  const after = [...casesState.boxes.slice(at + 1), ...casesState.boxes.slice(0, Math.max(at, 0))]
  return (after.find(({ boxType }) => boxType === theme) ?? after[0])?.boxId
}

export function closeRefusal(): void {
  openingState.refusal = null
}

/** The way on of the dialog: to the shelf from a box that is closed, else once more, at the price and odds that the shelf shows now. */
export async function retryRefused(): Promise<void> {
  if (told === 'closed') keepResult()
  else if (refused) await startOpening(orderNow(refused))
}

/** An order at the price and odds that the shelf shows. */
function orderNow(order: OpenOrder): OpenOrder {
  const card = casesState.boxes.find(({ boxId }) => boxId === order.boxId)
  return card ? { ...order, price: card.openPrice, oddsVersion: card.oddsVersion } : order
}

/** The order of 再来一次 for a book, whoever ordered it. */
export function orderAgain(book: CaseBook): OpenOrder {
  const { boxId, openPrice: price, oddsVersion, demo, fast } = book
  return orderNow(openingState.order ?? { boxId, number: book.number as OpenOrder['number'], price, oddsVersion, demo, fast, skip: false })
}

/** The end now: on the stage while it plays, without it before; asked for before the reply, as soon as that is here. */
export function skipOpening(): void {
  if (openingState.asking) skipWanted = true
  if (!openingState.book || openingState.shown) return
  skipBook()
  if (stageState.phase !== 'playing') reveal()
}

/** Shows the result; the stage, if it is behind, goes to its last picture. */
export function reveal(): void {
  if (!openingState.book || openingState.shown) return
  skipBook()
  openingState.shown = true
  setEager(false)
  if (!openingState.book.demo) markShown()
}

/** 收下: the result is put away; what was not exchanged is in the bag. */
export function keepResult(): void {
  if (!openingState.shown) return
  if (!openingState.book?.demo) putAway()
  Object.assign(openingState, { ...IDLE, asking: openingState.asking })
}

/** Looks for an opening that is not put away: after a reload, an outage, or a time in the background. Free when there is none. */
export async function findLost(): Promise<void> {
  if (looking || !appState.token || !isOpenPending() || isBusy()) return
  const mine = visit
  looking = true
  const recovery = await recoverPendingOpen()
  if (mine !== visit) return
  looking = false
  if (!isBusy()) takeBack(recovery)
}

const isBusy = () => openingState.asking !== null || openingState.book !== null

function takeBack(recovery: Recovery): void {
  const order = lost ? refused : null
  if (recovery === 'unknown') return
  lost = false
  if (recovery === 'none') {
    if (order) tell({ kind: 'busy', msg: NEVER_SENT })
    return
  }
  const { found, shown } = recovery
  if (order && !shown) perform(found, order)
  else {
    Object.assign(openingState, { book: ref(found.book), found: true, order: null, refusal: null })
    reveal()
  }
}
