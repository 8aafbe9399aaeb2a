import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { lockTallies, spendRefusals } from '#server/core/limits/limits.ts'
import { lockEach } from '#server/core/money/bulk.ts'
import { insufficient } from '#server/core/money/journal.ts'
import type { KeyedJob } from '#server/core/money/onceTogether.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'
import { Currency, Status } from '#shared/codes.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { currencyOf } from './offers.ts'
import type { ShopPorts } from './ports.ts'
import { lockOffers, lockSold, type Standing, standingsOf } from './standing.ts'

/** A purchase that a player asks for. */
export interface BuyJob extends KeyedJob {
  offerId: number
  quantity: number
  /** Price of one piece, as the player saw it. */
  price: string
  /** '0' means none. */
  voucherId: string
  catalogue: Catalogue
}

interface Offered {
  job: BuyJob
  playerId: string
  offer: CatalogueOffer
  currency: Currency
  /** What the pieces cost without a voucher. */
  amount: Minor
}

/** A purchase with everything that it is judged by. */
export interface Deal extends Offered, Standing {
  /** What the player pays. */
  paid: Minor
}

interface Judged {
  /** The purchases that nothing speaks against, in the order of the jobs. All that they change is locked. */
  deals: Deal[]
  refused: ReadonlyMap<BuyJob, Refusal>
}

/** With what purchases are judged. */
interface Means {
  tx: Tx
  ports: ShopPorts
  now: number
  /** Leaves out the purchases of players of whose things somebody else holds one. */
  skipLocked: boolean
}

interface Judging extends Means {
  refused: Map<BuyJob, Refusal>
}

/**
 * Judges the purchases of players who are locked. It locks offers, vouchers, tallies and accounts, and the stock last: all buyers of an article wait for
 * that, so whoever cannot pay never asks for it. It changes nothing. A purchase that is left out is neither a deal nor refused.
 */
export async function judge(means: Means, jobs: readonly BuyJob[]): Promise<Judged> {
  const judging: Judging = { ...means, refused: new Map() }
  const offered = await withOffers(judging, jobs)
  const left = sift(judging, await withStandings(judging, offered), (deal) => shareRefusal(deal) ?? stockRefusal(deal))
  const priced = await withDiscounts(judging, left)
  const able = sift(judging, await withMeans(judging, priced), ownedRefusal)
  return { deals: await withStock(judging, able), refused: judging.refused }
}

/** Those that nothing speaks against. Why the others are refused is noted. */
function sift<One extends { job: BuyJob }>({ refused }: Judging, all: readonly One[], why: (one: One) => Refusal | null): One[] {
  return all.filter((one) => {
    const refusal = why(one)
    if (refusal) refused.set(one.job, refusal)
    return refusal === null
  })
}

/** The purchases of open offers at the price that the player saw. */
async function withOffers(judging: Judging, jobs: readonly BuyJob[]): Promise<Offered[]> {
  const ids = jobs.map(({ offerId }) => offerId)
  const offers = await lockOffers(judging.tx, ids)
  const found = jobs.map((job) => ({ job, row: offers.get(job.offerId) }))
  return sift(judging, found, ({ job, row }) => offerRefusal(row, job)).flatMap(({ job, row }) => {
    if (!row) return []
    const { offer } = row
    return [{ job, playerId: job.playerId, offer, currency: currencyOf(offer), amount: toMinor(offer.price) * job.quantity }]
  })
}

function offerRefusal(row: { offer: CatalogueOffer; open: boolean } | undefined, { price, quantity }: BuyJob): Refusal | null {
  if (!row) return new Refusal(Status.notFound, '商品不存在，请刷新后重试')
  if (!row.open) return new Refusal(Status.soldOut, '该商品已下架，请选择其他商品')
  if (toMinor(Number(price)) !== toMinor(row.offer.price))
    return new Refusal(Status.boxChanged, '价格刚刚更新，没有扣款，请确认新价格后再购买')
  if (row.offer.kind === 'frame' && quantity > 1) return new Refusal(Status.badInput, '头像框只需购买一个')
  return null
}

async function withStandings({ tx, now }: Judging, offered: readonly Offered[]): Promise<Deal[]> {
  const standings = await standingsOf(tx, offered, now)
  return offered.map((each) => {
    const standing = standings.get(each.playerId)
    if (!standing) throw new Error(`nothing is known of player ${each.playerId}`)
    return { ...each, ...standing, paid: each.amount }
  })
}

function shareRefusal({ offer: { share }, mine, job: { quantity } }: Deal): Refusal | null {
  if (share === null || mine + quantity <= share) return null
  return new Refusal(Status.shareUsed, `该商品每天限购 ${share} 件，请明天再来或减少数量`)
}

function stockRefusal({ offer: { stock }, sold, job: { quantity } }: Deal): Refusal | null {
  if (stock === null || sold + quantity <= stock) return null
  return new Refusal(Status.soldOut, quantity > 1 ? '库存不足，请减少数量' : '已售罄，请选择其他商品')
}

const ownedRefusal = ({ owned }: Deal): Refusal | null =>
  owned ? new Refusal(Status.conflict, '您已拥有这个头像框，可在“我的”中佩戴') : null

/** The purchases whose voucher, if there is one, can be used; its worth is taken off what is paid. The vouchers are locked. */
async function withDiscounts(judging: Judging, deals: readonly Deal[]): Promise<Deal[]> {
  const fitting = sift(judging, deals, ({ job, currency }) =>
    job.voucherId === '0' || currency === Currency.coin ? null : new Refusal(Status.badInput, '代金券仅可用于金币商品'),
  )
  const discounts = await discountsOf(judging, fitting)
  const free = fitting.filter(({ job }) => job.voucherId === '0' || discounts.has(job))
  const usable = sift(judging, free, ({ job }) => {
    const discount = discounts.get(job)
    return discount instanceof Refusal ? discount : null
  })
  return usable.map((deal) => {
    const discount = discounts.get(deal.job)
    return discount && !(discount instanceof Refusal) ? { ...deal, paid: deal.amount - Math.min(discount.worth, deal.amount) } : deal
  })
}

/** What the vouchers that are named are worth, or why they cannot be used. One that somebody else holds may be missing. */
async function discountsOf(
  { tx, ports, now, skipLocked }: Judging,
  deals: readonly Deal[],
): Promise<Map<BuyJob, { worth: Minor } | Refusal>> {
  const asking = deals.filter(({ job }) => job.voucherId !== '0')
  if (asking.length === 0) return new Map()
  const held = await ports.lockVouchers(
    tx,
    asking.map(({ playerId, job, amount }) => ({ playerId, voucherId: job.voucherId, kind: 'shopDiscount', amount, now })),
    { skipLocked },
  )
  return new Map(asking.flatMap(({ job }, index) => (held[index] ? [[job, held[index]] as const] : [])))
}

/** The purchases that caps and rest allow and the player can pay. The tallies of all who pay coins are locked, and the accounts. */
async function withMeans(judging: Judging, deals: readonly Deal[]): Promise<Deal[]> {
  const { tx, now, skipLocked } = judging
  const coins = deals.filter(({ currency }) => currency === Currency.coin)
  const spent = coins.map(({ playerId, paid }) => ({ playerId, amount: paid, at: now }))
  const tallies = await lockTallies(tx, spent, { skipLocked })
  const counted = deals.filter(({ currency, playerId }) => currency !== Currency.coin || tallies.has(playerId))
  const capped = await spendRefusals(tx, spent)
  const allowed = sift(judging, counted, ({ playerId }) => capped.get(playerId) ?? null)
  const balances = await lockEach(tx, allowed, { skipLocked })
  const free = skipLocked ? allowed.filter(({ playerId }) => balances.has(playerId)) : allowed
  return sift(judging, free, ({ playerId, paid, currency }) => ((balances.get(playerId) ?? 0) < paid ? insufficient(currency) : null))
}

/** The purchases for which there are pieces. Each sees what those before it have taken, and knows what is sold then. The stock is locked. */
async function withStock({ tx, refused }: Judging, deals: readonly Deal[]): Promise<Deal[]> {
  const counted = deals.filter(({ offer }) => offer.stock !== null).map(({ offer }) => offer.offerId)
  const stock = await lockSold(tx, counted)
  return deals.flatMap((deal) => {
    const { offerId } = deal.offer
    const sold = stock.get(offerId)
    if (sold === undefined) return [deal]
    const refusal = stockRefusal({ ...deal, sold })
    if (refusal) refused.set(deal.job, refusal)
    else stock.set(offerId, sold + deal.job.quantity)
    return refusal ? [] : [{ ...deal, sold: sold + deal.job.quantity }]
  })
}
