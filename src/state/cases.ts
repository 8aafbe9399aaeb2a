import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { BoxCard } from '#shared/calls/cards.ts'
import { type BoxDetail, caseGiftList, casePage, getOpenRecord, type OpenResult, openCase } from '#shared/calls/case.ts'
import { getBoxBattleThemeList, type ThemeCard } from '#shared/calls/common.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { boxGiftList, boxList, tryCase } from '#shared/calls/visitor.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { ApiError, isLost, LOST } from './api/apiError.ts'
import { newKey } from './api/newKey.ts'
import { request } from './api/request.ts'
import { pause } from './api/spend.ts'
import { appState } from './app.ts'
import { forgetOnLogout } from './ownState.ts'
import { forgetOpen, type PendingOpen, pendingOpenOf, rememberOpen } from './pendingOpen.ts'
import { refreshUserInfo, setBalances } from './session.ts'

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'error'

export const casesState = proxy({
  status: 'idle' as LoadStatus,
  themes: [] as ThemeCard[],
  boxes: [] as BoxCard[],
  /** Details of a box by its boxId. They contain the player's own pity count. */
  details: {} as Record<number, BoxDetail>,
})

forgetOnLogout(() => {
  casesState.details = {}
})

/** Loads the themes and boxes of 盲盒. Never rejects: a failure sets the status `error`. */
export async function loadBoxes(): Promise<void> {
  if (casesState.status === 'loading') return
  casesState.status = 'loading'
  try {
    await readBoxes(false)
  } catch {
    casesState.status = 'error'
  }
}

/**
 * Loads the shelf again while the old one stays in view, because prices, odds and boxes may have changed. After a failure the old
 * shelf stays.
 */
export async function refreshBoxes(): Promise<void> {
  if (casesState.status === 'loading') return
  await readBoxes(true).catch(() => undefined)
}

async function readBoxes(quiet: boolean): Promise<void> {
  const query = { moduleId: ModuleId.mysteryBox }
  const [themes, boxes] = await Promise.all([request(getBoxBattleThemeList, { query, quiet }), boxesOf(query, quiet)])
  casesState.status = 'ready'
  if (differs(casesState.themes, themes)) casesState.themes = themes
  if (differs(casesState.boxes, boxes)) casesState.boxes = boxes
}

/** Reads the open boxes. A visitor without a token gets them by a public call. */
async function boxesOf(query: { moduleId: number }, quiet: boolean): Promise<BoxCard[]> {
  if (!appState.token) return request(boxList, { query, quiet })
  return (await request(casePage, { query, quiet })).pageData
}

/** Compares two lists by their JSON. A list that has not changed is not replaced, so that the stage does not rebuild the shelf. */
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/**
 * Loads a box with every item and chance into `details`. For a visitor without a token the pity count is 0. Rejects with ApiError
 * after a toast, unless `quiet`.
 */
export async function loadBoxDetail(boxId: number, quiet = false): Promise<BoxDetail> {
  const { token } = appState
  const detail = await request(token ? caseGiftList : boxGiftList, { query: { boxId }, quiet })
  if (token === appState.token) casesState.details[boxId] = detail
  return detail
}

// The details hold the pity counts of the player who is logged in.
subscribeKey(appState, 'token', () => {
  casesState.details = {}
})

export interface OpenRequest {
  boxId: number
  number: OpenNumber
  demo: boolean
  fast: boolean
  /**
   * Price of one box in coins and version of its odds table, as the player sees them. The server refuses the opening when they have
   * changed.
   */
  price: number
  oddsVersion: number
}

/** Ms before each lookup of an opening whose reply was lost. */
const LOOKS = [300, 1_000, 2_500, 5_000]
/** Ms before each lookup after a reload. A request sent just before the reload may still be on its way to the server. */
const LATE_LOOKS = [0, 500, 1_500, 4_000]
const STILL_LOST = '网络不稳定，本次开启会在网络恢复后自动找回'
const EARLIER_LOST = '上一次开启还在确认，网络恢复后会自动找回'

let flight: { of: string; result: Promise<OpenResult> } | null = null

const isLoginFailure = (error: unknown) => error instanceof ApiError && error.status === Status.loginFailure

const ask = (open: OpenRequest, key?: string) => request(openCase, { query: { ...open }, key, quiet: true })

/**
 * Sends the opening. It forgets the key only after a refusal, because only a refusal proves that the server has not acted. A failed
 * login proves nothing.
 */
async function act(open: OpenRequest, key: string): Promise<OpenResult> {
  try {
    return await ask(open, key)
  } catch (error) {
    if (!isLost(error) && !isLoginFailure(error)) forgetOpen(key)
    throw error
  }
}

/**
 * Finds the opening that the server made for a key. Returns null when it made none, and undefined when the lookup failed. Throws when
 * the login has failed.
 */
async function look(key: string): Promise<OpenResult | null | undefined> {
  try {
    return await request(getOpenRecord, { query: { key }, quiet: true })
  } catch (error) {
    if (isLoginFailure(error)) throw error
    return undefined
  }
}

/**
 * Finds out what became of an opening whose reply was lost. When the server has not acted on the key, it sends the opening again
 * under the same key, so the server acts at most once.
 */
async function settle(open: OpenRequest, key: string): Promise<OpenResult> {
  for (const wait of LOOKS) {
    await pause(wait)
    const found = await look(key)
    if (found) return found
    if (found === undefined) continue
    try {
      return await act(open, key)
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
  throw new ApiError(LOST, STILL_LOST)
}

/** True when `open` repeats an opening that was sent and not answered. Trying again then uses the same key. */
function isSameAct(open: OpenRequest, last: PendingOpen): boolean {
  return !last.answered && last.boxId === open.boxId && last.number === open.number && last.fast === open.fast
}

/** Finds an earlier opening that the player has not seen yet. It is shown before the player can pay for another one. */
async function findEarlier(open: OpenRequest): Promise<OpenResult | null> {
  const last = pendingOpenOf()
  if (!last || last.shown || isSameAct(open, last)) return null
  const found = await look(last.key)
  if (found === undefined) throw new ApiError(LOST, EARLIER_LOST)
  if (found) rememberOpen({ ...last, answered: true })
  else forgetOpen(last.key)
  return found
}

async function openForReal(open: OpenRequest): Promise<OpenResult> {
  const earlier = await findEarlier(open)
  if (earlier) return earlier
  const { boxId, number, fast } = open
  const last = pendingOpenOf()
  const key = last && isSameAct(open, last) ? last.key : newKey()
  const sent = { key, boxId, number, fast, answered: false, shown: false }
  rememberOpen(sent)
  const result = await act(open, key).catch((error: unknown) => {
    if (isLost(error)) return settle(open, key)
    throw error
  })
  rememberOpen({ ...sent, answered: true })
  setBalances(result)
  return result
}

/** Makes a trial opening, which costs and grants nothing. A visitor without a token has no balances. */
async function tryBox(open: OpenRequest): Promise<OpenResult> {
  if (appState.token) return ask(open)
  const { boxId, number, fast } = open
  return { book: await request(tryCase, { query: { boxId, number, fast }, quiet: true }), balance: 0, secondaryBalance: 0 }
}

/**
 * Opens a box and pays for it; this is the only place where an opening changes the balances. When the reply is lost, the client looks
 * the opening up by its key before it tells the player about a failure. A second call with the same order joins the one that is
 * running. When an earlier opening was paid and never seen, the client returns that one instead of a new one. Rejects with ApiError
 * and shows no toast.
 */
export function openBox(open: OpenRequest): Promise<OpenResult> {
  const of = JSON.stringify(open)
  if (flight?.of === of) return flight.result
  const result = open.demo ? tryBox(open) : openForReal(open)
  const mine = { of, result }
  flight = mine
  const land = () => {
    if (flight === mine) flight = null
  }
  result.then(land, land)
  return result
}

/**
 * Result of a lookup: the opening that the player has not closed yet, `none` when the server never made it, `unknown` when the client
 * could not find out.
 */
export type Recovery = { found: OpenResult; shown: boolean } | 'none' | 'unknown'

/**
 * Looks for an opening that was running before a reload or an outage. It never sends the opening again. Whatever it finds, the items
 * are already in the bag.
 */
export async function recoverPendingOpen(): Promise<Recovery> {
  const pending = pendingOpenOf()
  if (!pending) return 'none'
  for (const wait of pending.answered ? [0] : LATE_LOOKS) {
    if (wait > 0) await pause(wait)
    const found = await look(pending.key).catch(() => undefined)
    if (found === undefined) return 'unknown'
    if (found) return recovered(pending, found)
  }
  // The player may have pressed again meanwhile, and then a request with this key is running.
  if (!flight) forgetOpen(pending.key)
  return 'none'
}

function recovered(pending: PendingOpen, found: OpenResult): Recovery {
  if (pendingOpenOf()?.key === pending.key) rememberOpen({ ...pending, answered: true })
  void refreshUserInfo()
  return { found, shown: pending.shown }
}

/** True while this tab remembers an opening whose result the player has not closed. */
export const isOpenPending = (): boolean => pendingOpenOf() !== null

/** Notes that the player has seen the result. After a reload the client then shows it again without playing the opening. */
export function markShown(): void {
  const pending = pendingOpenOf()
  if (pending?.answered) rememberOpen({ ...pending, shown: true })
}

/** Forgets the opening, because the player has closed its result. */
export function putAway(): void {
  forgetOpen()
}

/** How many of the newest items in the bag are searched. */
const NEWEST = 100

/** Returns those of the given items that are still in the bag. It finds only recently won ones. */
export async function stillHeld(ids: readonly string[]): Promise<Set<string>> {
  const { pageData } = await request(getMyBagPage, { query: { page: 1, pageSize: NEWEST, grade: -1, sort: 'new' }, quiet: true })
  const held = new Set(pageData.map(({ itemId }) => itemId))
  return new Set(ids.filter((id) => held.has(id)))
}
