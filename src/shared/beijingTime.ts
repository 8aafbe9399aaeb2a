/**
 * Ms between Beijing time (UTC+8, no summer time) and UTC. Every rule counts its days and months in Beijing time, wherever the device
 * or the server stands.
 */
const OFFSET = 8 * 3_600_000
const DAY = 24 * 3_600_000

const two = (part: number) => String(part).padStart(2, '0')

/** Shifts `at` (ms since 1970) so that the UTC fields of the returned date read as the clock in Beijing. */
const wallOf = (at: number) => new Date(at + OFFSET)

/** A day or a month as two instants, in ms since 1970. */
export interface Span {
  from: number
  /** First millisecond after the span. */
  to: number
}

/** Returns the Beijing day of `at` (ms since 1970) as YYYY-MM-DD, as a `date` column takes it. */
export function beijingDay(at: number): string {
  return wallOf(at).toISOString().slice(0, 10)
}

/** Returns the Beijing clock time of `at` (ms since 1970) as HH:mm. */
export function beijingClock(at: number): string {
  return wallOf(at).toISOString().slice(11, 16)
}

/** Returns the Beijing clock time of `at` (ms since 1970) to the millisecond, as HH:mm:ss.SSS. */
export function beijingMillis(at: number): string {
  return wallOf(at).toISOString().slice(11, 23)
}

/** Returns the first day of the Beijing month of `at` (ms since 1970) as YYYY-MM-DD. */
export function beijingMonthStart(at: number): string {
  return `${beijingDay(at).slice(0, 8)}01`
}

/** Returns the Monday of the Beijing week of `at` (ms since 1970) as YYYY-MM-DD. */
export function beijingWeek(at: number): string {
  const weekday = wallOf(at).getUTCDay()
  return beijingDay(at - ((weekday + 6) % 7) * DAY)
}

/** Returns the Beijing day that contains `at` (ms since 1970). */
export function beijingDaySpan(at: number): Span {
  const from = Math.floor((at + OFFSET) / DAY) * DAY - OFFSET
  return { from, to: from + DAY }
}

/** Returns the Beijing month that contains `at` (ms since 1970). */
export function beijingMonthSpan(at: number): Span {
  const wall = wallOf(at)
  const startOf = (months: number) => Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1) - OFFSET
  return { from: startOf(0), to: startOf(1) }
}

/**
 * Says to a player when something ends: `今天 20:00`, `明天 00:00` or `3 月 15 日 20:00`. It adds the year when that differs from the year
 * of `now`. Both arguments are ms since 1970. It rounds up to the next whole minute, so that the player is never told a time that is
 * too early.
 */
export function beijingMoment(at: number, now: number): string {
  const wall = wallOf(Math.ceil(at / 60_000) * 60_000)
  const time = `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`
  const days = Math.floor(wall.getTime() / DAY) - Math.floor((now + OFFSET) / DAY)
  if (days === 0) return `今天 ${time}`
  if (days === 1) return `明天 ${time}`
  const day = `${wall.getUTCMonth() + 1} 月 ${wall.getUTCDate()} 日 ${time}`
  return wall.getUTCFullYear() === wallOf(now).getUTCFullYear() ? day : `${wall.getUTCFullYear()} 年 ${day}`
}
