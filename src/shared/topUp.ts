import type { Minor } from './money.ts'

/**
 * Returns the coins that a voucher adds to a top-up, in minor units. `worth` is in hundredths of a percent. The result is rounded
 * down to a whole minor unit.
 */
export const bonusOf = (amount: Minor, worth: Minor): Minor => Math.floor((amount * worth) / 10_000)
