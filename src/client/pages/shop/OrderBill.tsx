import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import type { ShopOffer } from '#shared/calls/shop.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { formatAmount } from '#shared/money.ts'
import { appState } from '#state/platform/app.ts'
import css from './OrderBill.module.css'
import { type Bill, nameOfCurrency } from './offers.ts'

interface Props {
  offer: ShopOffer
  bill: Bill
  voucher: Voucher | null
}

/** The sum of the purchase, and the balance after it. */
export function OrderBill({ offer, bill: { total, saved, due, after }, voucher }: Props) {
  const { token } = useSnapshot(appState)
  const currency = nameOfCurrency(offer.currency)
  return (
    <dl className={css.bill}>
      {voucher && (
        <>
          <div>
            <dt>商品合计</dt>
            <dd>
              <Amount value={total} currency={currency} size={14} />
            </dd>
          </div>
          <div>
            <dt>代金券</dt>
            <dd className={css.saved}>−{formatAmount(saved)}</dd>
          </div>
        </>
      )}
      <div className={css.due}>
        <dt>应付</dt>
        <dd>
          <Amount value={due} currency={currency} size={21} />
        </dd>
      </div>
      {token && (
        <div className={cx(after < 0 && css.short)}>
          <dt>{after < 0 ? '余额不足，还差' : '购买后余额'}</dt>
          <dd>
            <Amount value={Math.abs(after)} currency={currency} size={14} tone={after < 0 ? 'inherit' : 'money'} own={after >= 0} />
          </dd>
        </div>
      )}
    </dl>
  )
}
