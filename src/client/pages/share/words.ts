import { beijingDay } from '#shared/beijingTime.ts'

/** What the poster and a shared link say to whom is invited. */
export const TAGLINE = '来开一只您的宝匣'

/** A rate in hundredths of a percent, for players: `1.5%`. */
export const percent = (rate: number): string => `${(rate / 100).toFixed(1)}%`

/** The Beijing day of an instant, with its year where that is not the year of `now`: `11 月 18 日`. */
export function dayText(at: number, now: number): string {
  const [year, month, day] = beijingDay(at).split('-').map(Number)
  const short = `${month} 月 ${day} 日`
  return beijingDay(now).startsWith(`${year}-`) ? short : `${year} 年 ${short}`
}
