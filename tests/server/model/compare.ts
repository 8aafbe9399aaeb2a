import type { Db } from '#server/platform/db/connect.ts'
import { Currency } from '#shared/codes.ts'
import type { TestPlayer } from '../../support/player.ts'
import type { Act } from './acts.ts'
import { agree } from './look.ts'
import type { Held } from './model.ts'
import type { Item, PlayerState } from './state.ts'

/** Reads what the players own according to the product, and the payments of the orders that `acts` name. */
export async function heldAfter(db: Db, players: readonly TestPlayer[], acts: readonly Act[]): Promise<Held> {
  const { rows } = await db.$client.query<{ player: string; currency: number; balance: string }>(
    'SELECT player_id::text AS player, currency, balance FROM account',
  )
  const of = (id: string, which: number) => Number(rows.find(({ player, currency }) => player === id && currency === which)?.balance)
  const purses = players.map(({ playerId }) => ({ coins: of(playerId, Currency.coin), diamonds: of(playerId, Currency.diamond) }))
  return { purses, payments: await paymentsOf(db, acts) }
}

async function paymentsOf(db: Db, acts: readonly Act[]): Promise<Held['payments']> {
  const named = acts.flatMap((act) => (act.act === 'notice' ? [act.orderNo] : []))
  if (named.length === 0) return {}
  const text = 'SELECT order_no, payment_no FROM top_up WHERE order_no = ANY($1)'
  const { rows } = await db.$client.query<{ order_no: string; payment_no: string | null }>(text, [named])
  return Object.fromEntries(rows.map(({ order_no, payment_no }) => [order_no, payment_no]))
}

interface BagRow {
  id: string
  price: string
  grade: number
}

const cheapFirst = (a: Item, b: Item) => a.price - b.price

/** Compares the whole bag with the model's. The model learns the ids of items that no reply has named. */
export async function compareBag(db: Db, playerId: string, player: PlayerState): Promise<void> {
  const text = "SELECT id::text, price, grade FROM item_instance WHERE owner_id = $1 AND state = 'bag' ORDER BY id"
  const { rows } = await db.$client.query<BagRow>(text, [playerId])
  const seen = new Map(rows.map(({ id, price, grade }): [string, Item] => [id, { price: Number(price), grade }]))
  const isNew = ([id]: [string, Item]) => !player.bag.has(id)
  const fresh = [...seen].filter(isNew)
  agree('new items', fresh.map(([, item]) => ({ ...item })).sort(cheapFirst), [...player.fresh.items].sort(cheapFirst))
  agree('items that stayed', new Map([...seen].filter((entry) => !isNew(entry))), player.bag)
  for (const [id, item] of fresh) player.bag.set(id, item)
  player.fresh.items = []
}

/** The model learns the ids of vouchers that were bought. */
export async function learnVouchers(db: Db, playerId: string, player: PlayerState): Promise<void> {
  const text = `SELECT id::text, kind, worth, min_amount AS "minAmount", coalesce(most, min_amount * worth / 10000) AS most, expires_at AS "expiresAt" FROM voucher
    WHERE player_id = $1 AND source LIKE 'purchase:%' ORDER BY voucher.id DESC LIMIT $2`
  const { rows } = await db.$client.query(text, [playerId, player.fresh.vouchers.length])
  const seen = rows.reverse().map(({ id: _id, worth, minAmount, most, expiresAt, kind }) => ({
    kind,
    worth: Number(worth),
    minAmount: Number(minAmount),
    most: Number(most),
    expiresAt: (expiresAt as Date).getTime(),
    ref: null,
    used: false,
  }))
  agree(
    'bought vouchers',
    seen.map((each) => JSON.stringify(each)).sort(),
    player.fresh.vouchers.map((each) => JSON.stringify(each)).sort(),
  )
  for (const [index, voucher] of seen.entries()) player.vouchers.set(String(rows[index]?.id), voucher)
  player.fresh.vouchers = []
}
