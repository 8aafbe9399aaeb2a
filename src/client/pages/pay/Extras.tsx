import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { gift, receipt, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { firstGiftWorth } from '#client/gifts/firstGiftWords.ts'
import { formatAmount } from '#shared/money.ts'
import { payChoice } from '#state/economy/pay.ts'
import { usableVouchers } from '#state/economy/vouchers.ts'
import { go } from '#state/platform/go.ts'
import css from './Extras.module.css'
import type { CurrentBill } from './useBill.ts'
import { useFirstGift } from './useFirstGift.ts'
import { VoucherModal } from './VoucherModal.tsx'
import { shortAmount } from './yuan.ts'

interface Props {
  bill: CurrentBill
  /** False when the chosen channel takes no voucher. */
  vouchers: boolean
}

/** Rows below the channels: the voucher, the gift for the first top-up, and a link to earlier top-ups. */
export function Extras({ bill, vouchers }: Props) {
  const [choosing, setChoosing] = useState(false)
  const first = useFirstGift(true)
  return (
    <Panel tone='dim' className={css.rows}>
      {vouchers && (
        <Row glyph={ticket} name='加赠券' onClick={() => setChoosing(true)}>
          <VoucherWords bill={bill} />
        </Row>
      )}
      {first && (
        <Row glyph={gift} name='首充礼' onClick={() => go('/welfare', '/pay')}>
          {first.state === 'ready' ? (
            <span className={css.gain}>礼物待领取</span>
          ) : (
            <span className={css.words}>
              {first.gift.giftName}，{firstGiftWorth(first.gift)}
            </span>
          )}
        </Row>
      )}
      <Row glyph={receipt} name='充值记录' onClick={() => go('/record?tab=topUps', '/pay')} />
      <VoucherModal open={choosing} onClose={() => setChoosing(false)} bill={bill} />
    </Panel>
  )
}

function Row({ glyph, name, onClick, children }: { glyph: string; name: string; onClick: () => void; children?: ReactNode }) {
  return (
    <button type='button' className={css.row} onClick={pressed(onClick)}>
      <Icon glyph={glyph} size={20} className={css.glyph} />
      <span className={css.name}>{name}</span>
      {children}
      <Icon glyph={caretRight} size={13} className={css.caret} />
    </button>
  )
}

/** Words of the voucher row: what the voucher adds, which amount it would need, or that there is none. */
function VoucherWords({ bill }: { bill: CurrentBill }) {
  const { status } = useSnapshot(usableVouchers).topUpBonus
  const { voucherId } = useSnapshot(payChoice)
  const { voucher, vouchers, bonus } = bill
  if (voucher) {
    return (
      <span className={css.gain}>
        +{shortAmount(voucher.worth)}%，加赠 {formatAmount(bonus)}
      </span>
    )
  }
  if (vouchers.length === 0) return <span className={css.words}>{status === 'error' ? '读取失败，点按重试' : '暂无可用'}</span>
  if (voucherId === '0') return <span className={css.words}>不使用</span>
  const from = Math.min(...vouchers.map(({ minAmount }) => minAmount))
  return <span className={css.words}>{`${vouchers.length} 张，满 ${shortAmount(from)} 元可用`}</span>
}
