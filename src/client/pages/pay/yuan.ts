import { formatAmount } from '#shared/money.ts'

interface Bounds {
  min: number
  max: number
}

/** Reads an amount in yuan from a text; null when it may not be topped up. */
export function readYuan(text: string, { min, max }: Bounds): number | null {
  const amount = Number(text)
  return text !== '' && amount >= min && amount <= max ? amount : null
}

/** Writes `20,000` for whole amounts and `20,000.50` for others. */
export const shortAmount = (amount: number): string => formatAmount(amount).replace(/\.00$/, '')

/** Tells the player what is wrong with a text that is not a valid amount. */
export function yuanFault(text: string, { min, max }: Bounds): string {
  const amount = Number(text)
  if (amount > max) return `单笔最多 ${shortAmount(max)} 元`
  return amount < min && text !== '' ? `单笔最少 ${shortAmount(min)} 元` : `请输入 ${shortAmount(min)} 至 ${shortAmount(max)} 元`
}
