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
