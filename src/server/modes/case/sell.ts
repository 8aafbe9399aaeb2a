import { type HeldItem, moveItems } from '#server/core/items/items.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { postJournal } from '#server/core/money/journal.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { Exchanged } from '#shared/modes/case/calls.ts'
import { toWire } from '#shared/money.ts'

/** Pays for held items and takes them out of the bag. `key` names the act: no two acts of a player have the same. Refuses when there are none. */
export async function sell(
  tx: Tx,
  { playerId, key }: { playerId: string; key: string },
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
