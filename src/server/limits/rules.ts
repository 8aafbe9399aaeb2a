import { beijingDay, beijingDaySpan, beijingMoment, beijingMonthSpan, beijingMonthStart } from '#shared/beijingTime.ts'
import { CAP_NAMES, type CapKind, RAISE_DELAY } from '#shared/calls/limits.ts'
import { Status } from '#shared/codes.ts'
import { formatAmount, type Minor } from '#shared/money.ts'
import { Refusal } from '../http/refusal.ts'
import type { TallyKind } from './tables.ts'

/** A cap as it is kept. What was to come into force at a moment that has passed is in force: nobody has to write it over. */
export interface KeptCap {
  /** Null is none. */
  cap: Minor | null
  raise: Minor | null
  /** Milliseconds since 1970; null: nothing is to come. */
  raiseAt: number | null
}

/** What was counted; `day` is the last day that was counted in. */
export interface Tally {
  day: string
  amount: Minor
  monthAmount: Minor
}

/** All that decides whether coins may be spent or topped up. */
export interface LimitsHeld {
  tally: Tally | null
  day: KeptCap
  month: KeptCap
  /** Milliseconds since 1970. */
  restUntil: number | null
}

export const NO_CAP: KeptCap = { cap: null, raise: null, raiseAt: null }
/** A player who never set anything. */
export const NO_LIMITS: LimitsHeld = { tally: null, day: NO_CAP, month: NO_CAP, restUntil: null }

/** The cap as it is at `now`. */
export function settled(kept: KeptCap, now: number): KeptCap {
  return kept.raiseAt !== null && kept.raiseAt <= now ? { cap: kept.raise, raise: null, raiseAt: null } : kept
}

/** No cap is above every cap. */
const height = (cap: Minor | null) => cap ?? Number.POSITIVE_INFINITY

/**
 * The cap after the player asked for `wanted`: one as low or lower is in force at once and ends what was to come, a higher one comes
 * into force after RAISE_DELAY. One that is already to come is not put off by asking for it again, or for less.
 */
export function changeCap(kept: KeptCap, wanted: Minor | null, now: number): KeptCap {
  const held = settled(kept, now)
  if (height(wanted) <= height(held.cap)) return { cap: wanted, raise: null, raiseAt: null }
  const sooner = held.raiseAt !== null && height(wanted) <= height(held.raise)
  return { cap: held.cap, raise: wanted, raiseAt: sooner ? held.raiseAt : now + RAISE_DELAY }
}

/** What counts at `now` in the running day and month; a node whose clock is behind counts in the day that has begun elsewhere. */
export function usedAt(tally: Tally | null, now: number): { day: Minor; month: Minor } {
  if (!tally) return { day: 0, month: 0 }
  const day = tally.day >= beijingDay(now) ? tally.amount : 0
  return { day, month: tally.day >= beijingMonthStart(now) ? tally.monthAmount : 0 }
}

/** The tally after `amount` more. The statement of play.ts does the same. */
export function counted(tally: Tally | null, amount: Minor, now: number): Tally {
  const today = beijingDay(now)
  const used = usedAt(tally, now)
  return { day: tally && tally.day > today ? tally.day : today, amount: used.day + amount, monthAmount: used.month + amount }
}

/** End of the player's rest, or null when there is none at `now`. */
export function restingUntil({ restUntil }: Pick<LimitsHeld, 'restUntil'>, now: number): number | null {
  return restUntil !== null && restUntil > now ? restUntil : null
}

/** What a resting player is told. */
export function restRefusal(until: number, now: number): Refusal {
  return new Refusal(Status.resting, `休息到${spaced(beijingMoment(until, now))}，到时自动恢复`)
}

/** A number at the beginning stands off the Chinese before it. */
const spaced = (words: string) => (/^\d/.test(words) ? ` ${words}` : words)

/** Why `amount` may not be spent or topped up now; null where it may. The month is named first: its cap stands longer. */
export function limitRefusal(held: LimitsHeld, what: TallyKind, amount: Minor, now: number): Refusal | null {
  const rest = restingUntil(held, now)
  if (rest !== null) return restRefusal(rest, now)
  const used = usedAt(held.tally, now)
  return (
    capRefusal({ kind: `${what}Month`, kept: held.month, used: used.month, resetsAt: beijingMonthSpan(now).to }, amount, now) ??
    capRefusal({ kind: `${what}Day`, kept: held.day, used: used.day, resetsAt: beijingDaySpan(now).to }, amount, now)
  )
}

interface CapInForce {
  kind: CapKind
  kept: KeptCap
  used: Minor
  resetsAt: number
}

function capRefusal({ kind, kept, used, resetsAt }: CapInForce, amount: Minor, now: number): Refusal | null {
  const { cap } = settled(kept, now)
  if (cap === null || used + amount <= cap) return null
  const name = `${CAP_NAMES[kind]} ${coins(cap)}`
  const until = `将于${spaced(beijingMoment(resetsAt, now))} 恢复`
  const left = Math.max(0, cap - used)
  if (amount > cap) return refused(`本次 ${coins(amount)}，超过您设置的${name}；如需调整请前往“理性娱乐”，上调将于 24 小时后生效`)
  if (left === 0) return refused(`已达到${name}，${until}`)
  return refused(`超出${name}，当前剩余 ${coins(left)}，${until}`)
}

const coins = (amount: Minor) => `${formatAmount(amount / 100)} 金币`

const refused = (text: string) => new Refusal(Status.limitReached, text)
