import { DIAMOND_LOT } from './rules.ts'

/**
 * Minor units: an amount as a whole number of hundredths of a coin or diamond. All code computes with these. In JSON an amount is a
 * number with at most 2 decimals.
 */
export type Minor = number

/** Turns an amount from JSON into minor units. Throws a RangeError unless it is exact to 2 decimals. */
export function toMinor(wire: number): Minor {
  const minor = Math.round(wire * 100)
  if (!Number.isSafeInteger(minor) || Math.abs(minor / 100 - wire) > 1e-9) throw new RangeError(`not an exact amount: ${wire}`)
  return minor
}

/** Turns minor units into an amount for JSON. Throws a RangeError unless they are a safe integer. */
export function toWire(minor: Minor): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not minor units: ${minor}`)
  return minor / 100
}

/** Turns a computed price into minor units and rounds it up (design 1.2). The small subtraction keeps 4.35 × 100 from becoming 436. */
export function ceilToMinor(amount: number): Minor {
  return Math.ceil(amount * 100 - 1e-7)
}

/** A part of an amount of coins, `share` in hundredths of a percent, as hundredths of a diamond of the same worth, rounded down. */
export const shareInDiamonds = (coins: Minor, share: number): Minor => Math.floor((coins * share * DIAMOND_LOT) / 10_000)

/** Writes an amount from JSON with 2 decimals and thousands separators, e.g. `12,864.50`. */
export function formatAmount(wire: number): string {
  const [whole = '0', cents = '00'] = Math.abs(wire).toFixed(2).split('.')
  return `${wire < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
