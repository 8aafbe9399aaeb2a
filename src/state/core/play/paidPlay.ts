import type { Balances } from '#shared/calls/fields.ts'
import { Status } from '#shared/codes.ts'
import { refreshUserInfo, setBalances } from '#state/account/session.ts'
import { ApiError, isLost, LOST } from '#state/platform/api/apiError.ts'
import type { NotedKey } from '#state/platform/api/notedKey.ts'
import { pause } from '#state/platform/api/pause.ts'
import { sameLogin } from '#state/platform/api/spend.ts'
import { appState } from '#state/platform/app.ts'
import { type PendingPlay, pendingStore } from './pendingPlay.ts'

/** Ms before each lookup of a play whose reply was lost. */
const LOOKS = [300, 1_000, 2_500, 5_000]
/** Ms before each lookup after a reload. A request sent just before the reload may still be on its way to the server. */
const LATE_LOOKS = [0, 500, 1_500, 4_000]

/** What the server answers to a play. */
export type PlayResult = Balances

/** The calls and words of one mode. */
export interface PaidPlayOf<Order, Result> {
  /** Name in the session storage. */
  store: string
  /** What is ordered, as text. An order with the same text as an unanswered one is sent under its key. */
  textOf: (order: Order) => string
  /** Sends the order under a key. Rejects with ApiError and shows no toast. */
  send: (order: Order, key: NotedKey) => Promise<Result>
  /** The play that the server made under a key; null when it made none. Shows no toast. */
  find: (key: string) => Promise<Result | null>
  /** Makes a trial play, which costs and grants nothing. */
  tries: (order: Order) => Promise<Result>
  /** Told when the reply stays lost, and when an earlier play is still uncertain. */
  words: { stillLost: string; earlierLost: string }
}

/**
 * Result of a lookup: the play that the player has not closed yet, `none` when the server never made it, `unknown` when the client
 * could not find out.
 */
export type RecoveryOf<Result> = { found: Result; shown: boolean } | 'none' | 'unknown'

export interface PaidPlay<Order, Result> {
  /**
   * Plays and pays. When the reply is lost, the client looks the play up by its key before it tells the player about a failure. A second
   * call with the same order joins the one that is running. When an earlier play was paid and never seen, the client returns that one
   * instead of a new one. Rejects with ApiError and shows no toast; with a login failure once another player is logged in, for whom nothing
   * is sent.
   */
  play: (order: Order) => Promise<Result>
  /**
   * Looks for a play that was running before a reload or an outage. It never sends the play again. Whatever it finds, the items are
   * already in the bag.
   */
  recover: () => Promise<RecoveryOf<Result>>
  /** True while this tab remembers a play whose result the player has not closed. */
  isPending: () => boolean
  /** True while this tab remembers a play that was sent and not answered: the server may have made it. */
  isUnsure: () => boolean
  /** Notes that the player has seen the result. After a reload the client then shows it again without playing it. */
  markShown: () => void
  /** Forgets the play, because the player has closed its result. */
  putAway: () => void
}

const isLoginFailure = (error: unknown) => error instanceof ApiError && error.status === Status.loginFailure

/** Makes the one place of a mode where a play is paid for, at most once however often it is sent. */
export function paidPlay<Order extends { demo: boolean }, Result extends PlayResult>(
  mode: PaidPlayOf<Order, Result>,
): PaidPlay<Order, Result> {
  const pending = pendingStore(mode.store)
  let flight: { of: string; token: string; result: Promise<Result> } | null = null

  /**
   * Sends the order. A refusal of the first attempt proves that the server has not acted, so the key is forgotten. A later one, e.g. of too many
   * requests, does not: the play is looked up first. A failed login proves nothing.
   */
  async function act(order: Order, key: NotedKey, isFirst: boolean): Promise<Result> {
    try {
      return await mode.send(order, key)
    } catch (error) {
      if (isLost(error) || isLoginFailure(error)) throw error
      const found = isFirst ? null : await look(key)
      if (found) return found
      if (found === null) pending.forget(key)
      throw error
    }
  }

  /**
   * Finds the play that the server made for a key. Returns null when it made none, and undefined when the lookup failed. Throws when the
   * login has failed.
   */
  async function look(key: string): Promise<Result | null | undefined> {
    try {
      return await mode.find(key)
    } catch (error) {
      if (isLoginFailure(error)) throw error
      return undefined
    }
  }

  /**
   * Finds out what became of a play whose reply was lost. When the server has not acted on the key, it sends the play again under the same
   * key, so the server acts at most once.
   */
  async function settle(order: Order, key: NotedKey, requireSame: () => void): Promise<Result> {
    for (const wait of LOOKS) {
      await pause(wait)
      requireSame()
      const found = await look(key)
      if (found) return found
      if (found === undefined) continue
      try {
        return await act(order, key, false)
      } catch (error) {
        if (!isLost(error)) throw error
      }
    }
    throw new ApiError(LOST, mode.words.stillLost)
  }

  /** True when `order` repeats a play that was sent and not answered. Trying again then uses the same key. */
  const isSameAct = (order: Order, last: PendingPlay) => !last.answered && last.of === mode.textOf(order)

  /** Finds an earlier play that the player has not seen yet. It is shown before the player can pay for another one. */
  async function findEarlier(order: Order): Promise<Result | null> {
    const last = pending.read()
    if (!last || last.shown || isSameAct(order, last)) return null
    const found = await look(last.key)
    if (found === undefined) throw new ApiError(LOST, mode.words.earlierLost)
    if (found) pending.remember({ ...last, answered: true })
    else pending.forget(last.key)
    return found
  }

  async function playForReal(order: Order): Promise<Result> {
    const requireSame = sameLogin()
    const earlier = await findEarlier(order)
    requireSame()
    if (earlier) return earlier
    const last = pending.read()
    const again = last !== null && isSameAct(order, last)
    const sent = again ? last : pending.begin(mode.textOf(order))
    const result = await act(order, sent.key, !again).catch((error: unknown) => {
      if (isLost(error)) return settle(order, sent.key, requireSame)
      throw error
    })
    pending.remember({ ...sent, answered: true })
    setBalances(result)
    return result
  }

  function play(order: Order): Promise<Result> {
    const of = JSON.stringify(order)
    const { token } = appState
    if (flight?.of === of && flight.token === token) return flight.result
    const result = order.demo ? mode.tries(order) : playForReal(order)
    const mine = { of, token, result }
    flight = mine
    const land = () => {
      if (flight === mine) flight = null
    }
    result.then(land, land)
    return result
  }

  async function lookAs(requireSame: () => void, key: string): Promise<Result | null | undefined> {
    requireSame()
    return look(key)
  }

  async function recover(): Promise<RecoveryOf<Result>> {
    const requireSame = sameLogin()
    const last = pending.read()
    if (!last) return 'none'
    for (const wait of last.answered ? [0] : LATE_LOOKS) {
      if (wait > 0) await pause(wait)
      const found = await lookAs(requireSame, last.key).catch(() => undefined)
      if (found === undefined) return 'unknown'
      if (found) return recovered(last, found)
    }
    // The player may have pressed again meanwhile, and then a request with this key is running.
    if (!flight) pending.forget(last.key)
    return 'none'
  }

  function recovered(last: PendingPlay, found: Result): RecoveryOf<Result> {
    if (pending.read()?.key === last.key) pending.remember({ ...last, answered: true })
    void refreshUserInfo()
    return { found, shown: last.shown }
  }

  function markShown(): void {
    const last = pending.read()
    if (last?.answered) pending.remember({ ...last, shown: true })
  }

  return {
    play,
    recover,
    isPending: () => pending.read() !== null,
    isUnsure: () => pending.read()?.answered === false,
    markShown,
    putAway: () => pending.forget(),
  }
}
