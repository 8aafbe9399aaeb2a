import { beijingMoment } from '#shared/beijingTime.ts'
import { SHOWER, type ShowerWithdrawn } from '#shared/modes/shower/rules.ts'
import type { Shower, ShowerEnd } from '#shared/modes/shower/shower.ts'
import { formatAmount } from '#shared/money.ts'

/** An amount of diamonds, with decimals only where there are some. */
export const diamonds = (amount: number): string => formatAmount(amount).replace(/\.00$/, '')

export const people = (count: number): string => count.toLocaleString('en-US')

/** Where a shower is at `now`, a moment of the server's clock. `early`: its door is not open yet. */
export type ShowerPhase = 'early' | 'door' | 'rain' | 'settle'

export function showerPhase({ startAt }: Pick<Shower, 'startAt'>, now: number): ShowerPhase {
  if (now < startAt - SHOWER.door) return 'early'
  if (now < startAt) return 'door'
  return now < startAt + SHOWER.length ? 'rain' : 'settle'
}

/** What a screen reader hears of the show: only what changes with its phase. */
export const SPOKEN: Record<ShowerPhase, string> = {
  early: '红包雨还没有开始',
  door: '红包雨即将开始',
  rain: '红包雨开始了，可以用按钮抢红包',
  settle: '红包雨结束，正在分奖',
}

/** What stands under the title from the end until the pot is shared out. */
export const sharingTitle = ({ number }: Pick<Shower, 'number'>): string => (number ? '名单锁定，等待公开随机数' : '时间到，正在分奖')

/** What stands under the title when it is over: without players, or withdrawn, nothing was shared out. */
export const endTitle = ({ end }: Pick<Shower, 'end'>): string => (end?.withdrawn || end?.grabbers === 0 ? '红包雨已结束' : '分奖完成')

/**
 * What somebody without a share reads in the end: why the shower was withdrawn, that nobody came, that they came too late, or that they caught none; and when the next shower is.
 * `next` is null where it is not known.
 */
export function withoutShare(
  end: Pick<ShowerEnd, 'grabbers' | 'withdrawn'> | null,
  late: boolean,
  next: Pick<Shower, 'startAt'> | null,
  now: number,
): { title: string; reason: string | null; text: string } {
  const text = next ? `下一场 ${beijingMoment(next.startAt, now)}` : '下一场再来'
  if (end?.withdrawn) return { title: '本场作废', reason: WITHDRAWN[end.withdrawn], text }
  const title = end?.grabbers === 0 ? '这场没有人参加' : late ? '您来晚了' : '这场没有抢到红包'
  return { title, reason: null, text }
}

/** What a shower does not prove that is bound to no public random number. */
export const UNBOUND = '这场没有绑定公开随机数：种子由平台生成并提前公布哈希，平台公布时就知道它。'

const boundWords = (round: number) =>
  `这场在开场前已绑定 drand 公开随机数第 ${round} 轮：结束后先锁定名单，它才公布，再与种子一起算出份额，平台也无法提前知道。名单未能提前锁定，或 30 分钟内取不到它，这场就作废，不会改用别的数。`

/** What somebody reads of a shower that was withdrawn. */
export const WITHDRAWN: Record<ShowerWithdrawn, string> = {
  late: '名单没有赶在公开随机数公布之前锁定，为保证公平，这场作废，没有人分得钻石。',
  missing: '30 分钟内没有取到绑定的公开随机数，这场作废，没有人分得钻石。',
}

/** Rules of a shower, a sentence each. */
export function rulesOf({ pot, most, least, number }: Pick<Shower, 'pot' | 'most' | 'least' | 'number'>): string[] {
  return [
    `每场 ${SHOWER.length / 1_000} 秒，所有玩家同时看到同样的红包，免费参加，需要登录。`,
    `点中的红包先计数，每人最多计 ${SHOWER.counted} 个。点得再快、用脚本点，都不会多得。`,
    `结束后服务器用提前公布哈希的种子，把 ${diamonds(pot)} 钻石一次分完：每个红包的份额随机，每人最少 ${diamonds(least)}、最多 ${diamonds(most)} 钻石。人太多时平均分配，人太少时余下的归平台。`,
    number ? boundWords(number.round) : UNBOUND,
    '钻石直接到账，可在收支明细中查看。公平验证会在您的手机上重新计算全部份额。',
    '休息中和被冻结的账号不能参加，机器人不参加。',
  ]
}
