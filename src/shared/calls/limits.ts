import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, instant } from './fields.ts'

/** Caps a player may set (design 1.9): coins topped up or played in a day or a month of Beijing time. */
export const CAP_KINDS = ['topUpDay', 'topUpMonth', 'spendDay', 'spendMonth'] as const
export type CapKind = (typeof CAP_KINDS)[number]
export const CAP_NAMES: Record<CapKind, string> = {
  topUpDay: '每日充值上限',
  topUpMonth: '每月充值上限',
  spendDay: '每日消费上限',
  spendMonth: '每月消费上限',
}
/** Days a rest may take. */
export const REST_DAYS = [1, 7, 30] as const
/** Ms after which a raised or lifted cap comes into force; lowering is at once. */
export const RAISE_DELAY = 24 * 3_600_000

export const capState = z.object({
  kind: z.enum(CAP_KINDS),
  /** In force; null is none. */
  cap: z.nullable(amount),
  /** Coins that already count against it in the running day or month. */
  used: amount,
  /** Instant at which the count starts anew. */
  resetsAt: instant,
  /** A higher cap, or none, that comes into force later. */
  raise: z.nullable(z.object({ cap: z.nullable(amount), at: instant })),
})
export type CapState = z.output<typeof capState>

export const limitState = z.object({
  /** In the order of CAP_KINDS. */
  caps: z.array(capState),
  /** Null: the player does not rest. */
  restUntil: z.nullable(instant),
  /** All that ever went in and out, in coins. */
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
    /** Coins with at most 2 decimals, up to 9 digits; '' lifts the cap. */
    cap: z.string().check(z.regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/)),
  }),
  data: limitState,
})

/** Cannot be shortened by anybody; asked for while resting, only a later end counts. */
export const takeRest = defineCall('POST /api/profile/takeRest', {
  summary: 'Rest for 1, 7 or 30 days: plays and top-ups are refused until then',
  query: z.object({ days: z.enum(['1', '7', '30']) }),
  data: limitState,
})
