import type { Dayjs } from 'dayjs'
import { beijingWall } from '#shared/time.ts'

/** The rows of one day, with its heading. */
export interface Day<T> {
  /** `2026-03-08`. */
  key: string
  /** 今天, 昨天 or the date. */
  title: string
  /** The date beside 今天 and 昨天; '' otherwise. */
  date: string
  rows: T[]
}

function headingOf(at: Dayjs, today: Dayjs): Pick<Day<never>, 'title' | 'date'> {
  const date = at.format('M 月 D 日')
  if (at.isSame(today, 'day')) return { title: '今天', date }
  if (at.isSame(today.subtract(1, 'day'), 'day')) return { title: '昨天', date }
  return { title: at.isSame(today, 'year') ? date : at.format('YYYY 年 M 月 D 日'), date: '' }
}

/** Groups rows by Beijing day and keeps their order, which must be newest first. */
export function byDay<T extends { time: number }>(rows: readonly T[], now: number): Day<T>[] {
  const days: Day<T>[] = []
  for (const row of rows) {
    const at = beijingWall(row.time)
    const key = at.format('YYYY-MM-DD')
    const last = days.at(-1)
    if (last?.key === key) last.rows.push(row)
    else days.push({ key, ...headingOf(at, beijingWall(now)), rows: [row] })
  }
  return days
}
