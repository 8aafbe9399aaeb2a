import { MergedFrames } from '#server/platform/live/mergedFrames.ts'
import { mergedHolds } from '#shared/modes/kuji/apply.ts'
import type { KujiMessage } from '#shared/modes/kuji/message.ts'

type Changed = Extract<KujiMessage, { kind: 'changed' }>

/** What a pool is told of its sales and holds: a frame has every ticket that was sold meanwhile, the latest of each hold and the lowest counters. */
export class ChangedFrames extends MergedFrames<Changed> {
  constructor(send: (topic: string, body: string) => void, interval: number) {
    super({ begins: '{"kind":"changed","sold"', merged }, send, interval)
  }
}

/** A hold that has ended stays in the frame: whoever was told of it must hear of its end. */
function merged(last: Changed, next: Changed): Changed {
  const ended = [...last.holds, ...next.holds].filter(({ until }) => until === 0)
  const gone = new Set(ended.map(({ holdId }) => holdId))
  return {
    kind: 'changed',
    sold: [...new Set([...last.sold, ...next.sold])],
    left: next.left.length === 0 ? last.left : next.left.map((left, place) => Math.min(left, last.left[place] ?? left)),
    holds: [...mergedHolds(last.holds, next.holds).filter(({ holdId }) => !gone.has(holdId)), ...ended],
  }
}
