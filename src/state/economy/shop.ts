import type { DataOf } from '#shared/calls/call.ts'
import { buyOffer, getShopPage, getShopWindow, type ShopOffer } from '#shared/calls/shop.ts'
import { Status } from '#shared/codes.ts'
import { refreshUserInfo, setBalances } from '#state/account/session.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { appState } from '#state/platform/app.ts'
import { framesState, loadFrames, wearFrame } from '#state/platform/frames.ts'
import { loadable } from '#state/platform/loadable.ts'
import { notify } from '#state/platform/notice.ts'
import { playSound } from '#state/platform/sound.ts'
import { loadUsable } from './vouchers.ts'

const PAGE = 60
/** More pages than a shop has. */
const MOST_PAGES = 20

/** Loads all offers: with a login how many pieces are left for the player, without one what everybody may buy. */
async function allOffers(): Promise<ShopOffer[]> {
  const call = appState.token ? getShopPage : getShopWindow
  const offers = new Map<number, ShopOffer>()
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { pageData, total } = await request(call, { query: { kind: -1, page, pageSize: PAGE }, quiet: true })
    for (const offer of pageData) offers.set(offer.offerId, offer)
    if (pageData.length === 0 || page * PAGE >= total) break
  }
  return [...offers.values()]
}

interface Shop {
  /** Every open offer, in the order of the shop. */
  offers: ShopOffer[]
}

export const { state: shopState, load: loadShop } = loadable<Shop>(
  () => ({ offers: [] }),
  async () => ({ offers: await allOffers() }),
)

export interface Order {
  offer: ShopOffer
  quantity: number
  /** '0' means no voucher. */
  voucherId: string
}

/** Loads the data again that a refusal may have shown to be out of date. */
async function readAnew(error: unknown, { voucherId }: Order): Promise<void> {
  if (!(error instanceof ApiError)) return
  const balance = error.status === Status.insufficientBalance || isLost(error)
  await Promise.all([loadShop(), balance && refreshUserInfo(), voucherId !== '0' && loadUsable('shopDiscount')])
}

/**
 * Buys at the price of `offer`, which must be the price shown. After a refusal it loads the offers again, then rejects with ApiError
 * after a toast.
 */
export async function buy(order: Order): Promise<DataOf<typeof buyOffer>> {
  const { offer, quantity, voucherId } = order
  try {
    const query = { offerId: offer.offerId, quantity, price: offer.price.toFixed(2), voucherId }
    const reply = await spend(buyOffer, { query })
    setBalances(reply)
    putOffer(reply.offer)
    playSound('coin')
    if (voucherId !== '0' || offer.kind === 'voucher') void loadUsable('shopDiscount')
    return reply
  } catch (error) {
    await readAnew(error, order)
    throw error
  }
}

/** Replaces an offer in the list, e.g. by one with fewer pieces left. */
function putOffer(offer: ShopOffer): void {
  shopState.offers = shopState.offers.map((other) => (other.offerId === offer.offerId ? offer : other))
}

/** Wears an owned frame of the shop. Rejects with ApiError after a toast. */
export async function wearOffer({ image }: Pick<ShopOffer, 'image'>): Promise<void> {
  await loadFrames()
  const frame = framesState.items.find(({ headGround }) => headGround === image)
  if (!frame) return notify.error('头像框还没有读到，请稍后重试')
  await wearFrame(frame.frameId)
  notify.success(`已佩戴${frame.name}`)
}
