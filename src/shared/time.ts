import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
// Chinese words, and weeks that start on Monday (spec §9).
dayjs.locale('zh-cn')

const BEIJING_MINUTES = 8 * 60

/** The Beijing wall clock at an instant, in ms since 1970. Days are those of Beijing on every device, as on the server. */
export const beijingWall = (at: number): Dayjs => dayjs(at).utcOffset(BEIJING_MINUTES)

const WHOLE = 'YYYY-MM-DD HH:mm:ss'

/** Writes a moment of a proof: whole, because somebody compares it with another one. */
export const formatMoment = (at: number): string => beijingWall(at).format(WHOLE)

/** Writes a time that has passed as the spec asks (§9): today as HH:mm, yesterday as "昨天 HH:mm", older ones as full date with time. */
export function formatTime(at: number, now: number): string {
  const time = beijingWall(at)
  const today = beijingWall(now)
  if (time.isSame(today, 'day')) return time.format('HH:mm')
  if (time.isSame(today.subtract(1, 'day'), 'day')) return time.format('[昨天] HH:mm')
  return time.format(WHOLE)
}
