import { useEffect } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import type { KujiHold, KujiPool } from '#shared/modes/kuji/pool.ts'
import { KUJI, RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { endHold, freeHold } from '#state/modes/kuji/acts.ts'
import { buyHeld, kujiFlow } from '#state/modes/kuji/flow.ts'
import { notify } from '#state/platform/notice.ts'
import { chanceText } from '../words.ts'
import css from './ConfirmBuy.module.css'
import type { PoolUse } from './usePool.ts'

/** The last question before paying: the tickets that are held and for how long, what is left of each rank, and the price. */
export function ConfirmBuy({ use, pool }: { use: PoolUse; pool: KujiPool }) {
  const hold = use.own?.hold ?? null
  const open = hold !== null && use.refusal === null
  return (
    <Modal open={open} onClose={() => !use.asking && void freeHold()} title='确认购买' end='bottom' dismissable={false}>
      {hold && <Sheet use={use} pool={pool} hold={hold} />}
    </Modal>
  )
}

function Sheet({ use, pool, hold }: { use: PoolUse; pool: KujiPool; hold: KujiHold }) {
  const seconds = useServerSeconds(hold.until)
  const left = pool.tickets - pool.sold
  const sum = toWire(toMinor(pool.price) * hold.numbers.length)
  const ended = seconds === 0 && !use.asking
  useEffect(() => {
    if (!ended) return
    endHold()
    notify.info('选签已过期，没有扣款')
  }, [ended])
  return (
    <>
      <p className={cx(css.clock, seconds <= 10 && css.late)} role='timer' aria-label={`为您保留 ${seconds} 秒`}>
        <i style={{ transform: `scaleX(${Math.min(1, (seconds * 1_000) / KUJI.hold)})` }} />
        <span>
          为您保留 <b>{seconds}</b> 秒
        </span>
      </p>
      <ul className={css.numbers} aria-label='选中的签'>
        {hold.numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
      <ul className={css.odds} aria-label='此刻每一签的概率'>
        {pool.prizes.map((prize) => (
          <li key={prize.giftId} className={gradeClass(prize.grade)}>
            <b>{RANK_NAMES[prize.rank]}</b>
            <span>{prize.giftName}</span>
            <small>
              余 {prize.left}/{prize.count}
            </small>
            <em>{chanceText(prize.left, left)}</em>
          </li>
        ))}
      </ul>
      <p className={css.note}>概率 = 剩余数量 ÷ 剩余 {left.toLocaleString('en-US')} 签，随售出实时变化。每一签都有奖，购买后不能退回。</p>
      <PayButton
        tone='gold'
        block
        busy={use.asking}
        gate={kujiFlow.gate}
        onPay={buyHeld}
        label={`支付 ${formatAmount(sum)} 金币，买 ${hold.numbers.length} 张签`}
      >
        支付
        <Amount value={sum} size={18} tone='inherit' />
      </PayButton>
    </>
  )
}
