import { formatAmount } from '#shared/money.ts'

interface Bounds {
  min: number
  max: number
}

/** What may stand in the field of a free amount: digits and at most 2 decimals. Anything else leaves what stood there. */
export function cleanYuan(text: string, before: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[,，\s¥]/g, '')
  return /^(?:\d{1,9}(?:\.\d{0,2})?)?$/.test(plain) ? plain : before
}

/** The amount that a text names, or null when it is none that may be topped up. */
export function readYuan(text: string, { min, max }: Bounds): number | null {
  const amount = Number(text)
  return text !== '' && amount >= min && amount <= max ? amount : null
}

/** `20,000` for whole amounts, `20,000.50` for others. */
export const shortAmount = (amount: number): string => formatAmount(amount).replace(/\.00$/, '')

/** What is wrong with a text that names no amount. */
export function yuanFault(text: string, { min, max }: Bounds): string {
  const amount = Number(text)
  if (amount > max) return `单笔最多 ${shortAmount(max)} 元`
  return amount < min && text !== '' ? `单笔最少 ${shortAmount(min)} 元` : `请输入 ${shortAmount(min)} 至 ${shortAmount(max)} 元`
}
