import { Button } from '#client/chrome/Button.tsx'
import { wallet } from '#client/chrome/icons/glyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { AskDesk } from '#client/parts/AskDesk.tsx'
import { signed } from '#client/records/amounts.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import { formatAmount } from '#shared/money.ts'
import type { TopUpRecord } from '#state/account/records.ts'
import { serverNow } from '#state/platform/clock.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Facts, FactsTop } from './Facts.tsx'
import { Mark } from './RecordRow.tsx'
import { payFor, TopUpAmount, TopUpStateName, usePayable } from './TopUpParts.tsx'

interface Props {
  order: TopUpRecord
  onClose: () => void
}

/** One top-up order in full. */
export function TopUpDetail({ order, onClose }: Props) {
  const { state, amount, bonus, voucherName, channelName, time, expiresAt, creditedAt, orderNo } = order
  const payable = usePayable(order)
  const pay = (
    <Button tone='gold' block onClick={() => payFor(orderNo)}>
      继续支付
    </Button>
  )
  return (
    <Modal open onClose={onClose} title='充值详情' width={331} footer={payable && pay}>
      <FactsTop>
        <Mark glyph={wallet} tone='gold' />
        <TopUpAmount order={order} size={28} />
        <TopUpStateName state={state} big />
      </FactsTop>
      <Facts
        facts={[
          { name: '支付金额', value: `${formatAmount(amount)} 元` },
          { name: '支付方式', value: channelName },
          voucherName ? { name: '使用卡券', value: voucherName } : null,
          bonus > 0 ? { name: '赠送金币', value: signed(bonus) } : null,
          { name: '下单时间', value: timeText(time) },
          payable ? { name: '支付截止', value: beijingMoment(expiresAt, serverNow()) } : null,
          creditedAt === null ? null : { name: '到账时间', value: timeText(creditedAt) },
          { name: '订单号', value: orderNo, copy: orderNo },
        ]}
      />
      <AskDesk kind='topUp' id={orderNo} />
    </Modal>
  )
}
