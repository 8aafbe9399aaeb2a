import { beijingMoment } from '#shared/beijingTime.ts'
import type { LimitState } from '#shared/calls/limits.ts'

type Limits = { readonly restUntil: number | null; readonly caps: readonly Pick<LimitState['caps'][number], 'kind' | 'cap'>[] }

const SHORT: Record<LimitState['caps'][number]['kind'], string> = {
  topUpDay: '日充值限',
  topUpMonth: '月充值限',
  spendDay: '日消费限',
  spendMonth: '月消费限',
}

/** Says the player's limits in a few words: the end of a rest, the first cap that is set, or that there is none. */
export function limitNote({ restUntil, caps }: Limits, now: number): string {
  if (restUntil !== null && restUntil > now) return `休息至 ${beijingMoment(restUntil, now)}`
  const first = caps.find(({ cap }) => cap !== null)
  return first ? `${SHORT[first.kind]} ${first.cap}` : '未设上限'
}
