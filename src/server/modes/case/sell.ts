import { type HeldItem, moveEach } from '#server/core/items/items.ts'
import { balancesOfEach } from '#server/core/money/balances.ts'
import { bookCoinsEach, lockCoins } from '#server/core/money/bulk.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { type Exchanged, UNDO_MS } from '#shared/modes/case/calls.ts'
import { toWire } from '#shared/money.ts'

/** A player's held items that are paid for and taken out of the bag. `key` names the act: no two acts of a player have the same. */
export interface Sale {
  playerId: string
  key: string
  held: readonly HeldItem[]
}

/** What a player reads who exchanges nothing. */
export const nothingToSell = () => new Refusal(Status.itemNotInBag, '背包里没有可兑换的物品')

const amountOf = ({ held }: Sale) => held.reduce((sum, { price }) => sum + price, 0)

/** Pays for held items and takes them out of the bag. Refuses when there are none. */
export async function sell(tx: Tx, { playerId, key }: Omit<Sale, 'held'>, held: readonly HeldItem[], now: number): Promise<Exchanged> {
  if (held.length === 0) throw nothingToSell()
  const sold = (await sellEach(tx, [{ playerId, key, held }], now)).get(playerId)
  if (!sold) throw new Error('not sold')
  return sold
}

/**
 * The same for several players at once. Every sale has items. Returns what each player reads; with `skipLocked` it leaves out those whose account
 * somebody else holds.
 */
export async function sellEach(tx: Tx, asked: readonly Sale[], now: number, { skipLocked = false } = {}): Promise<Map<string, Exchanged>> {
  const balancesHeld = await lockCoins(
    tx,
    asked.map(({ playerId }) => playerId),
    { skipLocked },
  )
  const sales = skipLocked ? asked.filter(({ playerId }) => balancesHeld.has(playerId)) : asked
  if (sales.length === 0) return new Map()
  const at = new Date(now)
  const players = sales.map(({ playerId }) => playerId)
  const journals = sales.map((sale) => ({
    playerId: sale.playerId,
    amount: amountOf(sale),
    ref: refOf(sale),
    remark: `兑换 ${sale.held.length} 件物品`,
  }))
  await bookCoinsEach(tx, { kind: 'item_exchange', house: 'case', at, journals })
  const moving = sales.map((sale) => ({ held: sale.held, ref: refOf(sale) }))
  await moveEach(tx, moving, 'exchanged', at)
  const balances = await balancesOfEach(tx, players)
  const until = (await clockOf(tx)) + UNDO_MS
  return new Map(
    sales.map((sale) => {
      const after = balances.get(sale.playerId)
      if (!after) throw new Error(`no balances of player ${sale.playerId}`)
      return [sale.playerId, { amount: toWire(amountOf(sale)), count: sale.held.length, ...after, undo: { exchanges: [sale.key], until } }]
    }),
  )
}

/** The `ref` of an exchange, in its journal and in the histories of its items; and of its undoing. */
export const refOf = ({ playerId, key }: Omit<Sale, 'held'>) => `exchange:${playerId}:${key}`
export const undoRefOf = ({ playerId, key }: Omit<Sale, 'held'>) => `exchangeUndo:${playerId}:${key}`
