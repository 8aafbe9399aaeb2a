import type { Minor } from './money.ts'

/** What a top-up voucher adds. All are minor units, but `worth`, which is in hundredths of a percent. */
export interface BonusTerms {
  worth: Minor
  minAmount: Minor
  /** The most coins that it adds; null for a voucher from before there was a bound. */
  most: Minor | null
}

const shareOf = (amount: Minor, worth: Minor): Minor => Math.floor((amount * worth) / 10_000)

/** The most coins that a top-up voucher adds. One from before there was a bound adds what it adds to the least top-up. */
export const mostBonusOf = ({ worth, minAmount, most }: BonusTerms): Minor => most ?? shareOf(minAmount, worth)

/** Returns the coins that a voucher adds to a top-up, in minor units, rounded down to a whole one and never above the voucher's bound. */
export const bonusOf = (amount: Minor, terms: BonusTerms): Minor => Math.min(shareOf(amount, terms.worth), mostBonusOf(terms))
