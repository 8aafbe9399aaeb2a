import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { wallet } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { signed } from '#client/records/amounts.ts'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { beijingMoment } from '#shared/beijingTime.ts'
import { type TopUpRecord, topUps } from '#state/account/records.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Mark, RecordRow } from './RecordRow.tsx'
import { TopUpDetail } from './TopUpDetail.tsx'
import { payFor, TopUpAmount, TopUpStateName, usePayable } from './TopUpParts.tsx'
import css from './TopUps.module.css'

/** 充值: every top-up order and its state. An open order can be paid. */
export function TopUps() {
  const [detail, setDetail] = useState<TopUpRecord | null>(null)
  const empty = (
    <Nothing
      art='items/coin_stack'
      title='还没有充值记录'
      text='每笔充值的进度、赠送与到账时间都会记在这里'
      way='去充值'
      onWay={() => go('/pay')}
    />
  )
  return (
    <>
      <EndlessList list={topUps} keepAs='record/topUps' className={lists.scroll} rowHeight={62} empty={empty}>
        {(items) => (
          <DayList items={items} keyOf={({ id }) => id}>
            {(order) => <TopUpRow order={order} onClick={() => setDetail(order)} />}
          </DayList>
        )}
      </EndlessList>
      {detail && <TopUpDetail order={detail} onClose={() => setDetail(null)} />}
    </>
  )
}

/** Loads the list again. The server then tells what became of an order whose time has ended. */
const readAnew = () => void topUps.load()

function TopUpRow({ order, onClick }: { order: TopUpRecord; onClick: () => void }) {
  const { state, amount, bonus, voucherName, channelName, time, expiresAt, orderNo } = order
  const payable = usePayable(order, readAnew)
  return (
    <>
      <RecordRow
        picture={<Mark glyph={wallet} tone='gold' />}
        title={channelName}
        sub={timeText(time)}
        right={<TopUpAmount order={order} />}
        below={<TopUpStateName state={state} />}
        onClick={onClick}
      >
        {bonus > 0 && amount > 0 && (
          <span className={css.bonus}>
            <Icon glyph={ticket} size={14} />
            <span className={css.voucher}>{voucherName}</span>
            {signed(bonus)}
          </span>
        )}
      </RecordRow>
      {payable && (
        <div className={css.unpaid}>
          <span className={css.until}>{beijingMoment(expiresAt, serverNow())} 前有效</span>
          <Button tone='gold' size='sm' onClick={() => payFor(orderNo)}>
            继续支付
          </Button>
        </div>
      )}
    </>
  )
}
