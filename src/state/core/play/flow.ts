import { proxy, ref } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { refreshUserInfo, requireLogin } from '#state/account/session.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { playSound } from '#state/platform/sound.ts'
import { canReachServer, isLineInDoubt } from '#state/platform/sysTime.ts'
import type { PlayFlow, PlayFlowState } from './flowView.ts'
import type { PaidPlay, PlayResult, RecoveryOf } from './paidPlay.ts'
import { payGate } from './payGate.ts'
import { kindOf, type Refusal, type RefusalKind } from './refusal.ts'
import { skipsShow } from './skipping.ts'
import { answerSkip, type SkipWords } from './skipQuestion.ts'
import { skipBook, stageState } from './stage.ts'

/** What every mode's order says beside its own fields. */
export interface PlayOrder {
  demo: boolean
}

/** A book, as the server sent it. */
interface PlayBook {
  demo: boolean
}

/** What one mode adds to the flow. */
export interface PlayFlowOf<Order extends PlayOrder, Book extends PlayBook, Result> {
  paid: PaidPlay<Order, Result>
  /** Coins that the order costs. */
  costOf: (order: Order) => Minor
  /** True when the book is the one that was ordered, and not an earlier one that was found instead. */
  isOrdered: (book: Book, order: Order) => boolean
  /** Plays the book on the stage. */
  perform: (book: Book) => void
  /** Grades by which the setting 跳过动画 decides whether the book is played. */
  gradesOf: (book: Book) => readonly number[]
  /** The order at the price that the page shows now. 重试 sends it. */
  orderNow: (order: Order) => Order
  /** Makes the stage show that the press counted, or calm down again. */
  setEager?: (eager: boolean) => void
  /** Brings the page up to date after a refusal, and adds to the refusal what its dialog needs. */
  refused?: (refusal: Refusal, order: Order) => Promise<Refusal>
  /** `rarest` asks whether a 神话 is to be played although everything is skipped; never in a trial, in which nothing is won. */
  words: { foundEarlier: string; neverSent: string; rarest: SkipWords }
}

const coinsOf = () => toMinor(appState.userInfo?.balance ?? 0)

/** What belongs to one stay on the page. A reply that comes during a later one is ignored. */
interface Visit<Order> {
  /** The order that was last sent, refused or lost. 重试 sends it again. */
  order: Order | null
  /** Kind of the last refusal. */
  told: RefusalKind | null
  /** True while nobody knows whether the server has made the play of `order`. */
  lost: boolean
  /** The result of the order that is asked for is wanted at once. */
  skipWanted: boolean
  /** A lost play is being looked for. */
  looking: boolean
}

const newVisit = <Order>(): Visit<Order> => ({ order: null, told: null, lost: false, skipWanted: false, looking: false })

/**
 * Makes the flow of one mode that plays on the stage. What the page shows is one of three states:
 *
 * | State | `book` | `shown` | Left by |
 * |---|---|---|---|
 * | at rest | null | false | `start`, when the reply brings a book: playing. `findLost`, when it finds one: playing if this page has lost it, otherwise the result |
 * | playing | the book | false | `reveal`, `skip` or the end of the show: the result |
 * | the result | the book | true | `keep`: at rest. `start` (再来一次), when the reply brings a book: playing |
 *
 * Beside it, at rest and over a result, an order may be under way (`asking`), and a refusal may be told (`refusal`). The reply has come but is not shown
 * yet while `skipQuestion` asks whether it is to be played; that is still under way. An order ends in a book, in a
 * refusal with a dialog, or in a toast. `gate` is held from the press until the player has seen what became of it, and all buttons that pay wait for it.
 * `leave` goes from every state to rest; the server keeps what was paid for, and the next `enter` finds it.
 */
export function playFlow<Order extends PlayOrder, Book extends PlayBook, Result extends PlayResult & { book: Book }>(
  mode: PlayFlowOf<Order, Book, Result>,
): PlayFlow<Order, Book> {
  const { paid, words, costOf, setEager = () => {}, refused: afterRefusal = async (refusal: Refusal) => refusal } = mode
  const idle = { asking: null, book: null, shown: false, found: false, order: null, refusal: null } as const
  const state = proxy({ ...idle }) as PlayFlowState<Order, Book>
  const gate = payGate()
  let visit = newVisit<Order>()

  function enter(): void {
    visit = newVisit()
    void findLost()
  }

  function leave(): void {
    visit = newVisit()
    answerSkip(false)
    setEager(false)
    gate.open()
    if (state.shown && !state.book?.demo) paid.putAway()
    Object.assign(state, idle)
  }

  async function start(order: Order): Promise<void> {
    const { asking, book, shown } = state
    if (asking || (book && !shown) || gate.state.deaf || !(order.demo || requireLogin())) return
    const mine = visit
    gate.hold()
    mine.order = order
    state.refusal = null
    const poor = !order.demo && appState.userInfo && coinsOf() < costOf(order)
    let plays = false
    try {
      plays = await (poor ? tooPoor(order) : ask(order))
    } finally {
      if (mine === visit) state.asking = null
      // The result panel says when it has been seen.
      if (mine === visit && !plays) gate.seen()
    }
  }

  /** Sends the order. Resolves to whether it plays now. */
  async function ask(order: Order): Promise<boolean> {
    const mine = visit
    mine.skipWanted = false
    state.asking = order.demo ? 'demo' : 'real'
    setEager(true)
    if (!order.demo && isLineInDoubt() && !(await hasLine())) return false
    try {
      const result = await paid.play(order)
      if (mine === visit) await present(result, order)
      return true
    } catch (error) {
      if (mine === visit) await refuse(error, order)
      return false
    }
  }

  /**
   * Asks whether the order can reach the server; without a line it tells the player. An order that waited for the line would be paid
   * when it returns, and nobody could take it back. False also when the player has left the page meanwhile.
   */
  async function hasLine(): Promise<boolean> {
    const mine = visit
    const reached = await canReachServer()
    if (mine !== visit) return false
    if (reached) return true
    // An earlier play whose reply was lost may have been made.
    mine.lost ||= paid.isUnsure()
    tell({ kind: mine.lost ? 'lost' : 'offline', msg: '' })
    return false
  }

  /**
   * The known balance is too low. The player may have topped up on another device, so the client loads the balance again before it
   * refuses.
   */
  async function tooPoor(order: Order): Promise<boolean> {
    const mine = visit
    state.asking = 'real'
    setEager(true)
    await refreshUserInfo()
    if (mine !== visit) return false
    if (coinsOf() >= costOf(order)) return ask(order)
    tell(poorOf(order))
    return false
  }

  const poorOf = (order: Order): Refusal => ({ kind: 'poor', msg: '', need: toWire(costOf(order)) })

  /** Plays a book that has just arrived, or skips it, as the player wishes. What was pressed counts more than what is set. */
  async function present(result: Result, order: Order): Promise<void> {
    const mine = visit
    const { book } = result
    const skips = mine.skipWanted || (await skipsShow(mode.gradesOf(book), book.demo ? null : words.rarest))
    if (mine !== visit) return
    perform(result, order)
    if (skips || mine.skipWanted) skipBook()
  }

  function perform({ book }: Result, order: Order): void {
    const ordered = mode.isOrdered(book, order)
    if (!ordered) {
      notify.success(words.foundEarlier)
      void refreshUserInfo()
    }
    Object.assign(state, { book: ref(book), shown: false, found: !ordered, order: ordered ? order : null, refusal: null })
    visit.lost = false
    mode.perform(book)
  }

  /** Handles a refusal: brings the shown data up to date, then opens the refusal's dialog. A refusal without a dialog gets a toast. */
  async function refuse(error: unknown, order: Order): Promise<void> {
    setEager(false)
    if (!(error instanceof ApiError)) throw error
    if (error.status === Status.loginFailure) return
    const mine = visit
    mine.lost = isLost(error) && !order.demo
    const kind = mine.lost ? 'lost' : isLost(error) ? 'busy' : kindOf(error)
    if (!kind) {
      notify.error(error.msg)
      return
    }
    const refusal = await refusalOf(kind, error.msg, order)
    if (mine === visit) tell(refusal)
  }

  async function refusalOf(kind: RefusalKind, msg: string, order: Order): Promise<Refusal> {
    if (kind !== 'poor') return afterRefusal({ kind, msg }, order)
    await refreshUserInfo()
    return poorOf(order)
  }

  function tell(refusal: Refusal): void {
    setEager(false)
    visit.told = refusal.kind
    state.refusal = refusal
    gate.seen()
  }

  async function retry(): Promise<void> {
    const { told, order } = visit
    if (told === 'closed') keep()
    else if (order) await start(mode.orderNow(order))
  }

  function skip(): void {
    if (state.asking) {
      visit.skipWanted = true
      answerSkip(false)
    }
    if (!state.book || state.shown) return
    skipBook()
    if (stageState.phase !== 'playing') reveal()
  }

  function reveal(): void {
    if (!state.book || state.shown) return
    skipBook()
    state.shown = true
    playSound('lotteryItem')
    setEager(false)
    if (!state.book.demo) paid.markShown()
  }

  function keep(): void {
    if (!state.shown) return
    if (!state.book?.demo) paid.putAway()
    if (!state.asking) gate.open()
    Object.assign(state, { ...idle, asking: state.asking })
  }

  const isBusy = () => state.asking !== null || state.book !== null

  async function findLost(): Promise<void> {
    if (visit.looking || !appState.token || !paid.isPending() || isBusy()) return
    const mine = visit
    mine.looking = true
    const recovery = await paid.recover()
    if (mine !== visit) return
    mine.looking = false
    if (!isBusy()) await takeBack(recovery)
  }

  async function takeBack(recovery: RecoveryOf<Result>): Promise<void> {
    const order = visit.lost ? visit.order : null
    if (recovery === 'unknown') return
    visit.lost = false
    if (recovery === 'none') {
      if (order) tell({ kind: 'busy', msg: words.neverSent })
      return
    }
    const { found, shown } = recovery
    if (order && !shown) await presentLost(found, order)
    else {
      Object.assign(state, { book: ref(found.book), found: true, order: null, refusal: null })
      reveal()
    }
  }

  async function presentLost(found: Result, order: Order): Promise<void> {
    const mine = visit
    mine.skipWanted = false
    state.refusal = null
    state.asking = order.demo ? 'demo' : 'real'
    await present(found, order)
    if (mine === visit) state.asking = null
  }

  const closeRefusal = () => {
    state.refusal = null
  }

  return { state, gate, enter, leave, start, skip, reveal, keep, findLost, closeRefusal, retry }
}
