import { snapshot } from 'valtio/vanilla'
import { type CaseBook, type StripGift, stripOf } from '#shared/book.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { tryCase } from '#shared/calls/visitor.ts'
import { getOpenRecord, type OpenResult, openCase } from '#shared/modes/case/calls.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { paidPlay } from '#state/core/play/paidPlay.ts'
import type { NotedKey } from '#state/platform/api/notedKey.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** Notes the pity count that an opening has left. Returns false when the box's details are not loaded, or show other odds. */
export function setPityCount({ boxId, oddsVersion }: Pick<CaseBook, 'boxId' | 'oddsVersion'>, count: number): boolean {
  const detail = casesState.details[boxId]
  if (!detail?.pity || detail.oddsVersion !== oddsVersion) return false
  detail.pity.count = count
  return true
}

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

/** The strip of a box, from its details; null while they are not loaded, or show other odds than the order. */
function knownStrip({ boxId, oddsVersion }: OpenRequest): StripGift[] | null {
  const detail = casesState.details[boxId]
  return detail?.oddsVersion === oddsVersion ? stripOf(snapshot(detail).boxGiftVo) : null
}

/** Sends the opening, without a key as a trial. The server leaves the strip out of its reply where the client knows it. */
async function ask(open: OpenRequest, key?: NotedKey): Promise<OpenResult> {
  const gifts = knownStrip(open)
  const query = { ...open, strip: gifts === null }
  const result = await (key
    ? request(openCase, { query, key, quiet: true })
    : request(openCase, { query: { ...query, demo: true }, quiet: true }))
  return gifts && result.book.gifts.length === 0 ? { ...result, book: { ...result.book, gifts } } : result
}

/** Makes a trial opening, which costs and grants nothing. A visitor without a token has no balances. */
async function tryBox(open: OpenRequest): Promise<OpenResult> {
  if (appState.token) return ask(open)
  const { boxId, number, fast } = open
  return { book: await request(tryCase, { query: { boxId, number, fast }, quiet: true }), balance: 0, secondaryBalance: 0 }
}

/** Opens a box and pays for it; this is the only place where an opening changes the balances. */
export const boxPlays = paidPlay<OpenRequest, OpenResult>({
  store: 'xingxia.open',
  textOf: ({ boxId, number, fast }) => [boxId, number, fast].join(),
  send: ask,
  find: (key) => request(getOpenRecord, { query: { key }, quiet: true }),
  tries: tryBox,
  words: {
    stillLost: '请求可能已经送达，不能撤回。网络恢复后自动找回本次开启，重试也不会重复扣款',
    earlierLost: '上一次开启还在确认，网络恢复后会自动找回',
  },
})

/** How many of the newest items in the bag are searched. */
const NEWEST = 100

/** Returns those of the given items that are still in the bag. It finds only recently won ones. */
export async function stillHeld(ids: readonly string[]): Promise<Set<string>> {
  const { pageData } = await request(getMyBagPage, { query: { page: 1, pageSize: NEWEST, grade: -1, sort: 'new' }, quiet: true })
  const held = new Set(pageData.map(({ itemId }) => itemId))
  return new Set(ids.filter((id) => held.has(id)))
}
