import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DataOf } from '#shared/calls/call.ts'
import type { buyOffer, ShopOffer } from '#shared/calls/shop.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { Currency } from '#shared/codes.ts'
import { type Order as Asked, buy } from '#state/economy/shop.ts'
import { loadUsable, usableVouchers } from '#state/economy/vouchers.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Bill, billOf, mostOf, type VoucherChoice, voucherFor } from './offers.ts'

/** A completed purchase. */
export interface Bought {
  offer: ShopOffer
  quantity: number
  reply: DataOf<typeof buyOffer>
}

export interface Order {
  quantity: number
  most: number
  setQuantity: (quantity: number) => void
  /** All discount vouchers, also those that cannot be used; empty for offers that cost diamonds. */
  vouchers: readonly Voucher[]
  voucher: Voucher | null
  choose: (choice: VoucherChoice) => void
  bill: Bill
  busy: boolean
  /** The last refusal. The next choice removes it. */
  refusal: ApiError | null
  bought: Bought | null
  /**
   * Buys. After an attempt whose reply was lost, that attempt is sent once more as it was, though its voucher may be used up and its pieces gone: the
   * server answers what it has done.
   */
  confirm: () => Promise<void>
  /** True after such an attempt, until its outcome is known or the player chooses anew. */
  lost: boolean
}

const NONE: readonly Voucher[] = []

/** State of one purchase: number of pieces, voucher, sums, and its outcome. It lasts as long as the sheet shows the offer. */
export function useOrder(offer: ShopOffer): Order {
  const { userInfo, token } = useSnapshot(appState)
  const { items } = useSnapshot(usableVouchers).shopDiscount
  const [wanted, setWanted] = useState(1)
  const [choice, setChoice] = useState<VoucherChoice>('best')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [bought, setBought] = useState<Bought | null>(null)
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState<Asked | null>(null)
  const underWay = useRef(false)
  const inCoins = offer.currency === Currency.coin
  useEffect(() => {
    if (token && inCoins) void loadUsable('shopDiscount')
  }, [token, inCoins])

  const most = mostOf(offer)
  const quantity = Math.min(wanted, most)
  const vouchers = inCoins && token ? (items as readonly Voucher[]) : NONE
  const total = billOf(offer.price, quantity, null, 0).total
  const voucher = voucherFor(choice, vouchers, total, serverNow())
  const balance = (inCoins ? userInfo?.balance : userInfo?.secondaryBalance) ?? 0

  const send = async (asked: Asked) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setRefusal(null)
    try {
      setBought({ offer: asked.offer, quantity: asked.quantity, reply: await buy(asked) })
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error)
      setLost(isLost(error) ? asked : null)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  const anew = () => {
    setRefusal(null)
    setLost(null)
  }

  return {
    quantity,
    most,
    setQuantity: (next) => {
      anew()
      setWanted(Math.max(1, Math.min(most, next)))
    },
    vouchers,
    voucher,
    choose: (next) => {
      anew()
      setChoice(next)
    },
    bill: billOf(offer.price, quantity, voucher, balance),
    busy,
    refusal,
    bought,
    confirm: () => send(lost ?? { offer, quantity, voucherId: voucher?.voucherId ?? '0' }),
    lost: lost !== null,
  }
}
