import { and } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { takeFree } from '#server/core/items/freeActs.ts'
import {
  holdAll,
  holdNamed,
  holdNamedEach,
  itemsLocked,
  lockedAmong,
  moveItems,
  notAmong,
  notInBag,
  setLocked,
} from '#server/core/items/items.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { KeyedBatches, type KeyedJob } from '#server/core/money/onceTogether.ts'
import { refuseFrozen } from '#server/core/player/frozen.ts'
import type { Acting } from '#server/core/player/login.ts'
import { FAIR_LIMITS } from '#server/platform/db/batcher.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { type Exchanged, exchange, exchangeAll, moveToBag } from '#shared/modes/case/calls.ts'
import { type BagFilter, fitting } from './bag.ts'
import { type BagOrder, bagChanged, exchangeInParts, isInParts } from './exchangeParts.ts'
import type { CaseDeps } from './open.ts'
import { nothingToSell, sell, sellEach } from './sell.ts'

interface Keyed extends Acting {
  key: string
}

/** The bags of a player. What lies in either may be exchanged. */
const BAGS = ['bag', 'exponent_bag'] as const

interface Named extends KeyedJob {
  ids: readonly string[]
}

/** Somebody may press for many items at once, each with a key of its own: as many as one statement takes. */
const EXCHANGE_LIMITS = { ...FAIR_LIMITS, own: FAIR_LIMITS.size }

/** Exchanges of named items are written together: whoever plays fast exchanges after every opening. */
const exchanging = new KeyedBatches<CaseDeps, Named>(
  'case-exchange',
  {
    async act(tx, deps, jobs, _players, { passesOver }) {
      const named = jobs.map(({ playerId, ids }) => ({ ownerId: playerId, ids }))
      const held = await holdNamedEach(tx, named, BAGS, { skipLocked: passesOver })
      const free = jobs.filter(({ playerId }) => held.has(playerId))
      const sales = free.map((job) => ({ job, playerId: job.playerId, key: job.key, held: held.get(job.playerId) ?? [] }))
      const whole = sales.filter(({ job, held }) => held.length === job.ids.length && held.length > 0)
      const sold = await sellEach(tx, whole, deps.now(), { skipLocked: passesOver })
      const unsold = sales.filter((sale) => !whole.includes(sale)).map(({ job }) => job)
      const locked = await lockedAmong(
        tx,
        unsold.filter(({ ids }) => ids.length > 0).map(({ playerId, ids }) => ({ ownerId: playerId, ids })),
      )
      const why = ({ playerId, ids }: Named) => {
        if (ids.length === 0) return nothingToSell()
        return locked.has(playerId) ? itemsLocked() : notInBag()
      }
      const verdicts = new Map<Named, object | Refusal>(unsold.map((job) => [job, why(job)]))
      for (const { job } of whole) {
        const reply = sold.get(job.playerId)
        if (reply) verdicts.set(job, reply)
      }
      return verdicts
    },
  },
  EXCHANGE_LIMITS,
)

/** Exchanges the named items of the player's bags for coins. Refuses when one of them is not there. */
export async function exchangeItems(
  deps: CaseDeps,
  { playerId, sessionId, key, ids }: Keyed & { ids: readonly string[] },
): Promise<Exchanged> {
  const hash = requestHash(exchange.path, { ids: [...ids].sort() })
  return (await exchanging.ask(deps, { playerId, sessionId, key, hash, ids })) as Exchanged
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
      const held = await holdNamed(tx, { ownerId: playerId, state: 'exponent_bag', evenLocked: true }, ids)
      await moveItems(tx, held, 'bag', { ref: `moveToBag:${playerId}:${key}`, at: new Date(deps.now()) })
      return { count: held.length }
    }),
  )
}

/**
 * Locks named items of the player's bags, or unlocks them; all or none. It moves nothing, so frozen players may, and to do it twice changes nothing.
 * Throws a Refusal when one of them is not there, and to whoever has done it thousands of times today: each time writes the rows anew.
 */
export function lockItems(
  { db, now }: Pick<CaseDeps, 'db' | 'now'>,
  playerId: string,
  ids: readonly string[],
  locked: boolean,
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    await takeFree(tx, playerId, ids.length, now())
    return { count: await setLocked(tx, { ownerId: playerId, state: BAGS }, ids, locked) }
  })
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

/** Exchanges the whole bag, or the items that fit a filter, for coins, once per key. A large bag goes in parts, see `exchangeInParts`. */
export async function exchangeBag(deps: CaseDeps, { playerId, sessionId, key, ...wanted }: Keyed & Wanted): Promise<Exchanged> {
  const { grade, boxId = -1, name = '', except = [], count = -1, bag = 'bag' } = wanted
  const asked = { grade, boxId, name, except: [...except].sort(), count }
  // The main bag is left out, so that a key that was used before this field counted is still known.
  const hash = requestHash(exchangeAll.path, bag === 'bag' ? asked : { ...asked, bag })
  const which = and(fitting({ grade, boxId, name }, await currentCatalogue(deps.db)), notAmong(except))
  const order = { playerId, sessionId, key, requestHash: hash, holding: { ownerId: playerId, state: bag }, which, count }
  return (await isInParts(deps.db, order)) ? exchangeInParts(deps, order) : exchangeAtOnce(deps, order)
}

function exchangeAtOnce(deps: CaseDeps, order: BagOrder): Promise<Exchanged> {
  const { playerId, key, holding, which, count } = order
  return inTransaction(deps.db, (tx) =>
    once(tx, order, async () => {
      await refuseFrozen(tx, playerId)
      const held = await holdAll(tx, holding, which)
      if (count !== -1 && held.length !== count) throw bagChanged()
      return sell(tx, { playerId, key }, held, deps.now())
    }),
  )
}
