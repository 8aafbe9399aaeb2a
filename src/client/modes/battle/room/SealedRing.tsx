import { useServerSeconds, useServerTime } from '#client/chrome/useServerTime.ts'
import type { RoomNumber } from '#shared/modes/battle/room.ts'
import { type NumberStage, numberStage } from './view.ts'
import { type RingPlace, WaitRing } from './WaitRing.tsx'

/** How often the page looks how far the number is, in ms. */
const LOOK = 250

/** Where the public random number of a sealed room is. */
export const useNumberStage = (number: RoomNumber): NumberStage => useServerTime((now) => numberStage(number, now), LOOK)

const LABELS = { reading: '全员就位，正在读取公开随机数', late: '公开随机数迟到了，仍在等待' } as const

/** The time until the public random number of a sealed room is published, and what is waited for after that. */
export function SealedRing({ number, ...place }: RingPlace & { number: RoomNumber }) {
  const seconds = useServerSeconds(number.at)
  const stage = useNumberStage(number)
  if (stage !== 'coming') {
    const [above, middle, below] = stage === 'late' ? ['公开随机数', '迟到了', '仍在等待'] : ['全员就位', '正在读取', '公开随机数']
    return <WaitRing {...place} part={1} pulse='calm' label={LABELS[stage]} above={above} middle={middle} worded below={below} />
  }
  return (
    <WaitRing
      {...place}
      part={Math.min(1, (seconds * 1_000) / (number.at - number.sealedAt))}
      label={`全员就位，等待公开随机数，还剩 ${seconds} 秒`}
      above='全员就位'
      middle={`${seconds}`}
      below='等待公开随机数'
    />
  )
}
