import { sql } from 'drizzle-orm'
import { type CausedItem, grantOfCauses } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { countSpends } from '#server/core/limits/limits.ts'
import { balancesOfEach } from '#server/core/money/balances.ts'
import { bookEach } from '#server/core/money/bulk.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { buyOffer } from '#shared/calls/shop.ts'
import { Currency } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import type { BuyJob, Deal } from './judge.ts'
import { looksOf, offerCard, termsOf } from './offers.ts'
import type { GrantedVoucher, ShopPorts } from './ports.ts'

type Reply = DataOf<typeof buyOffer>

/** A purchase while it is being written. */
interface Purchase extends Deal {
  name: string
  /** What journals, items and vouchers name. */
  ref: string
}

/** A day, in ms. */
const DAY = 24 * 3_600_000

/** Writes purchases that `judge` allows, with what it has locked. Returns what each buyer reads. */
export async function write(tx: Tx, ports: ShopPorts, deals: readonly Deal[], now: number): Promise<Map<BuyJob, Reply>> {
  if (deals.length === 0) return new Map()
  const at = new Date(now)
  const purchases = await writePurchases(tx, deals, at)
  await pay(tx, purchases, now)
  const used = purchases.filter(({ job }) => job.voucherId !== '0').map(({ job, ref }) => ({ voucherId: job.voucherId, ref }))
  if (used.length > 0) await ports.spendVouchers(tx, used, at)
  await deliver(tx, ports, purchases, now)
  await countPieces(tx, purchases, now)
  return repliesTo(tx, purchases)
}

async function writePurchases(tx: Tx, deals: readonly Deal[], at: Date): Promise<Purchase[]> {
  const named = deals.map((deal) => ({ ...deal, name: looksOf(deal.offer, deal.job.catalogue).name }))
  const column = <T>(read: (deal: (typeof named)[number]) => T) => sql.param(named.map(read))
  const { rows } = await tx.execute<{ id: string; player_id: string }>(sql`
    insert into purchase (player_id, offer_id, name, quantity, currency, paid, at)
    select p.*, ${at.toISOString()}::timestamptz from unnest(${column(({ playerId }) => playerId)}::bigint[],
      ${column(({ offer }) => offer.offerId)}::int[], ${column(({ name }) => name)}::text[], ${column(({ job }) => job.quantity)}::int[],
      ${column(({ currency }) => currency)}::smallint[], ${column(({ paid }) => paid)}::bigint[]) as p
    returning id::text, player_id::text`)
  const ids = new Map(rows.map(({ id, player_id }) => [player_id, id]))
  return named.map((deal) => ({ ...deal, ref: `purchase:${ids.get(deal.playerId)}` }))
}

/** Counts the coins, and books what is paid; a voucher may pay it all. */
async function pay(tx: Tx, purchases: readonly Purchase[], now: number): Promise<void> {
  const coins = purchases.filter(({ currency }) => currency === Currency.coin)
  await countSpends(
    tx,
    coins.map(({ playerId, paid }) => ({ playerId, amount: paid, at: now })),
  )
  const journals = purchases
    .filter(({ paid }) => paid > 0)
    .map(({ playerId, currency, paid, ref, name, job: { quantity } }) => {
      const remark = quantity === 1 ? name : `${name} ×${quantity}`
      return { playerId, currency, amount: -paid, ref, remark }
    })
  await bookEach(tx, { kind: 'shop_buy', house: 'shop', at: new Date(now), journals })
}

/** Gives the players what was bought. */
async function deliver(tx: Tx, ports: ShopPorts, purchases: readonly Purchase[], now: number): Promise<void> {
  const at = new Date(now)
  await grantOfCauses(tx, purchases.flatMap(itemsOf), 'bag', at)
  await writeFrames(tx, purchases, at)
  const vouchers = purchases.flatMap((each) => vouchersOf(each, now))
  if (vouchers.length > 0) await ports.grantVouchers(tx, vouchers)
}

function itemsOf({ playerId, offer, item, ref, job }: Purchase): CausedItem[] {
  if (offer.kind !== 'item') return []
  if (!item) throw new Error(`item ${offer.giftId} is not in the catalogue`)
  const one = { ownerId: playerId, giftId: offer.giftId, ...item, boxId: NO_BOX, ref }
  return Array<typeof one>(job.quantity).fill(one)
}

function vouchersOf({ playerId, offer, ref, job }: Purchase, now: number): GrantedVoucher[] {
  if (offer.kind !== 'voucher') return []
  const { kind, days } = offer.voucher
  const { name, image } = looksOf(offer, job.catalogue)
  const times = { gainedAt: new Date(now), expiresAt: new Date(now + days * DAY) }
  return [{ playerId, kind, ...termsOf(offer.voucher), name, image, source: ref, ...times, pieces: job.quantity }]
}

async function writeFrames(tx: Tx, purchases: readonly Purchase[], at: Date): Promise<void> {
  const frames = purchases.flatMap(({ playerId, offer }) => (offer.kind === 'frame' ? [{ playerId, frameId: offer.frameId }] : []))
  if (frames.length === 0) return
  await tx.execute(sql`
    insert into player_frame (player_id, frame_id, at)
    select f.*, ${at.toISOString()}::timestamptz from unnest(${sql.param(frames.map(({ playerId }) => playerId))}::bigint[],
      ${sql.param(frames.map(({ frameId }) => frameId))}::int[]) as f`)
}

/**
 * Counts the pieces against what each player may buy in a day, and writes what is sold of each offer whose stock is counted. One statement for both: every
 * buyer of the article waits for it.
 */
async function countPieces(tx: Tx, purchases: readonly Purchase[], now: number): Promise<void> {
  const shared = purchases.filter(({ offer }) => offer.share !== null)
  // The last purchase of an offer knows all that is sold.
  const sold = new Map(purchases.filter(({ offer }) => offer.stock !== null).map(({ offer, sold }) => [offer.offerId, sold]))
  if (shared.length === 0 && sold.size === 0) return
  const column = <T>(read: (each: Purchase) => T) => sql.param(shared.map(read))
  const { rows } = await tx.execute<{ player_id: string; bought: number }>(sql`
    with taken as (
      update shop_sold w set sold = s.sold
      from unnest(${sql.param([...sold.keys()])}::int[], ${sql.param([...sold.values()])}::int[]) as s (offer_id, sold) where w.offer_id = s.offer_id
    )
    insert into shop_share (player_id, offer_id, day, bought)
    select s.player_id, s.offer_id, ${beijingDay(now)}::date, s.quantity from unnest(${column(({ playerId }) => playerId)}::bigint[],
      ${column(({ offer }) => offer.offerId)}::int[], ${column(({ job }) => job.quantity)}::int[]) as s (player_id, offer_id, quantity)
    on conflict (player_id, offer_id, day) do update set bought = shop_share.bought + excluded.bought
    returning player_id::text, bought`)
  // A node of the version before locks no player: what it sells to one at the same moment counts too.
  const bought = new Map(rows.map((row) => [row.player_id, row.bought]))
  const over = shared.find(({ playerId, offer }) => (bought.get(playerId) ?? 0) > (offer.share ?? 0))
  if (over) throw new Error(`player ${over.playerId} has bought more than the share of offer ${over.offer.offerId}`)
}

async function repliesTo(tx: Tx, purchases: readonly Purchase[]): Promise<Map<BuyJob, Reply>> {
  const balances = await balancesOfEach(
    tx,
    purchases.map(({ playerId }) => playerId),
  )
  return new Map(
    purchases.map(({ job, playerId, offer, paid, sold, mine }) => {
      const after = balances.get(playerId)
      if (!after) throw new Error(`no balances of player ${playerId}`)
      const sales = { sold, mine: mine + job.quantity, owned: offer.kind === 'frame' }
      return [job, { paid: toWire(paid), ...after, offer: offerCard(offer, sales, job.catalogue) }]
    }),
  )
}
