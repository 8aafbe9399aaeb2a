import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay, beijingDaySpan, beijingMoment, beijingMonthSpan, beijingMonthStart } from '#shared/beijingTime.ts'
import { CAP_NAMES, type CapKind, RAISE_DELAY } from '#shared/calls/limits.ts'
import { Status } from '#shared/codes.ts'
import { formatAmount, type Minor } from '#shared/money.ts'
import type { TallyKind } from './tables.ts'

/**
 * A cap as the database stores it. When `raiseAt` has passed, `raise` is in force although the row still says `cap`; `settled` reads it so.
 */
export interface KeptCap {
  /** The cap in minor units; null means no cap. */
  cap: Minor | null
  raise: Minor | null
  /** Moment in ms since 1970 when `raise` comes into force; null when no raise is waiting. */
  raiseAt: number | null
}

/** What was counted in a day and its month. `day` is the last day in which something was counted. */
export interface Tally {
  day: string
  amount: Minor
  monthAmount: Minor
}

/** Everything that decides whether a player may spend or top up. */
export interface LimitsHeld {
  tally: Tally | null
  day: KeptCap
  month: KeptCap
  /** End of the rest in ms since 1970. */
  restUntil: number | null
}

export const NO_CAP: KeptCap = { cap: null, raise: null, raiseAt: null }
/** The limits of a player who never set any. */
export const NO_LIMITS: LimitsHeld = { tally: null, day: NO_CAP, month: NO_CAP, restUntil: null }

/** The cap as it is in force at `now`. */
export function settled(kept: KeptCap, now: number): KeptCap {
  return kept.raiseAt !== null && kept.raiseAt <= now ? { cap: kept.raise, raise: null, raiseAt: null } : kept
}

/** Tally, caps and rest as one column of a statement has them; see `readLimits`. Null where nothing was ever counted for the player. */
export interface LimitsRead extends Tally {
  /** How often caps or rest were changed. */
  turn: number
  /** For each cap: its amount, the amount that it is being raised to, and the moment of the raise in ms since 1970. */
  caps: Partial<Record<CapKind, [number | null, number | null, number | null]>> | null
  /** End of the rest in ms since 1970. */
  rest: number | null
}

/** What was read, as it is judged by. */
export function heldOf(read: LimitsRead | null, what: TallyKind): LimitsHeld {
  if (!read) return NO_LIMITS
  const { day, amount, monthAmount, rest } = read
  return { tally: { day, amount, monthAmount }, day: capOf(read, `${what}Day`), month: capOf(read, `${what}Month`), restUntil: rest }
}

function capOf({ caps }: LimitsRead, kind: CapKind): KeptCap {
  const kept = caps?.[kind]
  return kept ? { cap: kept[0], raise: kept[1], raiseAt: kept[2] } : NO_CAP
}

/** For comparing caps: no cap counts as the highest. */
const height = (cap: Minor | null) => cap ?? Number.POSITIVE_INFINITY

/**
 * Returns the cap after the player has asked for `wanted`.
 *
 * A cap that is as low or lower comes into force at once and cancels a waiting raise. A higher one comes into force after RAISE_DELAY.
 * Asking again for a waiting raise, or for a smaller one, does not delay it.
 */
export function changeCap(kept: KeptCap, wanted: Minor | null, now: number): KeptCap {
  const held = settled(kept, now)
  if (height(wanted) <= height(held.cap)) return { cap: wanted, raise: null, raiseAt: null }
  const sooner = held.raiseAt !== null && height(wanted) <= height(held.raise)
  return { cap: held.cap, raise: wanted, raiseAt: sooner ? held.raiseAt : now + RAISE_DELAY }
}

/**
 * What has been counted in the day and month of `now`. When this node's clock is behind, it counts in the day that another node has already
 * begun.
 */
export function usedAt(tally: Tally | null, now: number): { day: Minor; month: Minor } {
  if (!tally) return { day: 0, month: 0 }
  const day = tally.day >= beijingDay(now) ? tally.amount : 0
  return { day, month: tally.day >= beijingMonthStart(now) ? tally.monthAmount : 0 }
}

/** The end of the player's rest in ms since 1970; null when the player is not resting at `now`. */
export function restingUntil({ restUntil }: Pick<LimitsHeld, 'restUntil'>, now: number): number | null {
  return restUntil !== null && restUntil > now ? restUntil : null
}

/** What a resting player reads. */
export function restRefusal(until: number, now: number): Refusal {
  return new Refusal(Status.resting, `休息到${spaced(beijingMoment(until, now))}，到时自动恢复`)
}

/** Puts a space between Chinese text and a number that follows it. */
const spaced = (words: string) => (/^\d/.test(words) ? ` ${words}` : words)

/**
 * The rules of 理性娱乐, for every way to spend or top up. Returns why the player may not do so with `amount` now; null when they may. `reserved` is what
 * is as good as counted. The month's cap is reported before the day's, because it lasts longer.
 */
export function limitRefusal(held: LimitsHeld, what: TallyKind, amount: Minor, now: number, reserved: Minor = 0): Refusal | null {
  const rest = restingUntil(held, now)
  if (rest !== null) return restRefusal(rest, now)
  const used = usedAt(held.tally, now)
  return (
    capRefusal({ kind: `${what}Month`, kept: held.month, used: used.month + reserved, resetsAt: beijingMonthSpan(now).to }, amount, now) ??
    capRefusal({ kind: `${what}Day`, kept: held.day, used: used.day + reserved, resetsAt: beijingDaySpan(now).to }, amount, now)
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
  // Whoever spends nothing passes no cap, not even one that was lowered below what has been spent.
  if (cap === null || amount === 0 || used + amount <= cap) return null
  const name = `${CAP_NAMES[kind]} ${coins(cap)}`
  const until = `将于${spaced(beijingMoment(resetsAt, now))} 恢复`
  const left = Math.max(0, cap - used)
  if (amount > cap) return refused(`本次 ${coins(amount)}，超过您设置的${name}；如需调整请前往“理性娱乐”，上调将于 24 小时后生效`)
  if (left === 0) return refused(`已达到${name}，${until}`)
  return refused(`超出${name}，当前剩余 ${coins(left)}，${until}`)
}

const coins = (amount: Minor) => `${formatAmount(amount / 100)} 金币`

const refused = (text: string) => new Refusal(Status.limitReached, text)
