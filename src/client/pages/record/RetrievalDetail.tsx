import { Amount } from '#client/chrome/Amount.tsx'
import { kindsOf } from '#client/chrome/alikeItems.ts'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { AskDesk } from '#client/parts/AskDesk.tsx'
import type { RetrievalOrder } from '#shared/calls/retrieval.ts'
import { RETRIEVAL_STATE_NAMES } from '#shared/codes.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Facts } from './Facts.tsx'
import { Remark } from './Remark.tsx'
import css from './Retrievals.module.css'
import { Stepper } from './Stepper.tsx'

interface Props {
  order: RetrievalOrder
  onClose: () => void
}

/** One retrieval order in full: every item by name, alike ones once, the trade link and the number. */
export function RetrievalDetail({ order, onClose }: Props) {
  const { state, time, changedAt, tradeUrl, orderId, value, items } = order
  return (
    <Modal open onClose={onClose} title='提取详情' width={331}>
      <Stepper state={state} />
      <Remark order={order} />
      <Facts
        facts={[
          { name: '提交时间', value: timeText(time) },
          state === 'requested' ? null : { name: RETRIEVAL_STATE_NAMES[state], value: timeText(changedAt) },
          { name: '总价值', value: <Amount value={value} size={14} /> },
          { name: '交易链接', value: tradeUrl.replace('https://', ''), copy: tradeUrl },
          { name: '订单号', value: orderId, copy: orderId },
        ]}
      />
      <ul className={css.list}>
        {kindsOf(items).map(({ item, count }) => (
          <li key={item.itemId} className={cx(css.line, gradeClass(item.grade))}>
            <span className={css.item}>
              <img src={thumbUrl(item.giftImage)} alt='' loading='lazy' />
            </span>
            <span className={css.name}>
              {item.giftName}
              {count > 1 && <span className={css.count}> ×{count}</span>}
            </span>
            <Amount value={item.recoveryPrice} size={13} />
          </li>
        ))}
      </ul>
      <AskDesk kind='retrieval' id={orderId} />
    </Modal>
  )
}
