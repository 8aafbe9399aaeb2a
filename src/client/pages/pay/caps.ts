import { beijingMoment } from '#shared/beijingTime.ts'
import type { CapKind, CapState, LimitState } from '#shared/calls/limits.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'

/** The line about the caps. */
export interface CapLine {
  /** `over`: the server will refuse the amount. `near`: little is left after the top-up. */
  tone: 'calm' | 'near' | 'over'
  text: string
}

/** What is left under a cap before and after a top-up, in minor units. */
interface Room {
  kind: CapKind
  cap: number
  before: number
  after: number
}

const PERIOD: Partial<Record<CapKind, string>> = { topUpDay: '今日', topUpMonth: '本月' }
/** When less than this part of a cap is left, the player is told. */
const LITTLE = 0.2

function roomOf({ kind, cap, used }: CapState, amount: number, open: number): Room[] {
  if (cap === null || !(kind in PERIOD)) return []
  const before = Math.max(0, toMinor(cap) - toMinor(used) - toMinor(open))
  return [{ kind, cap: toMinor(cap), before, after: before - toMinor(amount) }]
}

const money = (minor: number) => formatAmount(toWire(minor))

function warningOf({ kind, cap, before, after }: Room): CapLine | null {
  const period = PERIOD[kind] ?? ''
  if (before === 0) return { tone: 'over', text: `${period}充值已达上限 ${money(cap)}` }
  if (after < 0) return { tone: 'over', text: `超出上限，${period}还可充 ${money(before)}` }
  return after < cap * LITTLE ? { tone: 'near', text: `本次之后，${period}还可充 ${money(after)}` } : null
}

function usage(caps: readonly CapState[]): string {
  const of = (kind: CapKind) => caps.find((one) => one.kind === kind)
  const [month, day] = [of('topUpMonth'), of('topUpDay')]
  const shown = month?.cap == null && day?.cap != null ? day : month
  if (!shown) return '设置充值上限'
  const limit = shown.cap === null ? '未设上限' : `上限 ${formatAmount(shown.cap)}`
  return `${PERIOD[shown.kind]}已充 ${formatAmount(shown.used)} / ${limit}`
}

/**
 * Says what the caps mean for a top-up of `amount` coins. `open` is the sum of the unpaid orders in coins, which counts against the
 * caps too. `limits` is null until it is loaded.
 */
export function capLine(limits: LimitState | null, amount: number, open: number, now: number): CapLine {
  if (!limits) return { tone: 'calm', text: '设置充值上限' }
  const { caps, restUntil } = limits
  if (restUntil !== null && restUntil > now) return { tone: 'over', text: `休息中，${beijingMoment(restUntil, now)} 后可充值` }
  const tightest = caps.flatMap((cap) => roomOf(cap, amount, open)).sort((a, b) => a.after - b.after)[0]
  return (tightest && warningOf(tightest)) ?? { tone: 'calm', text: usage(caps) }
}
