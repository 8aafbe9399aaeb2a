import type { Minor } from './money.ts'

/** Coins that a voucher adds to a top-up; `worth` is hundredths of a percent point. Broken hundredths are dropped. */
export const bonusOf = (amount: Minor, worth: Minor): Minor => Math.floor((amount * worth) / 10_000)
