import { type Minor, shareInDiamonds } from './money.ts'

/** A step of the commission: from how many friends who have topped up, and hundredths of a percent of what friends then top up. */
export interface PromoterLevel {
  from: number
  rate: number
}

/** Levels of 推广中心, lowest first. The highest rate stays below the smallest edge of the house: see docs/decisions/share.md. */
export const PROMOTER_LEVELS: readonly [PromoterLevel, ...PromoterLevel[]] = [
  { from: 0, rate: 100 },
  { from: 10, rate: 150 },
  { from: 30, rate: 200 },
  { from: 100, rate: 250 },
  { from: 300, rate: 300 },
]

/** The most that one friend, and all friends together, bring in a month of Beijing time, in hundredths of a diamond. */
export const COMMISSION_CAPS = { friend: 300_000, all: 10_000_000 } as const

/** Number of the level that so many friends give, counted from 1, what it pays, and the level above it; null at the top. */
export function promoterLevel(friends: number): { level: number; rate: number; next: PromoterLevel | null } {
  const [first, ...higher] = PROMOTER_LEVELS
  const reached = higher.filter(({ from }) => friends >= from)
  return { level: reached.length + 1, rate: (reached.at(-1) ?? first).rate, next: higher[reached.length] ?? null }
}

/** What has been booked in the running month already, in hundredths of a diamond. */
interface Booked {
  friend: Minor
  all: Minor
}

/** Commission in hundredths of a diamond on a top-up of `paid` hundredths of a yuan, rounded down and bounded by the caps of the month. */
export function commissionOf(paid: Minor, rate: number, booked: Booked): Minor {
  return Math.max(0, Math.min(shareInDiamonds(paid, rate), COMMISSION_CAPS.friend - booked.friend, COMMISSION_CAPS.all - booked.all))
}
