import type { DataOf } from '#shared/calls/call.ts'
import { getPlayerCard, givingByUid, type PlayerCard } from '#shared/calls/giving.ts'
import { type BagItem, getMyBagPage } from '#shared/calls/profile.ts'
import { mayRetrieve, ornamentRetrieval, type RetrievalOrder } from '#shared/calls/retrieval.ts'
import { Status } from '#shared/codes.ts'
import {
  type Exchanged,
  type ExchangeUndo,
  exchange,
  exchangeAll,
  getExchangeUndo,
  lockItems,
  undoExchange,
} from '#shared/modes/case/calls.ts'
import { onKnownDevice } from '#state/account/deviceCheck.ts'
import { setBalances } from '#state/account/session.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { tellFailure } from '#state/platform/api/tellFailure.ts'
import { playSound } from '#state/platform/sound.ts'
import { type BagList, bagList, WHOLE_BAG } from './bagList.ts'

/** The player's 背包. */
export const bag = bagList(getMyBagPage)
export const bagState = bag.state

/** Most ids in one exchange call. */
const CALL_LIMIT = 500

/**
 * True when an item has left the bag already, e.g. because the player exchanged it on another device. The functions below then load
 * the list again.
 */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === Status.itemNotInBag

/** True when gifts of the house hold items back: without a top-up or a real name nothing leaves, and gifts must be played first. */
export const isHeldBack = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === Status.realNameMissing || error.status === Status.giftLocked)

/** Why gifts of the house hold some of the items back; null where they do not, and where it cannot be learnt: the act itself tells it then. */
export async function whatHolds(ids: readonly string[]): Promise<ApiError | null> {
  const error: unknown = await request(mayRetrieve, { query: { ids: ids.join() }, quiet: true }).then(
    () => null,
    (failed) => failed,
  )
  return isHeldBack(error) ? error : null
}

/** Lets items leave. Rejects after a toast, but without one where gifts hold them back: the dialog then shows why, and the ways. */
async function leaving<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await acted(onKnownDevice(act))
  } catch (error) {
    if (!isHeldBack(error)) tellFailure(error)
    throw error
  }
}

/** True when the bag holds something that can be exchanged for coins; null when that cannot be learnt. */
export async function holdsWorth(): Promise<boolean | null> {
  const query = { ...WHOLE_BAG, after: '0', pageSize: 1 }
  return request(getMyBagPage, { query, quiet: true }).then(
    ({ totalValue }) => totalValue > 0,
    () => null,
  )
}

async function acted<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (isGone(error) && bagState.status !== 'idle') void bag.load()
    throw error
  }
}

function paidOut(reply: Exchanged): Exchanged {
  setBalances(reply)
  playSound('coin')
  return reply
}

/** Exchanges up to 500 items for their recovery price, either all or none. Rejects with ApiError after a toast. */
export async function exchangeItems(ids: readonly string[]): Promise<Exchanged> {
  const reply = paidOut(await acted(spend(exchange, { query: { ids: ids.join(',') } })))
  bag.takeOut(ids)
  return reply
}

/** The coins that an exchange has brought, and how it is undone; null where that cannot be, as on an older server. */
export interface Gained {
  amount: number
  undo: ExchangeUndo | null
}

const gainedBy = ({ amount, undo }: Exchanged): Gained => ({ amount, undo: undo ?? null })

/** Exchanges any number of items. Rejects with ApiError after a toast. */
export async function exchangeMany(ids: readonly string[]): Promise<Gained> {
  const replies: Exchanged[] = []
  for (let from = 0; from < ids.length; from += CALL_LIMIT) replies.push(await exchangeItems(ids.slice(from, from + CALL_LIMIT)))
  const cents = replies.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const ways = replies.flatMap(({ undo }) => undo ?? [])
  const [first] = ways
  const whole = first && ways.length === replies.length
  return { amount: cents / 100, undo: whole ? { ...first, exchanges: ways.flatMap(({ exchanges }) => exchanges) } : null }
}

/** Takes an exchange back: coins back, items back. Returns the coins. Rejects with ApiError after a toast; parts before the failed one are undone then. */
export async function undoExchanges({ exchanges }: ExchangeUndo): Promise<number> {
  let cents = 0
  try {
    for (const exchange of exchanges) {
      const reply = await spend(undoExchange, { query: { exchange } })
      setBalances(reply)
      cents += Math.round(reply.amount * 100)
    }
  } finally {
    if (bagState.status !== 'idle') void bag.load()
  }
  return cents / 100
}

/** How the exchange behind a ledger entry can be undone; null where it cannot, or where that cannot be learnt. */
export const findUndo = (entryId: string): Promise<ExchangeUndo | null> =>
  request(getExchangeUndo, { query: { entryId }, quiet: true }).catch(() => null)

/** Locks items of a bag, or unlocks them. Rejects with ApiError after a toast. */
export async function setLocked(list: BagList, ids: readonly string[], locked: boolean): Promise<void> {
  for (let from = 0; from < ids.length; from += CALL_LIMIT) {
    const some = ids.slice(from, from + CALL_LIMIT)
    try {
      await request(lockItems, { query: { ids: some.join(','), locked } })
    } catch (error) {
      if (isGone(error)) void list.load()
      throw error
    }
    list.noteLocked(some, locked)
  }
}

/**
 * Exchanges every item that fits the filter and is not locked, apart from those in `except`, if their number is `count`. Rejects with ApiError after
 * a toast.
 */
export async function exchangeFiltered(except: readonly string[], count: number): Promise<Gained> {
  const { grade, boxId, name } = bagState.filter
  const query = { grade, boxId, name, except: except.join(','), count }
  const reply = paidOut(await acted(spend(exchangeAll, { query })))
  await bag.load()
  return gainedBy(reply)
}

/** Most items of a grade that the question before an exchange is asked with. */
const RARE_READ = 60

/**
 * The items of grade 0 and 1 that fit the filter, apart from locked ones and those in `except`: the dearest of each, without loading the whole bag.
 * Null where that cannot be learnt.
 */
export async function rareInFilter(except: readonly string[]): Promise<readonly BagItem[] | null> {
  const { grade, boxId, name } = bagState.filter
  const grades = [0, 1].filter((one) => grade === -1 || grade === one)
  try {
    const pages = await Promise.all(
      grades.map((one) =>
        request(getMyBagPage, { query: { ...WHOLE_BAG, boxId, name, grade: one, after: '0', pageSize: RARE_READ }, quiet: true }),
      ),
    )
    return pages.flatMap(({ pageData }) => pageData).filter(({ itemId, locked }) => !locked && !except.includes(itemId))
  } catch {
    return null
  }
}

/** Reads every item that fits the filter. Returns null when that fails. */
export async function wholeFilter(): Promise<readonly BagItem[] | null> {
  await bag.want(bagState.total)
  return bagState.ended || bagState.items.length >= bagState.total ? bagState.items : null
}

/** Orders the delivery of items to the player's trade link. Rejects with ApiError; see `leaving`. */
export async function retrieveItems(ids: readonly string[]): Promise<RetrievalOrder> {
  const order = await leaving(() => spend(ornamentRetrieval, { query: { ids: ids.join(',') }, quiet: true }))
  bag.takeOut(ids)
  return order
}

/** Gives an item to another player. Rejects with ApiError; see `leaving`. */
export async function giveItem(uid: string, itemId: string): Promise<DataOf<typeof givingByUid>> {
  const given = await leaving(() => spend(givingByUid, { query: { uid, itemId }, quiet: true }))
  bag.takeOut([itemId])
  return given
}

/** Finds the player who would receive a gift. Rejects with ApiError without a toast. */
export function findPlayer(uid: string, signal: AbortSignal): Promise<PlayerCard> {
  return request(getPlayerCard, { query: { uid }, quiet: true, signal })
}
