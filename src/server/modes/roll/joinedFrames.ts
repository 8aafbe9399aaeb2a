import { MergedFrames } from '#server/platform/live/mergedFrames.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'

type Joined = Extract<RollMessage, { kind: 'joined' }>

/** What a ROLL room is told of who has joined: a frame has the newest of all and the highest number of entrants. */
export class JoinedFrames extends MergedFrames<Joined> {
  constructor(send: (topic: string, body: string) => void, interval: number) {
    super({ begins: '{"kind":"joined"', merged }, send, interval)
  }
}

const merged = (last: Joined, next: Joined): Joined => ({
  kind: 'joined',
  entrants: Math.max(last.entrants, next.entrants),
  newest: [...next.newest, ...last.newest].slice(0, ROLL.newest),
})
