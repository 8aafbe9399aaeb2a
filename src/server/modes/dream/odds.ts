import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { oddsHash, rangesOf } from '#shared/fairness/oddsTable.ts'
import type { dreamOdds } from '#shared/modes/dream/calls.ts'
import { quoteDream } from '#shared/modes/dream/dream.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { ringOf } from './ring.ts'
import { targetAsked } from './targets.ts'

interface OddsQuery {
  giftId: number
  /** Basis points. */
  chance: number
  /** Worth of the stakes in coins; -1 means that there are none. */
  staked: number
}

/** What an upgrade would be played for: its chance, its price, and every item with its rolls. */
export async function oddsOf(db: Db, { giftId, chance, staked }: OddsQuery): Promise<DataOf<typeof dreamOdds>> {
  const catalogue = await currentCatalogue(db)
  const target = targetAsked(catalogue, { giftId, chance })
  const quote = quoteDream(target.price, chance, toMinor(Math.max(staked, 0)))
  const table = ringOf(catalogue, target, quote)
  const items = rangesOf(table.entries).map(({ giftId: id, grade, rangeFrom, rangeTo }) => ({
    ...cardOf(catalogue, { giftId: id, grade, price: catalogue.items.get(id)?.price ?? 0 }),
    rangeFrom,
    rangeTo,
  }))
  return { chance: quote.chance, price: toWire(quote.price), oddsHash: oddsHash(table), items }
}
