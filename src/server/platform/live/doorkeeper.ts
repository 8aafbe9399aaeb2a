import { BoundedMap } from '#server/platform/http/boundedMap.ts'
import { FrameError } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** Who wants to watch a room. */
export interface Watcher {
  /** Null without login. */
  playerId: string | null
  /** The code that the client gave for a private room, or ''. */
  code: string
  /** The client's address. */
  address: string
}

/** Says whether somebody may watch a room. False also for a room that does not exist. */
export type MayWatch = (roomId: string, watcher: Watcher) => Promise<boolean>

/** Most players, and most addresses, whose refusals are remembered. */
const REMEMBERED = 10_000
const FORBIDDEN = 403

/** Refusals since a window began. */
interface Refused {
  count: number
  until: number
}

/**
 * Asks who may watch which room, and stops those who guess codes. Refusals count for the player, and for the address only without login: many
 * players may share an address, and none of them pays for another.
 */
export class Doorkeeper {
  readonly #players = new BoundedMap<string, Refused>(REMEMBERED)
  readonly #addresses = new BoundedMap<string, Refused>(REMEMBERED)

  constructor(
    private readonly mayWatch: MayWatch,
    private readonly limits: Pick<LiveLimits, 'watchTime' | 'guesses' | 'guessWindow'>,
  ) {}

  /** Returns when the room may be watched. Rejects with a FrameError otherwise. */
  async admit(roomId: string, watcher: Watcher): Promise<void> {
    const { playerId, address } = watcher
    const [refusals, who] = playerId === null ? [this.#addresses, address] : [this.#players, playerId]
    if (this.#since(refusals.get(who)).count >= this.limits.guesses) throw new FrameError('too many rooms refused', 429)
    if (await this.#inTime(this.mayWatch(roomId, watcher))) return
    const { count, until } = this.#since(refusals.get(who))
    refusals.set(who, { count: count + 1, until })
    throw new FrameError('this room is not open to you', FORBIDDEN)
  }

  #since(known: Refused | undefined): Refused {
    const now = performance.now()
    return known && known.until > now ? known : { count: 0, until: now + this.limits.guessWindow }
  }

  async #inTime(answer: Promise<boolean>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new FrameError('the server was too slow', 503)), this.limits.watchTime)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }
}
