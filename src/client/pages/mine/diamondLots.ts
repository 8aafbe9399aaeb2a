import { DIAMOND_LOT } from '#shared/calls/profile.ts'
import { toMinor } from '#shared/money.ts'

/** Most diamonds that one exchange takes. */
const MOST = 100_000_000

/** Most diamonds of a balance that one exchange takes: whole lots. */
export function mostDiamonds(balance: number): number {
  return Math.min(MOST, Math.floor(toMinor(balance) / (DIAMOND_LOT * 100)) * DIAMOND_LOT)
}

/** Coins of a number of diamonds; 0 where it is no whole number of lots. */
export const coinsOf = (quantity: number): number => (quantity % DIAMOND_LOT === 0 ? quantity / DIAMOND_LOT : 0)

/** Whole diamonds that a text says; 0 for none. */
export const diamondsOf = (text: string): number => Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0)

/** One lot more or less than what stands there, always whole lots of at least one. */
export function steppedDiamonds(quantity: number, lots: 1 | -1, most: number): number {
  const whole = lots > 0 ? Math.floor(quantity / DIAMOND_LOT) : Math.ceil(quantity / DIAMOND_LOT)
  return Math.min(Math.max(whole + lots, 1) * DIAMOND_LOT, Math.max(most, DIAMOND_LOT))
}

/** What keeps a typed number of diamonds from being exchanged, in the player's words; null for nothing. */
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
