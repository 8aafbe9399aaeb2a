import { formatAmount } from '#shared/money.ts'

/** Writes an amount with its sign: `+40.00` or `−680.00` (a minus, not a hyphen). 0 has no sign. */
export function signed(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${formatAmount(Math.abs(value))}`
}
