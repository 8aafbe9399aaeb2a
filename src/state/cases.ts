import { proxy } from 'valtio/vanilla'
import type { BoxCard } from '#shared/calls/cards.ts'
import { type BoxDetail, caseGiftList, casePage, getOpenRecord, type OpenResult, openCase } from '#shared/calls/case.ts'
import { getBoxBattleThemeList, type ThemeCard } from '#shared/calls/common.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { ApiError, isLost, LOST } from './api/apiError.ts'
import { newKey } from './api/newKey.ts'
import { request } from './api/request.ts'
import { pause } from './api/spend.ts'
import { forgetOpen, type PendingOpen, pendingOpenOf, rememberOpen } from './pendingOpen.ts'
import { refreshUserInfo, setBalances } from './session.ts'

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'error'

export const casesState = proxy({
  status: 'idle' as LoadStatus,
  themes: [] as ThemeCard[],
  boxes: [] as BoxCard[],
  /** By boxId. */
  details: {} as Record<number, BoxDetail>,
})

/** Loads the themes and boxes of 盲盒. The error state carries the failure; nothing is rejected. */
export async function loadBoxes(): Promise<void> {
  if (casesState.status === 'loading') return
  casesState.status = 'loading'
  try {
    await readBoxes(false)
  } catch {
    casesState.status = 'error'
  }
}

/** Reads the shelf anew behind the one that stands: prices, odds and boxes may have changed. Without a reply the old one stays. */
export async function refreshBoxes(): Promise<void> {
  if (casesState.status === 'loading') return
  await readBoxes(true).catch(() => undefined)
}

async function readBoxes(quiet: boolean): Promise<void> {
  const [themes, page] = await Promise.all([
    request(getBoxBattleThemeList, { query: { moduleId: ModuleId.mysteryBox }, quiet }),
    request(casePage, { query: { moduleId: ModuleId.mysteryBox }, quiet }),
  ])
  casesState.status = 'ready'
  if (differs(casesState.themes, themes)) casesState.themes = themes
  if (differs(casesState.boxes, page.pageData)) casesState.boxes = page.pageData
}

/** A shelf that is as it was is left alone: nothing on the stage is built anew. */
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Loads a box with every item and chance into `details`. Rejects with ApiError after its toast, unless `quiet`. */
export async function loadBoxDetail(boxId: number, quiet = false): Promise<BoxDetail> {
  const detail = await request(caseGiftList, { query: { boxId }, quiet })
  casesState.details[boxId] = detail
  return detail
}

export interface OpenRequest {
  boxId: number
  number: OpenNumber
  demo: boolean
  fast: boolean
  /** Price of one box and version of its odds as the player sees them: the server refuses what has changed. */
  price: number
  oddsVersion: number
}

/** Waits before each look for a lost reply, in ms. */
const LOOKS = [300, 1_000, 2_500, 5_000]
/** Waits before each look after a reload: what was sent just before may still be on its way. */
const LATE_LOOKS = [0, 500, 1_500, 4_000]
const STILL_LOST = '网络不稳定，本次开启会在网络恢复后自动找回'
const EARLIER_LOST = '上一次开启还在确认，网络恢复后会自动找回'

let flight: { of: string; result: Promise<OpenResult> } | null = null

const isLoginFailure = (error: unknown) => error instanceof ApiError && error.status === Status.loginFailure

const ask = (open: OpenRequest, key?: string) => request(openCase, { query: { ...open }, key, quiet: true })

/** Asks for the act. Only a refusal proves that the key never acted; a login that failed proves nothing. */
async function act(open: OpenRequest, key: string): Promise<OpenResult> {
  try {
    return await ask(open, key)
  } catch (error) {
    if (!isLost(error) && !isLoginFailure(error)) forgetOpen(key)
    throw error
  }
}

/** What was opened under a key: null for nothing, undefined when nobody could say. Throws where the login failed. */
async function look(key: string): Promise<OpenResult | null | undefined> {
  try {
    return await request(getOpenRecord, { query: { key }, quiet: true })
  } catch (error) {
    if (isLoginFailure(error)) throw error
    return undefined
  }
}

/** Finds out what became of an opening whose reply was lost. A key that never acted is sent again: under one key it acts at most once. */
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

/** The same act as one that was sent and not answered: trying again asks under its key. */
function isSameAct(open: OpenRequest, last: PendingOpen): boolean {
  return !last.answered && last.boxId === open.boxId && last.number === open.number && last.fast === open.fast
}

/** An earlier opening that the player has not seen yet comes first: nobody pays for the next one before. */
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

/**
 * Opens a box and pays for it; the balances change here and nowhere else. A lost reply is looked for by its key before the player is told
 * of any failure; a second tap while one is under way gets the same opening; an earlier one that was paid and never seen is answered in
 * place of a new one. Rejects with ApiError and tells nobody.
 */
export function openBox(open: OpenRequest): Promise<OpenResult> {
  const of = JSON.stringify(open)
  if (flight?.of === of) return flight.result
  const result = open.demo ? ask(open) : openForReal(open)
  const mine = { of, result }
  flight = mine
  const land = () => {
    if (flight === mine) flight = null
  }
  result.then(land, land)
  return result
}

/** What became of the opening that this tab has not put away: found, never made, or not known yet. */
export type Recovery = { found: OpenResult; shown: boolean } | 'none' | 'unknown'

/** After a reload or an outage: looks for the opening that was under way. Never sends anything anew; its items are in the bag either way. */
export async function recoverPendingOpen(): Promise<Recovery> {
  const pending = pendingOpenOf()
  if (!pending) return 'none'
  for (const wait of pending.answered ? [0] : LATE_LOOKS) {
    if (wait > 0) await pause(wait)
    const found = await look(pending.key).catch(() => undefined)
    if (found === undefined) return 'unknown'
    if (found) return recovered(pending, found)
  }
  // The player may have pressed again meanwhile: the same key is on its way.
  if (!flight) forgetOpen(pending.key)
  return 'none'
}

function recovered(pending: PendingOpen, found: OpenResult): Recovery {
  if (pendingOpenOf()?.key === pending.key) rememberOpen({ ...pending, answered: true })
  void refreshUserInfo()
  return { found, shown: pending.shown }
}

/** True while there is an opening that this tab has not put away. */
export const isOpenPending = (): boolean => pendingOpenOf() !== null

/** The result is on the screen: a reload shows it again, without the show. */
export function markShown(): void {
  const pending = pendingOpenOf()
  if (pending?.answered) rememberOpen({ ...pending, shown: true })
}

/** The player has put the result away: it is never shown again. */
export function putAway(): void {
  forgetOpen()
}

/** Newest items of the bag that are looked through for what an opening won. */
const NEWEST = 100

/** Which of these items, won lately, are still in the bag. */
export async function stillHeld(ids: readonly string[]): Promise<Set<string>> {
  const { pageData } = await request(getMyBagPage, { query: { page: 1, pageSize: NEWEST, grade: -1, sort: 'new' }, quiet: true })
  const held = new Set(pageData.map(({ itemId }) => itemId))
  return new Set(ids.filter((id) => held.has(id)))
}
