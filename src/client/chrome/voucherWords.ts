import type { Voucher, VoucherKind } from '#shared/calls/voucher.ts'
import { formatAmount } from '#shared/money.ts'
import type { TicketTone } from './TicketArt.tsx'

type Terms = Pick<Voucher, 'kind' | 'worth' | 'minAmount'>
type Bound = Pick<Voucher, 'most'>

export const TICKET_TONES: Record<VoucherKind, TicketTone> = { topUpBonus: 'gold', shopDiscount: 'violet' }
export const TICKET_UNITS: Record<VoucherKind, string> = { topUpBonus: '充值加赠', shopDiscount: '商城立减' }

/** Writes an amount without zeros at the end of its decimals. */
const plain = (amount: number) => formatAmount(amount).replace(/\.?0+$/, '')

/** Worth as the ticket shows it. */
export const worthOf = ({ kind, worth }: Terms) => (kind === 'topUpBonus' ? `+${plain(worth)}%` : `−${plain(worth)}`)

/** What the voucher can be used for. */
export const conditionOf = ({ kind, minAmount }: Terms) =>
  minAmount <= 0 ? '无门槛' : kind === 'topUpBonus' ? `充值满 ${plain(minAmount)} 可用` : `金币商品满 ${plain(minAmount)} 可用`

/** The most that a voucher adds to a top-up; '' for one that adds nothing. */
export const mostText = ({ most }: Bound) => (typeof most === 'number' ? `最多加送 ${plain(most)} 金币` : '')

const HOUR = 3_600_000
/** Ms before the end from which on the player is told about it. */
const SOON = 72 * HOUR

/** Says how much time is left when it is less than 72 hours; '' otherwise. */
export function endsSoon(expiresAt: number, now: number): string {
  const left = expiresAt - now
  if (left <= 0 || left > SOON) return ''
  const hours = Math.ceil(left / HOUR)
  return hours < 24 ? `${hours} 小时内过期` : `${Math.ceil(hours / 24)} 天内过期`
}
