import { beijingMoment } from '#shared/beijingTime.ts'
import { CAP_NAMES, type CapKind, type CapState, type LimitState, RAISE_DELAY } from '#shared/calls/limits.ts'
import { toMinor, toWire } from '#shared/money.ts'

const CAP_PATTERN = /^\d{1,9}(?:\.\d{1,2})?$/

/** Tells the player what is wrong with a typed cap; null when nothing is. */
export function capFault(text: string): string | null {
  if (text === '') return '请输入金额'
  if (/^\d{10,}/.test(text)) return '最多 9 位数'
  return CAP_PATTERN.test(text) ? null : '请输入数字，最多两位小数'
}

/** What a wanted cap would change: nothing, the cap at once, or the cap at a later instant (ms since 1970). */
export type CapEffect = { when: 'same' } | { when: 'now' } | { when: 'later'; at: number }

const height = (cap: number | null) => cap ?? Number.POSITIVE_INFINITY

/**
 * Foretells what the server does with a wanted cap. A lower cap counts at once. A higher one counts after a day, and asking again
 * does not delay it. `wanted` is in coins; null lifts the cap.
 */
export function capEffect({ cap, raise }: CapState, wanted: number | null, now: number): CapEffect {
  if (wanted === cap) return { when: raise ? 'now' : 'same' }
  if (height(wanted) < height(cap)) return { when: 'now' }
  if (raise && wanted === raise.cap) return { when: 'same' }
  const sooner = raise !== null && height(wanted) <= height(raise.cap)
  return { when: 'later', at: sooner ? raise.at : now + RAISE_DELAY }
}

/** Returns the coins left under a cap; null when there is no cap. */
export function leftUnder({ cap, used }: Pick<CapState, 'cap' | 'used'>): number | null {
  return cap === null ? null : toWire(Math.max(0, toMinor(cap) - toMinor(used)))
}

/** Returns the used part of a cap from 0 to 1. A cap of 0 counts as used up. */
export function usedPart({ cap, used }: Pick<CapState, 'cap' | 'used'>): number {
  if (cap === null) return 0
  return cap === 0 ? 1 : Math.min(1, used / cap)
}

/** Returns the daily cap whose used part is the largest; null when the player has set no daily cap. */
export function tightestToday(caps: readonly CapState[]): CapState | null {
  const set = caps.filter(({ kind, cap }) => cap !== null && (kind === 'topUpDay' || kind === 'spendDay'))
  return set.reduce<CapState | null>((tightest, cap) => (tightest && usedPart(tightest) >= usedPart(cap) ? tightest : cap), null)
}

const KINDS_OF = { spend: ['spendMonth', 'spendDay'], topUp: ['topUpMonth', 'topUpDay'] } as const satisfies Record<string, CapKind[]>

/** Tells the player why the server would refuse to spend or top up `amount` coins now; null when it would not. */
export function limitWarning(limits: LimitState | null, what: keyof typeof KINDS_OF, amount: number, now: number): string | null {
  if (!limits) return null
  if (limits.restUntil !== null && limits.restUntil > now) return `休息中，${beijingMoment(limits.restUntil, now)} 恢复`
  for (const kind of KINDS_OF[what]) {
    const cap = limits.caps.find((one) => one.kind === kind && one.resetsAt > now)
    const left = cap ? leftUnder(cap) : null
    if (left !== null && toMinor(left) < toMinor(amount)) return `${CAP_NAMES[kind]}还剩 ${left.toFixed(2)}`
  }
  return null
}
