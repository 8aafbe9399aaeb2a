import type { ReactNode } from 'react'
import { beijingMoment } from '#shared/beijingTime.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { formatTime } from '#shared/time.ts'
import { cx } from './cx.ts'
import css from './VoucherCard.module.css'
import { conditionOf, endsSoon, mostText, TICKET_TONES, TICKET_UNITS, worthOf } from './voucherWords.ts'

interface Props {
  voucher: Voucher
  now: number
  /** Shows at the right, e.g. a button to use the voucher. */
  children?: ReactNode
}

/**
 * A voucher of the player, drawn as a ticket. The stub shows what it is worth, the rest what it can be used for and how long it is
 * valid.
 */
export function VoucherCard({ voucher, now, children }: Props) {
  const { kind, voucherName, stat } = voucher
  const spent = stat !== VoucherStat.unused
  const most = mostText(voucher)
  return (
    <article className={cx(css.card, css[TICKET_TONES[kind]], spent && css.spent)} aria-label={voucherName}>
      <div className={css.stub} aria-hidden='true'>
        <b>{worthOf(voucher)}</b>
        <small>{TICKET_UNITS[kind]}</small>
      </div>
      <div className={css.body}>
        <h3 className={css.name}>{voucherName}</h3>
        <p className={css.terms}>{conditionOf(voucher)}</p>
        {most && <p className={css.terms}>{most}</p>}
        <Until voucher={voucher} now={now} />
      </div>
      {children && <div className={css.act}>{children}</div>}
      {spent && (
        <span className={css.stamp}>
          <span>{stat === VoucherStat.used ? '已使用' : '已过期'}</span>
        </span>
      )}
    </article>
  )
}

function Until({ voucher: { stat, expiresAt, usedAt }, now }: Pick<Props, 'voucher' | 'now'>) {
  if (stat === VoucherStat.used) return <p className={css.until}>{usedAt === null ? '已使用' : `使用于 ${formatTime(usedAt, now)}`}</p>
  if (stat === VoucherStat.expired) return <p className={css.until}>过期于 {beijingMoment(expiresAt, now)}</p>
  if (expiresAt <= now) return <p className={css.until}>一笔未付款的订单正在使用</p>
  const soon = endsSoon(expiresAt, now)
  return soon ? <p className={cx(css.until, css.soon)}>{soon}</p> : <p className={css.until}>{beijingMoment(expiresAt, now)} 前有效</p>
}
