import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { KeyedBatches } from '#server/core/money/onceTogether.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import { type BuyJob, judge } from './judge.ts'
import type { ShopPorts } from './ports.ts'
import { write } from './write.ts'

export type ShopDeps = Pick<Deps, 'db' | 'now'> & { ports: ShopPorts }

/** What a player asks to buy. */
export interface BuyRequest extends Acting {
  key: string
  offerId: number
  quantity: number
  /** Price of one piece, as the player saw it. */
  price: string
  /** '0' means none. */
  voucherId: string
}

/** Purchases are written together: a crowd comes for one article, and each would wait for its stock. */
const buying = new KeyedBatches<ShopDeps, BuyJob>('shop-buy', {
  async act(tx, { ports, now }, jobs, _players, { passesOver }) {
    const at = now()
    const { deals, refused } = await judge({ tx, ports, now: at, skipLocked: passesOver }, jobs)
    return new Map<BuyJob, object>([...refused, ...(await write(tx, ports, deals, at))])
  },
})

/**
 * Buys pieces of an offer at the price that the player saw, once per key. Stock, daily share, voucher, money and goods change in one
 * transaction. Throws a Refusal when something is missing.
 */
export async function buy(deps: ShopDeps, request: BuyRequest): Promise<DataOf<typeof buyOffer>> {
  const { offerId, quantity, voucherId } = request
  // The hash leaves out the price. A key whose purchase is done then gets its reply even if the price has changed since.
  const hash = requestHash(buyOffer.path, { offerId, quantity, voucherId })
  const catalogue = await currentCatalogue(deps.db)
  return (await buying.ask(deps, { ...request, hash, catalogue })) as DataOf<typeof buyOffer>
}
