import { proxy, ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import {
  type ExponentRecord,
  exponentEnter,
  exponentExit,
  exponentMine,
  exponentWithdraw,
  getMyExponentPage,
} from '#shared/modes/exponent/calls.ts'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { multipleAt } from '#shared/modes/exponent/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { refreshUserInfo, setBalances } from '#state/account/session.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { forgetOrder } from '#state/platform/api/orderNotes.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { tellFailure } from '#state/platform/api/tellFailure.ts'
import { appState } from '#state/platform/app.ts'
import { clockState, serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import { pagedList } from '#state/platform/pagedList.ts'
import { playSound } from '#state/platform/sound.ts'
import { exponentState } from './round.ts'
import { type ExitPress, exponentStage, setExitPress } from './stage.ts'

interface OwnState {
  /** The player's stake in the latest round that they entered; null for none. */
  own: OwnStake | null
  /** The stake in the round that opens after the one that is shown; null for none. */
  next: OwnStake | null
  /** Coins of the rounds of today that are over; null before it is known. */
  today: { staked: number; got: number } | null
  /** The round of which an entry or a withdrawal is on its way; 0 for none. What hangs of one round keeps nobody out of the next. */
  busy: number
  /** The round whose stake the player has taken back: it cannot be entered once more. 0 for none. */
  gone: number
}

const blank = (): OwnState => ({ own: null, next: null, today: null, busy: 0, gone: 0 })

/** What the player has at stake in 指数. */
export const ownExponent = proxy<OwnState>(blank())

/** Counts the players of this device, so that nobody gets the reply that another one has asked for. */
let visit = 0

forgetOnLogout(() => {
  visit++
  unsure = false
  Object.assign(ownExponent, blank())
  setExitPress(null)
})

/** Rounds in which the player had a stake, newest first. */
export const exponentRecords = pagedList<ExponentRecord, DataOf<typeof getMyExponentPage>>(
  ({ page, after }) => request(getMyExponentPage, { query: { page, after }, quiet: true }),
  ({ id }) => id,
)

/** True after an entry that got no answer, until the server has told the own stake: it may be in. */
let unsure = false

/** Counts the acts that were answered. A reply that was asked for before one of them may not know of it. */
let acts = 0

/** Loads the own stake and the sums of today. A failure keeps what is known. */
export async function loadOwnExponent(): Promise<void> {
  if (!appState.token) return
  const asked = { visit, acts }
  const reply = await request(exponentMine, { quiet: true }).catch(() => null)
  if (!reply || asked.visit !== visit) return
  unsure = false
  ownExponent.today = reply.today
  if (asked.acts !== acts) return
  setOwn(reply.own)
  setNext(reply.next ?? null)
}

/** Asks for the own stake again while an entry has no answer. Called at each news of the round, so also when the line is back. */
export function askUnsureStake(): void {
  if (unsure) void loadOwnExponent()
}

function setOwn(own: OwnStake | null): void {
  ownExponent.own = own && ref(own)
}

function setNext(next: OwnStake | null): void {
  ownExponent.next = next && ref(next)
}

/** The stake of the player in a round, as far as it is known. */
export const stakeIn = (round: number): OwnStake | null =>
  [ownExponent.own, ownExponent.next].find((stake) => stake?.round === round) ?? null

/**
 * A round is shown: a stake that was taken before it opened is the own one from now on. The server is asked whether the round has taken it. Rejects
 * never.
 */
export async function turnTo(round: number): Promise<void> {
  const { next } = ownExponent
  if (!next || next.round > round) return
  const mine = visit
  setOwnOf(next.round, next)
  setNext(null)
  await loadOwnExponent()
  if (mine !== visit || stakeIn(next.round) || [ownExponent.gone, ownExponent.busy].includes(next.round)) return
  notify.info('这一局没能接纳您的投入，已全部退回')
  void refreshUserInfo()
}

/** Takes what an act of a round has left of the stake. An answer that comes after the player has entered a later round says nothing of that. */
function setOwnOf(round: number, own: OwnStake | null): void {
  const shown = exponentState.view?.round.round
  if (shown !== undefined && round > shown) setNext(own)
  else if ((ownExponent.own?.round ?? 0) <= round) setOwn(own)
}

/** Enters the round that is open, or the one after it. Rejects with ApiError, without a toast. */
export async function enterRound(round: number, stake: number, auto: number): Promise<void> {
  const mine = visit
  await acting(round, async () => {
    const reply = await spend(exponentEnter, { query: { round, stake, auto }, terms: ['stake', 'auto'], quiet: true })
    forgetOrder(exponentWithdraw, { query: { round } })
    return () => {
      setBalances(reply)
      setOwnOf(round, reply.own)
      playSound('coin')
    }
  }).catch((error: unknown) => {
    if (isLost(error) && mine === visit) unsure = true
    throw error
  })
}

/** Takes the stake back before the start. Rejects with ApiError after a toast. */
export async function withdrawStake(round: number): Promise<void> {
  await acting(round, async () => {
    const reply = await spend(exponentWithdraw, { query: { round } })
    forgetOrder(exponentEnter, { query: { round } })
    return () => {
      setBalances(reply)
      setOwnOf(round, null)
      if (ownExponent.next?.round === round) setNext(null)
      ownExponent.gone = round
    }
  })
}

/**
 * The outcome of a press of 立即退出: the stake left; nothing was sent, because the index has broken; the press came too late, which has been told
 * with both times; or it failed.
 */
export type ExitOutcome = 'left' | 'broken' | 'late' | 'failed'

/**
 * Leaves the round. What the index shows at the press is shown at once; the answer says what the stake got, which is that or more. Tells
 * failures by a toast.
 */
export async function leaveRound(round: number): Promise<ExitOutcome> {
  const { view } = exponentState
  if (pressedIn(round) || view?.round.round !== round) return 'failed'
  if (view.round.broken) return 'broken'
  const mine = visit
  const press = { round, multiple: surelyReached(view.round.startAt) }
  setExitPress(press)
  try {
    const { own, ...balances } = await spend(exponentExit, { query: { round }, quiet: true })
    if (mine !== visit) return 'failed'
    setBalances(balances)
    acts++
    setOwnOf(round, own)
    return 'left'
  } catch (error) {
    if (error instanceof ApiError && error.status === Status.conflict) {
      if (mine === visit) {
        tellFailure(error)
        void loadOwnExponent()
      }
      return 'late'
    }
    // The reply is lost, and the server may have done it. The player may press again while it is asked, under the same key.
    endPress(press)
    if (mine === visit) await loadOwnExponent()
    if (mine === visit && hasLeft(round)) {
      void refreshUserInfo()
      return 'left'
    }
    tellFailure(error)
    return 'failed'
  } finally {
    endPress(press)
  }
}

/** Shows a press no longer. A later one, of this player or of the next, goes on being shown. */
function endPress(press: ExitPress): void {
  if (exponentStage.pressed === press) setExitPress(null)
}

const hasLeft = (round: number): boolean => ownExponent.own?.round === round && ownExponent.own.outcome === 'exited'

/** True while the answer to a press of that round is on its way. One that hangs says nothing of a later round. */
const pressedIn = (round: number): boolean => exponentStage.pressed?.round === round

/** The multiple that the index has surely reached, even if this device's idea of the server's time is as wrong as it can be. */
export function surelyReached(startAt: number): number {
  const doubt = Number.isFinite(clockState.within) ? clockState.within : 0
  return multipleAt(serverNow() - doubt - startAt)
}

/** The round's prizes are in the bags: the own outcome, the sums and the balance have changed. */
export function afterSettlement(): void {
  if (ownExponent.own?.round !== exponentState.settled) return
  void loadOwnExponent()
  if (appState.token) void refreshUserInfo()
}

/**
 * Runs an act on a round, one at a time. What it returns is done only if the same player is still there.
 */
async function acting(round: number, act: () => Promise<() => void>): Promise<void> {
  if (ownExponent.busy === round) return
  const mine = visit
  ownExponent.busy = round
  try {
    const done = await act()
    if (mine !== visit) return
    done()
    acts++
  } finally {
    if (mine === visit && ownExponent.busy === round) ownExponent.busy = 0
  }
}
