/** China keeps one time, UTC+8 without summer time: "day" and "month" of every rule are Beijing's, wherever the device or the server is. */
const OFFSET = 8 * 3_600_000
const DAY = 24 * 3_600_000

const two = (part: number) => String(part).padStart(2, '0')

/** The instant's wall clock in Beijing, in the UTC fields of the date. */
const wallOf = (at: number) => new Date(at + OFFSET)

/** Instants of a day or a month: from its first millisecond to that of the next one. */
export interface Span {
  from: number
  /** Not part of it. */
  to: number
}

/** The day of `at` as YYYY-MM-DD, fit for a `date` column. */
export function beijingDay(at: number): string {
  return wallOf(at).toISOString().slice(0, 10)
}

/** The clock of `at` as HH:mm. */
export function beijingClock(at: number): string {
  return wallOf(at).toISOString().slice(11, 16)
}

/** First day of the month of `at` as YYYY-MM-DD. */
export function beijingMonthStart(at: number): string {
  return `${beijingDay(at).slice(0, 8)}01`
}

/** The day that `at` is in. */
export function beijingDaySpan(at: number): Span {
  const from = Math.floor((at + OFFSET) / DAY) * DAY - OFFSET
  return { from, to: from + DAY }
}

/** The month that `at` is in. */
export function beijingMonthSpan(at: number): Span {
  const wall = wallOf(at)
  const startOf = (months: number) => Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1) - OFFSET
  return { from: startOf(0), to: startOf(1) }
}

/**
 * When something ends or starts anew, in words: `今天 20:00`, `明天 00:00`, `3 月 15 日 20:00`, with the year where it is not that of
 * `now`. A minute that has begun counts whole, so that what is told is never too early.
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
