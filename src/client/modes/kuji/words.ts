import { beijingMoment } from '#shared/beijingTime.ts'
import type { KujiCard } from '#shared/modes/kuji/pool.ts'
import { serverNow } from '#state/platform/clock.ts'

/** How a pool stands at a moment of the server's time. `coming`: tickets are not sold yet. `closing`: its end has come and is about to be told. */
export type Standing = 'coming' | 'open' | 'closing' | 'soldOut' | 'ended' | 'cancelled'

export function standingOf({ state, opensAt, endAt }: KujiCard, now: number): Standing {
  if (state !== 'open') return state
  if (opensAt > now) return 'coming'
  return endAt !== null && endAt <= now ? 'closing' : 'open'
}

/** What a player reads of it, short. */
export const STANDINGS: Readonly<Record<Standing, string>> = {
  coming: '即将开售',
  open: '发售中',
  closing: '已截止',
  soldOut: '已售罄',
  ended: '已结束',
  cancelled: '已取消',
}

/** Why nothing can be bought; null when it can. */
export function shutText(standing: Standing, { opensAt }: Pick<KujiCard, 'opensAt'>): string | null {
  if (standing === 'open') return null
  return standing === 'coming' ? `${whenText(opensAt)} 开售` : STANDINGS[standing]
}

/** A moment that lies ahead, by the clock of Beijing. */
export const whenText = (at: number): string => beijingMoment(at, serverNow())

/** A chance of `left` among `total` in percent, as players read it. */
export function chanceText(left: number, total: number): string {
  if (total <= 0 || left <= 0) return '0%'
  const percent = (left / total) * 100
  return `${percent >= 10 ? percent.toFixed(1) : percent.toFixed(2)}%`
}
