import { proxy } from 'valtio/vanilla'
import type { BoxCard } from '#shared/calls/cards.ts'
import { type BoxDetail, caseGiftList, casePage, getOpenRecord, type OpenResult, openCase } from '#shared/calls/case.ts'
import { getBoxBattleThemeList, type ThemeCard } from '#shared/calls/common.ts'
import { ModuleId } from '#shared/codes.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { ApiError, isLost, LOST } from './api/apiError.ts'
import { newKey } from './api/newKey.ts'
import { request } from './api/request.ts'
import { pause } from './api/spend.ts'
import { notify } from './notice.ts'
import { forgetOpen, pendingOpenOf, rememberOpen } from './pendingOpen.ts'
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
    const [themes, page] = await Promise.all([
      request(getBoxBattleThemeList, { query: { moduleId: ModuleId.mysteryBox } }),
      request(casePage, { query: { moduleId: ModuleId.mysteryBox } }),
    ])
    Object.assign(casesState, { themes, boxes: page.pageData, status: 'ready' })
  } catch {
    casesState.status = 'error'
  }
}

/** Loads a box with every item and chance into `details`. Rejects with ApiError after its toast. */
export async function loadBoxDetail(boxId: number): Promise<BoxDetail> {
  const detail = await request(caseGiftList, { query: { boxId } })
  casesState.details[boxId] = detail
  return detail
}

export interface OpenRequest {
  boxId: number
  number: OpenNumber
  demo: boolean
  fast: boolean
}

/** Waits before each look for a lost reply, in ms. */
const LOOKS = [300, 1_000, 2_500, 5_000]
const STILL_LOST = '网络不稳定，本次开启会在网络恢复后自动找回'

let flight: { of: string; result: Promise<OpenResult> } | null = null

const ask = (open: OpenRequest, key?: string) => request(openCase, { query: { ...open }, key, quiet: true })

/** Finds out what became of an opening whose reply was lost. A key that never acted is sent again: under one key it acts at most once. */
async function settle(open: OpenRequest, key: string): Promise<OpenResult> {
  for (const wait of LOOKS) {
    await pause(wait)
    try {
      const found = await request(getOpenRecord, { query: { key }, quiet: true })
      return found ?? (await ask(open, key))
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
  throw new ApiError(LOST, STILL_LOST)
}

/** The key of an unanswered opening of the same kind, so that trying again asks for the same act, or a new one. */
function keyFor(open: OpenRequest): string {
  const last = pendingOpenOf()
  const same = last && !last.answered && last.boxId === open.boxId && last.number === open.number && last.fast === open.fast
  return same ? last.key : newKey()
}

async function openForReal(open: OpenRequest): Promise<OpenResult> {
  const { boxId, number, fast } = open
  const key = keyFor(open)
  rememberOpen({ key, boxId, number, fast, answered: false })
  try {
    const result = await ask(open, key).catch((error: unknown) => {
      if (isLost(error)) return settle(open, key)
      throw error
    })
    rememberOpen({ key, boxId, number, fast, answered: true })
    setBalances(result)
    return result
  } catch (error) {
    if (!isLost(error)) forgetOpen()
    throw error
  }
}

/**
 * Opens a box and pays for it; the balances change here and nowhere else. A lost reply is looked for by its key before
 * the player is told of any failure, and a second tap while one is under way gets the same opening. Rejects with ApiError after its toast.
 */
export function openBox(open: OpenRequest): Promise<OpenResult> {
  const of = JSON.stringify(open)
  if (flight?.of === of) return flight.result
  const result = (open.demo ? ask(open) : openForReal(open)).catch((error: unknown) => {
    if (error instanceof ApiError && error.msg) notify.error(error.msg)
    throw error
  })
  const mine = { of, result }
  flight = mine
  const land = () => {
    if (flight === mine) flight = null
  }
  result.then(land, land)
  return result
}

/** After a reload: the opening that was under way, or null. Its items are in the bag either way. */
export async function recoverPendingOpen(): Promise<OpenResult | null> {
  const pending = pendingOpenOf()
  if (!pending) return null
  try {
    const found = await request(getOpenRecord, { query: { key: pending.key }, quiet: true })
    if (!found) forgetOpen()
    else rememberOpen({ ...pending, answered: true })
    if (found) void refreshUserInfo()
    return found
  } catch {
    return null
  }
}

/** The player has seen the result: a reload no longer plays it. */
export function markRevealed(): void {
  forgetOpen()
}
