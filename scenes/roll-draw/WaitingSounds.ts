import type { RollRoom } from '#shared/modes/roll/room.ts'
import { Show } from '../kit/show.ts'
import { GATHER, LAST, type Now } from './maths.ts'

/** What is heard before the draw: who joins, the last ten seconds, the closing, the seal. */
export class WaitingSounds {
  private readonly show = new Show()
  private second = Number.NaN
  private closed = Number.NaN

  /** Somebody has joined. */
  join(): void {
    this.show.sound('lanternPop')
  }

  /** Nothing of what lies behind the next moment is heard. */
  skip(): void {
    this.second = Number.NaN
    this.closed = Number.NaN
  }

  /** Plays what has become due since the last moment. */
  hear(now: Now, room: RollRoom, time: number): void {
    if (now.phase === 'rest') this.tick(now, room, time)
    const before = this.closed
    this.closed = now.phase === 'gather' ? now.closed : -1
    if (now.phase !== 'gather' || Number.isNaN(before)) return
    const due = (at: number) => before < at && this.closed >= at && this.closed < at + 500
    if (due(0)) this.show.sound('gong', { volume: 0.7 })
    if (due(GATHER.fly)) this.show.sound('whoosh', { volume: 0.7 })
    if (!due(GATHER.seal[1])) return
    this.show.sound('stamp')
    this.show.vibrate(24)
  }

  close(): void {
    this.show.cancel()
  }

  private tick({ cancelled }: Now, room: RollRoom, time: number): void {
    const left = room.closeAt - time
    const second = Math.ceil(left / 1_000)
    const before = this.second
    this.second = second
    if (cancelled || room.by !== 'time' || left <= 0 || left > LAST.pulse || Number.isNaN(before) || second === before) return
    this.show.sound('notch', { rate: second <= 3 ? 1.4 : 1.1, volume: 0.8 })
    if (second <= 3) this.show.vibrate(12)
  }
}
