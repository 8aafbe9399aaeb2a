import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import type { ShopOffer } from '#shared/calls/shop.ts'
import { Currency, Status } from '#shared/codes.ts'
import { openLogin } from '#state/account/session.ts'
import { wearOffer } from '#state/economy/shop.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import css from './BuyFoot.module.css'
import { GONE_WORDS, goneOf, mustAsk, nameOfCurrency } from './offers.ts'
import type { Order } from './useOrder.ts'

interface Props {
  offer: ShopOffer
  order: Order
  onClose: () => void
}

/**
 * The button for what the player can do: buy, log in, get coins, or wear an owned frame. It also tells why the last attempt was
 * refused.
 */
export function BuyFoot({ offer, order, onClose }: Props) {
  return (
    <div className={css.foot}>
      <Refused order={order} />
      <Act offer={offer} order={order} onClose={onClose} />
    </div>
  )
}

/** Refusals that have their own dialog on every page. */
const TOLD: readonly number[] = [Status.limitReached, Status.resting]

function Refused({ order: { refusal } }: Pick<Props, 'order'>) {
  if (!refusal?.msg || TOLD.includes(refusal.status)) return null
  return (
    <p className={css.refused} role='alert'>
      {refusal.msg}
    </p>
  )
}

function Act({ offer, order, onClose }: Props) {
  const { token } = useSnapshot(appState)
  const gone = goneOf(offer)
  if (gone === 'owned') return <Wear offer={offer} onClose={onClose} />
  if (mustAsk({ gone, after: order.bill.after, lost: order.lost })) {
    return (
      <PayButton tone='gold' block busy={order.busy} onPay={order.confirm}>
        查看刚才这次购买的结果
      </PayButton>
    )
  }
  if (gone) {
    return (
      <Button tone='violet' block disabled>
        {GONE_WORDS[gone]}
      </Button>
    )
  }
  if (!token) {
    return (
      <Button
        tone='gold'
        block
        onClick={() => {
          onClose()
          openLogin()
        }}
      >
        登录后购买
      </Button>
    )
  }
  if (order.bill.after < 0) return <Short currency={offer.currency} onClose={onClose} />
  return (
    <PayButton tone='gold' block busy={order.busy} onPay={order.confirm}>
      {order.refusal?.status === Status.boxChanged ? '按新价格购买' : '购买'}
      <Amount value={order.bill.due} currency={nameOfCurrency(offer.currency)} size={18} tone='inherit' />
    </PayButton>
  )
}

/**
 * Shows when the player has too few coins or diamonds. Coins can be topped up or exchanged from diamonds; diamonds can only be
 * earned.
 */
function Short({ currency, onClose }: { currency: number; onClose: () => void }) {
  const leave = (path: string) => () => {
    onClose()
    go(path, '/shop')
  }
  if (currency !== Currency.coin) {
    return (
      <Button tone='gold' block onClick={leave('/welfare')}>
        去福利领钻石
      </Button>
    )
  }
  return (
    <div className={css.two}>
      <Button tone='ghost' onClick={leave('/mine?open=coins')}>
        钻石兑金币
      </Button>
      <Button tone='gold' onClick={leave('/pay')}>
        去充值
      </Button>
    </div>
  )
}

function Wear({ offer, onClose }: { offer: ShopOffer; onClose: () => void }) {
  const { userInfo } = useSnapshot(appState)
  const [busy, setBusy] = useState(false)
  const worn = userInfo?.headGround === offer.image
  const wear = async () => {
    setBusy(true)
    try {
      await wearOffer(offer)
      onClose()
    } catch {
      // A toast has told the player.
    } finally {
      setBusy(false)
    }
  }
  return worn ? (
    <Button tone='ghost' block onClick={onClose}>
      佩戴中
    </Button>
  ) : (
    <Button tone='gold' block busy={busy} onClick={() => void wear()}>
      立即佩戴
    </Button>
  )
}
