import { toMinor } from '#shared/money.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import { typedAmount } from '#shared/typedText.ts'

/** Most diamonds in one exchange. */
const MOST = 100_000_000

/** Returns the most diamonds of a balance that one exchange can take, as a multiple of 100. */
export function mostDiamonds(balance: number): number {
  return Math.min(MOST, Math.floor(toMinor(balance) / (DIAMOND_LOT * 100)) * DIAMOND_LOT)
}

/** Returns the coins for a number of diamonds; 0 when that is not a multiple of 100. */
export const coinsOf = (quantity: number): number => (quantity % DIAMOND_LOT === 0 ? quantity / DIAMOND_LOT : 0)

/** Reads a whole number of diamonds from a text; 0 when there is none. */
export const diamondsOf = (text: string): number => Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0)

/** Returns the text of the field after a change: a whole number. For any other text it returns `before`: `1e3` and `1.5` are not 13 and 15. */
export function wholeText(text: string, before: string): string {
  const plain = typedAmount(text).replace(/\.0+$/, '')
  return /^\d{0,9}$/.test(plain) ? plain.replace(/^0+/, '') : before
}

/** Returns the multiple of 100 above or below the given number: at least 100, at most `most`. */
export function steppedDiamonds(quantity: number, lots: 1 | -1, most: number): number {
  const whole = lots > 0 ? Math.floor(quantity / DIAMOND_LOT) : Math.ceil(quantity / DIAMOND_LOT)
  return Math.min(Math.max(whole + lots, 1) * DIAMOND_LOT, Math.max(most, DIAMOND_LOT))
}

/** Tells the player why a typed number of diamonds cannot be exchanged; null when it can. */
export function diamondFault(text: string, balance: number): string | null {
  const quantity = diamondsOf(text)
  const most = mostDiamonds(balance)
  if (text === '' || quantity === 0) return `请输入要兑换的钻石数量，至少 ${DIAMOND_LOT} 个`
  if (quantity > balance || quantity > MOST)
    return most === 0 ? `钻石不足 ${DIAMOND_LOT} 个，暂时不能兑换` : `钻石不足，最多可兑换 ${most} 个`
  if (quantity % DIAMOND_LOT === 0) return null
  const below = quantity - (quantity % DIAMOND_LOT)
  const above = below + DIAMOND_LOT
  const near = below === 0 || above <= balance ? above : below
  return `需为 ${DIAMOND_LOT} 的整数倍，例如 ${near}`
}
