import { beijingMonthStart } from '#shared/beijingTime.ts'

/** How many months can be chosen, with the present one. */
const OFFERED = 12

/** Returns the Beijing month of an instant: `2026-03`. */
export const monthOf = (at: number): string => beijingMonthStart(at).slice(0, 7)

/** Splits `2026-03` into year and month as numbers. */
export function partsOf(month: string): { year: number; number: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { year, number }
}

/** Returns the latest months by year, the newest first. */
export function monthsBack(now: number): { year: number; months: string[] }[] {
  const years: { year: number; months: string[] }[] = []
  let { year, number } = partsOf(monthOf(now))
  for (let count = 0; count < OFFERED; count++) {
    const month = `${year}-${String(number).padStart(2, '0')}`
    const last = years.at(-1)
    if (last?.year === year) last.months.push(month)
    else years.push({ year, months: [month] })
    number--
    if (number === 0) {
      year--
      number = 12
    }
  }
  return years
}

/** Names a month: 本月, 2 月, 2025 年 12 月. */
export function monthName(month: string, now: number): string {
  const current = monthOf(now)
  if (month === current) return '本月'
  const { year, number } = partsOf(month)
  return year === partsOf(current).year ? `${number} 月` : `${year} 年 ${number} 月`
}

/** Reads a month from the address. It returns '' for all time and for a month that cannot be chosen. */
export function chosenMonth(text: string, now: number): string {
  return monthsBack(now).some(({ months }) => months.includes(text)) ? text : ''
}
