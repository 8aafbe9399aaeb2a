import { beijingDay } from '#shared/beijingTime.ts'

const DAY = 24 * 3_600_000
/** Days that can be asked for: today and six before. */
const DAYS = 7
const NEAR = ['今天', '昨天']
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** A day of Beijing time as its button says it. */
export interface DayName {
  /** 0 today, 1 yesterday … */
  back: number
  /** Day of the month. */
  date: number
  name: string
  spoken: string
}

/** The days to choose from, today first. */
export function dayNames(now: number): DayName[] {
  return Array.from({ length: DAYS }, (_, back) => {
    const day = beijingDay(now - back * DAY)
    const [, month, date] = day.split('-').map(Number)
    const name = NEAR[back] ?? WEEKDAYS[new Date(day).getUTCDay()] ?? ''
    return { back, date: date ?? 0, name, spoken: `${name} ${month} 月 ${date} 日` }
  })
}

/** A choice that stands in the address, or `fallback` for none and for nonsense. */
export function chosen(text: string, allowed: readonly number[], fallback: number): number {
  const value = text === '' ? fallback : Number(text)
  return allowed.includes(value) ? value : fallback
}
