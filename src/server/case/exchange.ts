import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type HeldItem, holdAll, holdNamed, moveItems } from '#server/items/items.ts'
import { balancesOf } from '#server/money/balances.ts'
import { once, requestHash } from '#server/money/idempotency.ts'
import { postJournal } from '#server/money/journal.ts'
import { refuseFrozen } from '#server/player/frozen.ts'
import type { Acting } from '#server/player/login.ts'
import { type Exchanged, exchange, exchangeAll, moveToBag } from '#shared/calls/case.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { type BagFilter, fitting } from './bag.ts'
import type { CaseDeps } from './open.ts'

interface Keyed extends Acting {
  key: string
}

/** The bags of a player. What lies in either may be exchanged. */
const BAGS = ['bag', 'exponent_bag'] as const

/** Exchanges the named items of the player's bags for coins. Refuses when one of them is not there. */
export function exchangeItems(deps: CaseDeps, { playerId, sessionId, key, ids }: Keyed & { ids: readonly string[] }): Promise<Exchanged> {
  const hash = requestHash(exchange.path, { ids: [...ids].sort() })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await refuseFrozen(tx, playerId)
      return sell(tx, { playerId, key }, await holdNamed(tx, { ownerId: playerId, state: BAGS }, ids), deps.now())
    }),
  )
}

/** Moves the named items of the 指数行囊 into the bag, once per key. Refuses when one of them is not there. */
export function moveItemsToBag(
  deps: CaseDeps,
  { playerId, sessionId, key, ids }: Keyed & { ids: readonly string[] },
): Promise<{ count: number }> {
  const hash = requestHash(moveToBag.path, { ids: [...ids].sort() })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await refuseFrozen(tx, playerId)
      const held = await holdNamed(tx, { ownerId: playerId, state: 'exponent_bag' }, ids)
      await moveItems(tx, held, 'bag', { ref: `moveToBag:${playerId}:${key}`, at: new Date(deps.now()) })
      return { count: held.length }
    }),
  )
}

/** Which items are exchanged. */
interface Wanted extends BagFilter {
  /** Ids of items that stay in the bag. */
  except?: readonly string[]
  /** Number of items that the client showed. A different number is refused; -1 accepts any. */
  count?: number
  /** The bag that is exchanged; the main one unless told otherwise. */
  bag?: (typeof BAGS)[number]
}

/** Exchanges the whole bag, or the items that fit a filter, for coins. */
export async function exchangeBag(deps: CaseDeps, { playerId, sessionId, key, ...wanted }: Keyed & Wanted): Promise<Exchanged> {
  const { grade, boxId = -1, name = '', except = [], count = -1, bag = 'bag' } = wanted
  const hash = requestHash(exchangeAll.path, { grade, boxId, name, except: [...except].sort(), count })
  const which = fitting({ grade, boxId, name }, await currentCatalogue(deps.db))
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await refuseFrozen(tx, playerId)
      const kept = new Set(except)
      const held = (await holdAll(tx, { ownerId: playerId, state: bag }, which)).filter(({ id }) => !kept.has(id))
      if (count !== -1 && held.length !== count) throw new Refusal(Status.itemNotInBag, '背包里的物品有变化，请核对后重试')
      return sell(tx, { playerId, key }, held, deps.now())
    }),
  )
}

async function sell(
  tx: Tx,
  { playerId, key }: Pick<Keyed, 'playerId' | 'key'>,
  held: readonly HeldItem[],
  now: number,
): Promise<Exchanged> {
  if (held.length === 0) throw new Refusal(Status.itemNotInBag, '背包里没有可兑换的物品')
  const amount = held.reduce((sum, { price }) => sum + price, 0)
  const at = new Date(now)
  const ref = `exchange:${playerId}:${key}`
  await postJournal(tx, {
    kind: 'item_exchange',
    ref,
    remark: `兑换 ${held.length} 件物品`,
    at,
    lines: [
      { playerId, currency: Currency.coin, amount },
      { house: 'case', currency: Currency.coin, amount: -amount },
    ],
  })
  await moveItems(tx, held, 'exchanged', { ref, at })
  return { amount: toWire(amount), count: held.length, ...(await balancesOf(tx, playerId)) }
}
