import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { mostText } from '#client/chrome/voucherWords.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { formatAmount } from '#shared/money.ts'
import { choose } from '#state/economy/pay.ts'
import { fits, loadUsable, usableVouchers } from '#state/economy/vouchers.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { notify } from '#state/platform/notice.ts'
import { bonusBy } from './bonus.ts'
import type { CurrentBill } from './useBill.ts'
import css from './VoucherModal.module.css'
import { shortAmount } from './yuan.ts'

interface Props {
  open: boolean
  onClose: () => void
  bill: CurrentBill
}

/** Chooses the voucher that the order uses, or none. */
export function VoucherModal({ open, onClose, bill }: Props) {
  const { voucher: used, vouchers } = bill
  const take = (voucherId: string) => {
    choose({ voucherId })
    onClose()
  }
  return (
    <Modal open={open} onClose={onClose} title='加赠券'>
      {vouchers.length === 0 ? (
        <None onClose={onClose} />
      ) : (
        <RadioGroup className={css.list} label='加赠券' follows={false}>
          {vouchers.map((voucher) => (
            <VoucherCard key={voucher.voucherId} voucher={voucher} bill={bill} onTake={() => take(voucher.voucherId)} />
          ))}
          {/* biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a card */}
          <button
            type='button'
            role='radio'
            aria-checked={!used}
            className={cx(css.none, !used && css.on)}
            onClick={pressed(() => take('0'))}
          >
            不使用加赠券
            {!used && <Icon glyph={check} size={18} className={css.check} />}
          </button>
        </RadioGroup>
      )}
    </Modal>
  )
}

interface CardProps {
  voucher: Voucher
  bill: CurrentBill
  onTake: () => void
}

function VoucherCard({ voucher, bill, onTake }: CardProps) {
  const { voucherName, worth, minAmount, expiresAt } = voucher
  const { amount, voucher: used } = bill
  const usable = amount !== null && fits(voucher, amount, serverNow())
  const on = used?.voucherId === voucher.voucherId
  const rule = minAmount > 0 ? `单笔满 ${shortAmount(minAmount)} 元可用` : '任意金额可用'
  const most = mostText(voucher)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a card with its condition
    <button
      type='button'
      role='radio'
      aria-checked={on}
      aria-disabled={!usable || undefined}
      className={cx(css.card, on && css.on, !usable && css.off)}
      onClick={pressed(() => (usable ? onTake() : notify.error(rule)))}
    >
      <span className={css.worth}>
        +{shortAmount(worth)}
        <small>%</small>
      </span>
      <span className={css.what}>
        <b>{voucherName}</b>
        <span>{usable && amount !== null ? `本次加赠 ${formatAmount(bonusBy(voucher, amount))} 金币` : rule}</span>
        {most && <span className={css.time}>{most}</span>}
        <span className={css.time}>{beijingMoment(expiresAt, serverNow())} 前有效</span>
      </span>
      {on && <Icon glyph={check} size={18} className={css.check} />}
    </button>
  )
}

function None({ onClose }: { onClose: () => void }) {
  const { status } = useSnapshot(usableVouchers).topUpBonus
  const failed = status === 'error'
  return (
    <div className={css.empty}>
      <Icon glyph={ticket} size={64} className={css.ticket} />
      <p>{failed ? '加赠券没有读取成功，不影响充值' : '还没有可用的加赠券，可在商城用钻石购买'}</p>
      {failed ? (
        <Button tone='violet' size='sm' busy={false} onClick={() => void loadUsable('topUpBonus')}>
          重试
        </Button>
      ) : (
        <Button
          tone='violet'
          size='sm'
          onClick={() => {
            onClose()
            go('/shop', '/pay')
          }}
        >
          去商城看看
        </Button>
      )}
    </div>
  )
}
