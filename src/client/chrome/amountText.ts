import { typedAmount } from '#shared/typedText.ts'

/** Returns the text of an amount field after a change: digits with at most 2 decimals. For any other text it returns `before`. */
export function amountText(text: string, before: string): string {
  const plain = typedAmount(text)
  return /^(?:\d{1,9}(?:\.\d{0,2})?)?$/.test(plain) ? plain : before
}
