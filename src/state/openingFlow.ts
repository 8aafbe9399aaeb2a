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
import { payGate } from './payGate.ts'
import { refreshUserInfo, requireLogin } from './session.ts'
import { playSound } from './sound.ts'
import { focusBox, playBook, setEager, skipBook, stageState } from './stage.ts'

/** The opening that the player has ordered, as the screen showed it. */
export interface OpenOrder extends OpenRequest {
  /** Show the result at once instead of playing the opening. */
  skip: boolean
}

/**
 * Why the server has not made an opening. Each kind has its own dialog. `busy`: trying again may help. `lost`: the reply was lost, so
 * nobody knows yet whether the opening was made. For every other kind it is certain that nothing was charged.
 */
export type RefusalKind = 'poor' | 'changed' | 'closed' | 'limit' | 'resting' | 'frozen' | 'busy' | 'lost'

/** A refused or lost opening, as its dialog shows it. */
export interface Refusal {
  kind: RefusalKind
  /** Message of the server for the player; empty where the dialog's own words are enough. */
  msg: string
  /** Coins that the opening would have cost. The dialog of `poor` uses it to show how many are missing. */
  need?: number
  /** Id of the box in question. The dialog of `changed` opens its 箱子详情. */
  boxId?: number
  /** For `closed`: id of the box that stood next to it on the shelf. */
  nextBoxId?: number
}

type Held = ReturnType<typeof ref<CaseBook>>

/** One opening from the press of 开启 until the player closes the result. The page shows a result only when `book` is set. */
export const openingState = proxy({
  asking: null as 'real' | 'demo' | null,
  book: null as Held | null,
  /** True when the result panel may be shown. */
  shown: false,
  /**
   * True when the client has found this book again after a reload or a lost reply. The panel must then ask which items are still in
   * the bag.
   */
  found: false,
  /** The order that led to `book`; null for a book that was found again after a reload. */
  order: null as OpenOrder | null,
  refusal: null as Refusal | null,
})

/** Gate of every button that starts an opening. It opens when the player has seen the result, or why there is none. */
export const openingGate = payGate()

const IDLE = { asking: null, book: null, shown: false, found: false, order: null, refusal: null } as const

const FOUND_EARLIER = '已找回上一次开启'
const NEVER_SENT = '刚才的开启没有送达，没有扣款。要再试一次吗？'

/** Increases whenever the page opens or closes. A reply that belongs to an earlier visit is then ignored. */
let visit = 0
/** The order that was last refused or lost. 重试 and 继续开启 send it again. */
let refused: OpenOrder | null = null
/** Kind of the last refusal. */
let told: RefusalKind | null = null
/** True while nobody knows whether the server has made the opening in `refused`. */
let lost = false
let skipWanted = false
let looking = false

/** Call it when the page opens. It looks for an opening that a reload, a lost connection or leaving the page has interrupted. */
export function enterOpening(): void {
  visit++
  void findLost()
}

/** Call it when the page closes. A running opening is found again at the next visit. A result that was shown counts as closed. */
export function leaveOpening(): void {
  visit++
  looking = false
  lost = false
  setEager(false)
  openingGate.open()
  if (openingState.shown && !openingState.book?.demo) putAway()
  Object.assign(openingState, IDLE)
}

const costOf = ({ price, number }: OpenOrder) => toMinor(price) * number
const coinsOf = () => toMinor(appState.userInfo?.balance ?? 0)

/**
 * Opens a box. A visitor who is not logged in may only try it (`demo`). Does nothing while another opening is being asked for or is playing,
 * or while its result has not been seen yet, however often the player presses.
 */
export async function startOpening(order: OpenOrder): Promise<void> {
  const { asking, book, shown } = openingState
  if (asking || (book && !shown) || openingGate.state.deaf || !(order.demo || requireLogin())) return
  const mine = visit
  openingGate.hold()
  refused = order
  openingState.refusal = null
  const poor = !order.demo && appState.userInfo && coinsOf() < costOf(order)
  let plays = false
  try {
    plays = await (poor ? tooPoor(order) : ask(order))
  } finally {
    if (mine === visit) openingState.asking = null
    // The result panel says when it has been seen.
    if (mine === visit && !plays) openingGate.seen()
  }
}

/** Sends the order. Resolves to whether an opening plays now. */
async function ask(order: OpenOrder): Promise<boolean> {
  const mine = visit
  skipWanted = order.skip
  openingState.asking = order.demo ? 'demo' : 'real'
  setEager(true)
  const { skip: _, ...wanted } = order
  try {
    const result = await openBox(wanted)
    if (mine === visit) perform(result, order)
    return true
  } catch (error) {
    if (mine === visit) await refuse(error, order)
    return false
  }
}

/**
 * The known balance is too low. The player may have topped up on another device, so the client loads the balance again before it
 * refuses.
 */
async function tooPoor(order: OpenOrder): Promise<boolean> {
  const mine = visit
  openingState.asking = 'real'
  setEager(true)
  await refreshUserInfo()
  if (mine !== visit) return false
  if (coinsOf() >= costOf(order)) return ask(order)
  tell(poorOf(order))
  return false
}

const poorOf = (order: OpenOrder): Refusal => ({ kind: 'poor', msg: '', need: toWire(costOf(order)) })

/** Plays a book that has just arrived. */
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

/** Handles a refusal: brings the shown data up to date, then opens the refusal's dialog. A refusal without a dialog gets a toast. */
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
  openingGate.seen()
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

/** Returns the box that follows on the shelf: the next one of the same theme, or else the next of any theme. */
function nextTo(boxId: number): number | undefined {
  const at = casesState.boxes.findIndex((box) => box.boxId === boxId)
  const theme = casesState.boxes[at]?.boxType
  const after = [...casesState.boxes.slice(at + 1), ...casesState.boxes.slice(0, Math.max(at, 0))]
  return (after.find(({ boxType }) => boxType === theme) ?? after[0])?.boxId
}

export function closeRefusal(): void {
  openingState.refusal = null
}

/**
 * Main button of the refusal dialog. For a closed box it leads back to the shelf. Otherwise it opens once more, at the price and odds
 * that the shelf shows now.
 */
export async function retryRefused(): Promise<void> {
  if (told === 'closed') keepResult()
  else if (refused) await startOpening(orderNow(refused))
}

/** Returns the order with the price and the odds version that the shelf shows now. */
function orderNow(order: OpenOrder): OpenOrder {
  const card = casesState.boxes.find(({ boxId }) => boxId === order.boxId)
  return card ? { ...order, price: card.openPrice, oddsVersion: card.oddsVersion } : order
}

/** Returns the order that 再来一次 sends. For a book that was found again after a reload, it is made from the book. */
export function orderAgain(book: CaseBook): OpenOrder {
  const { boxId, openPrice: price, oddsVersion, demo, fast } = book
  return orderNow(openingState.order ?? { boxId, number: book.number as OpenOrder['number'], price, oddsVersion, demo, fast, skip: false })
}

/**
 * Skips to the result. While the server's reply is awaited, the result shows as soon as it arrives. While the stage plays, the stage
 * jumps to its end. Otherwise the result shows at once.
 */
export function skipOpening(): void {
  if (openingState.asking) skipWanted = true
  if (!openingState.book || openingState.shown) return
  skipBook()
  if (stageState.phase !== 'playing') reveal()
}

/** Shows the result panel. If the stage is still playing, it jumps to its last frame. */
export function reveal(): void {
  if (!openingState.book || openingState.shown) return
  skipBook()
  openingState.shown = true
  playSound('lotteryItem')
  setEager(false)
  if (!openingState.book.demo) markShown()
}

/** Closes the result (收下). Items that were not exchanged are in the bag. */
export function keepResult(): void {
  if (!openingState.shown) return
  if (!openingState.book?.demo) putAway()
  if (!openingState.asking) openingGate.open()
  Object.assign(openingState, { ...IDLE, asking: openingState.asking })
}

/**
 * Looks for an opening whose result the player has not closed: after a reload, an outage, or when the tab becomes visible again.
 * Sends no call when this tab remembers none.
 */
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
