import { beijingClock } from '#shared/beijingTime.ts'
import { SALT_LEAD } from '#shared/modes/exponent/salt.ts'
import type { Salting } from '#shared/modes/exponent/salting.ts'

/** Where the salt of a chain comes from, and what that proves. */
export function saltWords({ source, beacon }: Salting): string {
  if (source === 'beacon' && beacon)
    return `盐值取自 drand 公开随机数第 ${beacon.round} 轮。公布链首哈希至少 ${SALT_LEAD / 1_000} 秒之后它才产生，平台无法提前知道，也无法挑选。`
  if (source === 'house') return '盐值由平台在公布链首哈希之后生成，没有取自外部，因此无法证明平台事先不知道它。'
  return '盐值由平台与这条链一起生成、一起公布，因此无法证明平台没有挑选过这条链。'
}

/** What stands in place of a salt that is not set yet. */
export const saltWaits = ({ beacon }: Salting): string => (beacon ? `等待公开随机数（${beijingClock(beacon.time)}）` : '即将生成')
