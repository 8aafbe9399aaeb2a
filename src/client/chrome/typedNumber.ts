import { plainTyped } from '#shared/typedText.ts'

/** What a number that players type must be. */
export interface NumberRule {
  least: number
  most: number
  decimals: 0 | 2
  /** What follows the number in words, e.g. 金币. */
  unit: string
}

/** What a typed text says: nothing, a number, or something else. `unfinished`: more digits may still make it a number. */
export type TypedNumber = { kind: 'empty' } | { kind: 'number'; value: number } | { kind: 'wrong'; words: string; unfinished: boolean }

const wrong = (words: string, unfinished = false): TypedNumber => ({ kind: 'wrong', words, unfinished })
const written = (value: number, { decimals }: NumberRule) => (decimals === 0 ? value.toLocaleString('en-US') : value.toFixed(decimals))

/** The text without what a keyboard or a copied amount adds: full width, commas between thousands, a unit. */
function plainText(text: string): string {
  const plain = plainTyped(text)
    .replaceAll('。', '.')
    .replace(/\s/g, '')
    .replace(/(?:x|×|倍|金币)$/i, '')
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Reads what a player has typed or pasted. It never guesses: what is not clearly a number within the bounds is told in words. */
export function readTyped(text: string, rule: NumberRule): TypedNumber {
  const plain = plainText(text)
  if (plain === '') return { kind: 'empty' }
  const { least, most, decimals, unit } = rule
  const bounds = `${written(least, rule)}–${written(most, rule)}`
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === '') return wrong(decimals === 0 ? `请输入 ${bounds} 的整数` : `请输入 ${bounds} 的数字`)
  if (fraction.replace(/0+$/, '').length > decimals) return wrong(decimals === 0 ? '只能输入整数' : '最多两位小数')
  const value = Number(plain)
  if (value > most) return wrong(`最多 ${written(most, rule)} ${unit}`)
  if (value < least) return wrong(`最少 ${written(least, rule)} ${unit}`, true)
  return { kind: 'number', value }
}
