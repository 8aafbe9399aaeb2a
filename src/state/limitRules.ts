import { beijingMoment } from '#shared/beijingTime.ts'
import { CAP_NAMES, type CapKind, type CapState, type LimitState, RAISE_DELAY } from '#shared/calls/limits.ts'
import { toMinor, toWire } from '#shared/money.ts'

const CAP_PATTERN = /^\d{1,9}(?:\.\d{1,2})?$/

/** What is wrong with a typed cap; null where nothing is. */
export function capFault(text: string): string | null {
  if (text === '') return '请输入金额'
  if (/^\d{10,}/.test(text)) return '最多 9 位数'
  return CAP_PATTERN.test(text) ? null : '请输入数字，最多两位小数'
}

/** What asking for a cap would do: nothing, at once, or at a moment to come. */
export type CapEffect = { when: 'same' } | { when: 'now' } | { when: 'later'; at: number }

const height = (cap: number | null) => cap ?? Number.POSITIVE_INFINITY

/** The server's rule (lower at once, higher after a day, never put off by asking again), told before it is asked. Null lifts the cap. */
export function capEffect({ cap, raise }: CapState, wanted: number | null, now: number): CapEffect {
  if (wanted === cap) return { when: raise ? 'now' : 'same' }
  if (height(wanted) < height(cap)) return { when: 'now' }
  if (raise && wanted === raise.cap) return { when: 'same' }
  const sooner = raise !== null && height(wanted) <= height(raise.cap)
  return { when: 'later', at: sooner ? raise.at : now + RAISE_DELAY }
}

/** Coins left under a cap; null without one. */
export function leftUnder({ cap, used }: Pick<CapState, 'cap' | 'used'>): number | null {
  return cap === null ? null : toWire(Math.max(0, toMinor(cap) - toMinor(used)))
}

/** Used part of a cap, 0–1; a cap of 0 is used up. */
export function usedPart({ cap, used }: Pick<CapState, 'cap' | 'used'>): number {
  if (cap === null) return 0
  return cap === 0 ? 1 : Math.min(1, used / cap)
}

/** The cap of today that is nearest to its end; null where today has none. */
export function tightestToday(caps: readonly CapState[]): CapState | null {
  const set = caps.filter(({ kind, cap }) => cap !== null && (kind === 'topUpDay' || kind === 'spendDay'))
  return set.reduce<CapState | null>((tightest, cap) => (tightest && usedPart(tightest) >= usedPart(cap) ? tightest : cap), null)
}

const KINDS_OF = { spend: ['spendMonth', 'spendDay'], topUp: ['topUpMonth', 'topUpDay'] } as const satisfies Record<string, CapKind[]>

/** Why the server would refuse to spend or top up `amount` now, in a few words; null where it would not. */
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
