import { formatAmount } from '#shared/money.ts'

/** An amount with its sign: `+40.00`, `−680.00` (a minus, not a hyphen); nothing has none. */
export function signed(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${formatAmount(Math.abs(value))}`
}
