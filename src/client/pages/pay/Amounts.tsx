import { useSnapshot } from 'valtio'
import { amountText } from '#client/chrome/amountText.ts'
import { cx } from '#client/chrome/cx.ts'
import { Field } from '#client/chrome/Field.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { formatAmount } from '#shared/money.ts'
import { choose, type PayOffer, payChoice } from '#state/economy/pay.ts'
import { serverNow } from '#state/platform/clock.ts'
import css from './Amounts.module.css'
import { bonusBy, voucherFor } from './bonus.ts'
import { Heading } from './Heading.tsx'
import type { CurrentBill } from './useBill.ts'
import { shortAmount, yuanFault } from './yuan.ts'

interface Props {
  offer: PayOffer
  bill: CurrentBill
}

/** The suggested amounts with the coins that a voucher would add to each, and a field for another amount. */
export function Amounts({ offer, bill }: Props) {
  const { amount, typed, voucherId } = useSnapshot(payChoice)
  return (
    <section>
      <Heading aside='1 元 = 1 金币 · 不能提现'>选择金额</Heading>
      <RadioGroup className={css.tiles} label='充值金额'>
        {offer.amounts.map((yuan) => {
          const voucher = voucherFor(bill.vouchers, voucherId, yuan, serverNow())
          const on = typed === '' && yuan === amount
          return <Tile key={yuan} yuan={yuan} bonus={voucher ? bonusBy(voucher, yuan) : 0} on={on} />
        })}
      </RadioGroup>
      <FreeAmount offer={offer} bill={bill} />
    </section>
  )
}

function Tile({ yuan, bonus, on }: { yuan: number; bonus: number; on: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a card with two numbers
    <button
      type='button'
      role='radio'
      aria-checked={on}
      className={cx(css.tile, on && css.on)}
      onClick={pressed(() => choose({ amount: yuan, typed: '' }))}
    >
      {bonus > 0 && <span className={css.ribbon}>+{shortAmount(bonus)}</span>}
      <span className={css.coins}>
        <CurrencyIcon currency='coin' size={18} />
        {shortAmount(yuan)}
        <span className='sr-only'>金币</span>
      </span>
      <span className={css.price}>¥{formatAmount(yuan)}</span>
    </button>
  )
}

/** The field for another amount. What is wrong with it shows at once. */
function FreeAmount({ offer, bill }: Props) {
  const { typed } = useSnapshot(payChoice)
  const fault = typed !== '' && bill.amount === null ? yuanFault(typed, offer) : ''
  return (
    <div className={css.free}>
      <Field
        label='其他金额'
        placeholder={`其他金额，${shortAmount(offer.min)}–${shortAmount(offer.max)} 元`}
        value={typed}
        onChange={(text) => choose({ typed: amountText(text, typed) })}
        inputMode='decimal'
        autoComplete='off'
        numeric
        replaces
        error={fault}
        className={typed !== '' && !fault ? css.chosen : undefined}
        trailing={<span className={css.unit}>元</span>}
      />
      {fault && (
        <p className={css.fault} aria-hidden='true'>
          {fault}
        </p>
      )}
    </div>
  )
}
