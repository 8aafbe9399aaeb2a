import { beijingWall } from '#shared/time.ts'

const DAY = 24 * 3_600_000
/** Number of days to choose from: today and the six before. */
const DAYS = 7
const NEAR = ['今天', '昨天']

/** A Beijing day as its button shows it. */
export interface DayName {
  /** 0 is today, 1 is yesterday … */
  back: number
  /** Day of the month. */
  date: number
  name: string
  spoken: string
}

/** Returns the days to choose from, today first. */
export function dayNames(now: number): DayName[] {
  return Array.from({ length: DAYS }, (_, back) => {
    const day = beijingWall(now - back * DAY)
    const name = NEAR[back] ?? day.format('ddd')
    return { back, date: day.date(), name, spoken: `${name} ${day.format('M 月 D 日')}` }
  })
}

/** Reads a number from the address. Returns `fallback` when the text is empty or the number is not allowed. */
export function chosen(text: string, allowed: readonly number[], fallback: number): number {
  const value = text === '' ? fallback : Number(text)
  return allowed.includes(value) ? value : fallback
}
