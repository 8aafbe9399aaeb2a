import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { conditionOf, endsSoon, worthOf } from '#client/chrome/voucherWords.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { fits } from '#state/economy/vouchers.ts'
import { serverNow } from '#state/platform/clock.ts'
import type { Order } from './useOrder.ts'
import css from './VoucherPicker.module.css'

/** The player's discount vouchers: the chosen one, the others that can be used, and what the rest would need. */
export function VoucherPicker({ order: { vouchers, voucher, bill, choose } }: { order: Order }) {
  const now = serverNow()
  const able = vouchers.filter((one) => fits(one, bill.total, now))
  const rest = vouchers.filter((one) => !able.includes(one))
  return (
    <section className={css.picker}>
      <h3 className={css.title}>
        代金券<small>{able.length > 0 ? `${able.length} 张可用` : '暂时都用不上'}</small>
      </h3>
      <div className={css.strip}>
        {[...able, ...rest].map((one) => (
          <Ticket
            key={one.voucherId}
            voucher={one}
            on={one.voucherId === voucher?.voucherId}
            fit={able.includes(one)}
            now={now}
            onClick={() => choose(one.voucherId === voucher?.voucherId ? 'none' : { voucherId: one.voucherId })}
          />
        ))}
      </div>
    </section>
  )
}

interface TicketProps {
  voucher: Voucher
  on: boolean
  fit: boolean
  now: number
  onClick: () => void
}

function Ticket({ voucher, on, fit, now, onClick }: TicketProps) {
  return (
    <button
      type='button'
      aria-pressed={on}
      disabled={!fit}
      className={cx(css.ticket, on && css.on, !fit && css.off)}
      onClick={pressed(onClick)}
    >
      <b>{worthOf(voucher)}</b>
      <span>
        {conditionOf(voucher).replace('金币商品', '')}
        <small>{endsSoon(voucher.expiresAt, now) || (on ? '已选用' : fit ? '点按选用' : '未达条件')}</small>
      </span>
    </button>
  )
}
