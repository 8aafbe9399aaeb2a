import { Status } from '#shared/codes.ts'
import { Refusal } from './refusal.ts'

/** What a call is, as far as it matters for how many of one player run at once. */
export type Kind = 'act' | 'gives' | 'read'

/**
 * Requests of one player that one process works on at once. Acts of a player hold each other's locks, so more of them would only hold connections while
 * they wait. What gives back has places of its own: an exit from 指数 must not wait behind openings.
 */
const AT_ONCE: Record<Kind, number> = { act: 2, gives: 2, read: 4 }

/** Requests of one kind that may wait for one player. They hold memory and no connection. */
const WAITING = 128

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** What waits is given up when its player has gone away. */
interface Work<T> {
  isGone(): boolean
  run(): Promise<T>
}

/**
 * Lets each player have a few requests under way, and keeps the others in memory, in the order in which they came: nobody can take all connections of a
 * process. Players do not wait for one another.
 */
export class InFlight {
  private readonly lanes = new Map<string, Lane>()

  /** Requests that wait, of all players. */
  get waits(): number {
    return [...this.lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** Runs a work when it is its turn. Throws a Refusal when too many wait already, and for whoever has gone away. */
  async run<T>(playerId: string, kind: Kind, { isGone, run }: Work<T>): Promise<T> {
    const name = `${kind}:${playerId}`
    await this.enter(name, AT_ONCE[kind])
    try {
      if (isGone()) throw new Refusal(Status.unavailable, '连接已断开，请重试')
      return await run()
    } finally {
      this.leave(name)
    }
  }

  private enter(name: string, atOnce: number): Promise<void> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] }
    this.lanes.set(name, lane)
    if (lane.running < atOnce) {
      lane.running += 1
      return Promise.resolve()
    }
    if (lane.waiting.length >= WAITING) throw new Refusal(Status.tooMany, '操作过于频繁，请稍后再试')
    return new Promise((resolve) => lane.waiting.push(resolve))
  }

  /** The place goes to whoever has waited longest. */
  private leave(name: string): void {
    const lane = this.lanes.get(name)
    if (!lane) return
    const next = lane.waiting.shift()
    if (next) next()
    else lane.running -= 1
    if (lane.running === 0) this.lanes.delete(name)
  }
}
