import dayjs, { type ConfigType } from 'dayjs'

/**
 * Writes a time as the spec asks (§9): today as HH:mm, yesterday as "昨天 HH:mm", older ones as full date with time. Tests and callers
 * that know the server's time pass `now`.
 */
export function formatTime(at: ConfigType, now: ConfigType = Date.now()): string {
  const time = dayjs(at)
  const today = dayjs(now)
  if (time.isSame(today, 'day')) return time.format('HH:mm')
  if (time.isSame(today.subtract(1, 'day'), 'day')) return time.format('[昨天] HH:mm')
  return time.format('YYYY-MM-DD HH:mm:ss')
}
