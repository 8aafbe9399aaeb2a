import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import type { ShopKind } from '#shared/calls/shop.ts'
import { wearOffer } from '#state/economy/shop.ts'
import { go } from '#state/platform/go.ts'
import css from './BoughtView.module.css'
import { lightOf, OfferArt } from './OfferArt.tsx'
import { nameOfCurrency } from './offers.ts'
import type { Bought } from './useOrder.ts'

/** Where a bought offer is, and the page on which it shows. */
const PLACES: Record<ShopKind, { text: string; act: string; path: string }> = {
  item: { text: '已放入背包', act: '去背包看看', path: '/bag' },
  voucher: { text: '已放入卡券', act: '去看卡券', path: '/bag?tab=vouchers' },
  frame: { text: '永久属于您', act: '立即佩戴', path: '' },
}

/** Shows after a purchase: the object, where it is now, and what it cost. */
export function BoughtView({ bought: { offer, quantity, reply }, onClose }: { bought: Bought; onClose: () => void }) {
  const { text, act, path } = PLACES[offer.kind]
  const [busy, setBusy] = useState(false)
  const next = async () => {
    if (path) {
      onClose()
      return go(path, '/shop')
    }
    setBusy(true)
    await wearOffer(offer).then(onClose, () => setBusy(false))
  }
  return (
    <div className={cx(css.view, lightOf(offer))}>
      <span className={css.burst} />
      <span className={css.art}>
        <OfferArt offer={offer} size={176} large />
      </span>
      <h3 className={css.name}>
        {offer.name}
        {quantity > 1 && <span className={css.times}>×{quantity}</span>}
      </h3>
      <p className={css.where}>
        {text}，支付
        <Amount value={reply.paid} currency={nameOfCurrency(offer.currency)} size={14} />
      </p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={onClose}>
          继续逛
        </Button>
        <Button tone='violet' size='sm' busy={busy} onClick={() => void next()}>
          {act}
        </Button>
      </div>
    </div>
  )
}
