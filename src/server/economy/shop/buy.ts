import { eq, sql } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { catalogueItem, catalogueOffer } from '#server/core/catalogue/tables.ts'
import { grantItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { insufficient, postJournal } from '#server/core/money/journal.ts'
import { refuseFrozen } from '#server/core/player/frozen.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { nextId } from '#server/platform/db/nextId.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'
import { Currency, Status } from '#shared/codes.ts'
import { type Minor, toMinor, toWire } from '#shared/money.ts'
import { currencyOf, looksOf, offerCard, salesOf, termsOf } from './offers.ts'
import type { ShopPorts } from './ports.ts'
import { playerFrame, purchase, shopShare, shopSold } from './tables.ts'

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

/** A purchase while it is being made. */
interface Purchase extends BuyRequest {
  id: string
  offer: CatalogueOffer
  name: string
  catalogue: Catalogue
  now: number
}

/** A day, in ms. */
const DAY = 24 * 3_600_000

/**
 * Buys pieces of an offer at the price that the player saw, once per key. Stock, daily share, voucher, money and goods change in one
 * transaction. Throws a Refusal when something is missing.
 */
export async function buy(deps: ShopDeps, request: BuyRequest): Promise<DataOf<typeof buyOffer>> {
  const { playerId, sessionId, key, offerId, quantity, voucherId } = request
  // The hash leaves out the price. A key whose purchase is done then gets its reply even if the price has changed since.
  const hash = requestHash(buyOffer.path, { offerId, quantity, voucherId })
  const catalogue = await currentCatalogue(deps.db)
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await refuseFrozen(tx, playerId)
      const offer = await offerAsSeen(tx, request)
      const { name } = looksOf(offer, catalogue)
      const act = { ...request, id: await nextId(tx, 'purchase'), offer, name, catalogue, now: deps.now() }
      const paid = await payFor(tx, deps.ports, act)
      await deliver(tx, deps.ports, act)
      const sales = await salesOf(tx, playerId, [offer], act.now)
      const balances = await balancesOf(tx, playerId)
      // Last: all buyers of the article wait for this row, so it is held for as short as can be.
      const sold = await takeStock(tx, act)
      return { paid: toWire(paid), ...balances, offer: offerCard(offer, { ...sales(offer), sold }, catalogue) }
    }),
  )
}

/** Returns the open offer. Its row is locked, so that an import waits until the purchase is done. */
async function offerAsSeen(tx: Tx, { offerId, price, quantity }: BuyRequest): Promise<CatalogueOffer> {
  const [row] = await tx.select().from(catalogueOffer).where(eq(catalogueOffer.offerId, offerId)).for('share')
  if (!row) throw new Refusal(Status.notFound, '商品不存在，请刷新后重试')
  if (!row.open) throw new Refusal(Status.soldOut, '该商品已下架，请选择其他商品')
  if (toMinor(Number(price)) !== toMinor(row.offer.price))
    throw new Refusal(Status.boxChanged, '价格刚刚更新，没有扣款，请确认新价格后再购买')
  if (row.offer.kind === 'frame' && quantity > 1) throw new Refusal(Status.badInput, '头像框只需购买一个')
  return row.offer
}

const refOf = ({ id }: Purchase) => `purchase:${id}`

/** Takes share, voucher and money, in this order. Returns what was paid. */
async function payFor(tx: Tx, ports: ShopPorts, act: Purchase): Promise<Minor> {
  const { playerId, offer, quantity, now } = act
  const currency = currencyOf(offer)
  await takeShare(tx, act)
  await refuseSoldOut(tx, act)
  const paid = toMinor(offer.price) * quantity - (await discountOf(tx, ports, act))
  await requireMeans(tx, ports, act, paid)
  if (currency === Currency.coin) await ports.requireSpend(tx, playerId, paid, now)
  if (currency === Currency.coin) await ports.countSpend(tx, playerId, paid, now)
  if (paid > 0)
    await postJournal(tx, {
      kind: 'shop_buy',
      ref: refOf(act),
      remark: quantity === 1 ? act.name : `${act.name} ×${quantity}`,
      at: new Date(now),
      lines: [
        { playerId, currency, amount: -paid },
        { house: 'shop', currency, amount: paid },
      ],
    })
  await tx
    .insert(purchase)
    .values({ id: act.id, playerId, offerId: offer.offerId, name: act.name, quantity, currency, paid, at: new Date(now) })
  return paid
}

/** Refuses somebody who cannot pay as things are, before they keep other buyers waiting for the stock. It locks nothing; paying judges again. */
async function requireMeans(tx: Tx, ports: ShopPorts, { playerId, offer, now }: Purchase, paid: Minor): Promise<void> {
  const currency = currencyOf(offer)
  const refusal = currency === Currency.coin ? await ports.spendRefusal(tx, playerId, paid, now) : null
  if (refusal) throw refusal
  const { balance, secondaryBalance } = await balancesOf(tx, playerId)
  if (toMinor(currency === Currency.coin ? balance : secondaryBalance) < paid) throw insufficient(currency)
}

/** Counts the pieces against what the player may buy in a day. */
async function takeShare(tx: Tx, { playerId, offer: { offerId, share }, quantity, now }: Purchase): Promise<void> {
  if (share === null) return
  const { rowCount } =
    quantity > share
      ? { rowCount: 0 }
      : await tx
          .insert(shopShare)
          .values({ playerId, offerId, day: beijingDay(now), bought: quantity })
          .onConflictDoUpdate({
            target: [shopShare.playerId, shopShare.offerId, shopShare.day],
            set: { bought: sql`${shopShare.bought} + ${quantity}` },
            setWhere: sql`${shopShare.bought} + ${quantity} <= ${share}`,
          })
  if (rowCount !== 1) throw new Refusal(Status.shareUsed, `该商品每天限购 ${share} 件，请明天再来或减少数量`)
}

const soldOut = (quantity: number) => new Refusal(Status.soldOut, quantity > 1 ? '库存不足，请减少数量' : '已售罄，请选择其他商品')

/** Refuses when the stock is not enough as things are. It locks nothing; taking the pieces judges again. */
async function refuseSoldOut(tx: Tx, { offer: { offerId, stock }, quantity }: Purchase): Promise<void> {
  if (stock === null) return
  const [row] = await tx.select().from(shopSold).where(eq(shopSold.offerId, offerId))
  if ((row?.sold ?? 0) + quantity > stock) throw soldOut(quantity)
}

/** Takes the pieces from the stock, if it is counted. The row stays locked until the transaction ends. Returns how many are sold then. */
async function takeStock(tx: Tx, { offer: { offerId, stock }, quantity }: Purchase): Promise<number> {
  if (stock === null) return 0
  const [row] =
    quantity > stock
      ? []
      : await tx
          .insert(shopSold)
          .values({ offerId, sold: quantity })
          .onConflictDoUpdate({
            target: shopSold.offerId,
            set: { sold: sql`${shopSold.sold} + ${quantity}` },
            setWhere: sql`${shopSold.sold} + ${quantity} <= ${stock}`,
          })
          .returning({ sold: shopSold.sold })
  if (!row) throw soldOut(quantity)
  return row.sold
}

async function discountOf(tx: Tx, ports: ShopPorts, act: Purchase): Promise<Minor> {
  const { playerId, voucherId, offer, quantity, now } = act
  if (voucherId === '0') return 0
  if (currencyOf(offer) !== Currency.coin) throw new Refusal(Status.badInput, '代金券仅可用于金币商品')
  const amount = toMinor(offer.price) * quantity
  const { worth } = await ports.takeVoucher(tx, { playerId, voucherId, kind: 'shopDiscount', amount, ref: refOf(act), now })
  return Math.min(worth, amount)
}

/** Gives the player what was bought. */
async function deliver(tx: Tx, ports: ShopPorts, act: Purchase): Promise<void> {
  const { playerId, offer, quantity, catalogue, now } = act
  const at = new Date(now)
  if (offer.kind === 'item') {
    const one = { ...(await itemInForce(tx, offer.giftId)), boxId: NO_BOX }
    await grantItems(tx, playerId, Array<typeof one>(quantity).fill(one), { ref: refOf(act), at })
    return
  }
  if (offer.kind === 'frame') return deliverFrame(tx, playerId, offer.frameId, at)
  const { kind, days } = offer.voucher
  const terms = { kind, ...termsOf(offer.voucher), expiresAt: new Date(now + days * DAY) }
  const { name, image } = looksOf(offer, catalogue)
  for (let piece = 0; piece < quantity; piece++)
    await ports.grantVoucher(tx, { ...terms, playerId, name, image, source: refOf(act), gainedAt: at })
}

/** Reads the item from the database instead of memory, so that its price is the one that the offer was checked against. */
async function itemInForce(tx: Tx, giftId: number) {
  const { grade, price } = catalogueItem
  const [item] = await tx.select({ giftId: catalogueItem.giftId, grade, price }).from(catalogueItem).where(eq(catalogueItem.giftId, giftId))
  if (!item) throw new Error(`item ${giftId} is not in the catalogue`)
  return item
}

async function deliverFrame(tx: Tx, playerId: string, frameId: number, at: Date): Promise<void> {
  const added = await tx.insert(playerFrame).values({ playerId, frameId, at }).onConflictDoNothing()
  if (added.rowCount !== 1) throw new Refusal(Status.conflict, '您已拥有这个头像框，可在“我的”中佩戴')
}
