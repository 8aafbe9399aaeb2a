const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Says the time left in its two largest units, rounded up to whole minutes. */
export function leftWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE)) * MINUTE
  const [days, hours, rest] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR), Math.floor((minutes % HOUR) / MINUTE)]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分` : `${hours} 小时`
  return `${rest} 分钟`
}
