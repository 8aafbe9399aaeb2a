import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, instant } from './fields.ts'

/**
 * Caps that a player may set (design 1.9). Each limits the coins topped up, or the coins spent, on one day or in one month of Beijing
 * time.
 */
export const CAP_KINDS = ['topUpDay', 'topUpMonth', 'spendDay', 'spendMonth'] as const
export type CapKind = (typeof CAP_KINDS)[number]
export const CAP_NAMES: Record<CapKind, string> = {
  topUpDay: '每日充值上限',
  topUpMonth: '每月充值上限',
  spendDay: '每日消费上限',
  spendMonth: '每月消费上限',
}
/** How many days a rest may last. */
export const REST_DAYS = [1, 7, 30] as const
/** Ms until a raised or lifted cap comes into force. A lowered cap comes into force at once. */
export const RAISE_DELAY = 24 * 3_600_000

export const capState = z.object({
  kind: z.enum(CAP_KINDS),
  /** Cap in force, in coins; null when there is none. */
  cap: z.nullable(amount),
  /** Coins that already count against the cap in the running day or month. */
  used: amount,
  /** When the count starts again from 0. */
  resetsAt: instant,
  /** A higher cap that comes into force at `at`; `cap` null means that the cap ends then. Null when no change waits. */
  raise: z.nullable(z.object({ cap: z.nullable(amount), at: instant })),
})
export type CapState = z.output<typeof capState>

export const limitState = z.object({
  /** One entry for each kind, in the order of CAP_KINDS. */
  caps: z.array(capState),
  /** End of the rest; null when the player does not rest. */
  restUntil: z.nullable(instant),
  /** Coins topped up, spent and gained by exchanges since the account exists. */
  totals: z.object({ toppedUp: amount, spent: amount, exchanged: amount }),
})
export type LimitState = z.output<typeof limitState>

/** What a cap has reached, in percent. Each is told once for a cap in a day or month. */
export const CAP_PARTS = [50, 100] as const
export type CapPart = (typeof CAP_PARTS)[number]

/**
 * The Beijing day of the player so far, in coins. `net` is `back` and `kept` less `spent`. Top-ups, and what is given without a play, count nowhere.
 */
export const todaySums = z.object({
  /** Paid for plays and purchases, as the daily cap counts it. */
  spent: amount,
  /** Came back as coins: items exchanged today, whenever they were won, and what plays pay out in coins. */
  back: amount,
  /** What the bag pays for the items gained today that are still in the bag or the 指数行囊, without those that another player gave. */
  kept: amount,
  net: z.number(),
  /** When the next day begins. */
  resetsAt: instant,
})
export type TodaySums = z.output<typeof todaySums>

export const getMyToday = defineCall('GET /api/profile/getMyToday', {
  summary: 'Coins spent and won back by the player in the running day',
  data: todaySums,
})

export const getMyLimits = defineCall('GET /api/profile/getMyLimits', {
  summary: 'Caps, rest and totals of the player',
  data: limitState,
})

export const modifyLimit = defineCall('POST /api/profile/modifyLimit', {
  summary: 'Set or lift a cap: lower at once, higher after 24 hours',
  query: z.object({
    kind: z.enum(CAP_KINDS),
    /** New cap in coins, with up to 9 digits and 2 decimals; '' lifts the cap. */
    cap: z.string().check(z.regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/)),
  }),
  data: limitState,
})

/** Starts a rest. Nobody can shorten a rest. A player who rests already can only make the rest longer. */
export const takeRest = defineCall('POST /api/profile/takeRest', {
  summary: 'Rest for 1, 7 or 30 days: plays and top-ups are refused until then',
  query: z.object({ days: z.enum(['1', '7', '30']) }),
  data: limitState,
})

/** Takes what is to be said about the player's caps. Whatever one call has taken, no later one gets, on whichever device. */
export const takeCapWords = defineCall('POST /api/profile/takeCapWords', {
  summary: 'Caps that have been half used or used up and were not told yet, with the caps as they are',
  data: z.object({ words: z.array(z.object({ kind: z.enum(CAP_KINDS), part: z.literal(CAP_PARTS) })), limits: limitState }),
})
