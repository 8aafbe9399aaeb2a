import type { Bus } from '#server/platform/live/bus.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { ROLL_FACTS } from '#shared/modes/roll/facts.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import type { RollPerson } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { cardOf, type RollRow } from './rooms.ts'

/** A node gathers who joins a room for this long, in ms, and tells the list this many times less often. */
const GATHER = 500
const LIST_EVERY = 2

/** Somebody has joined a room, which has so many entrants then. */
export interface Joined {
  row: RollRow
  person: RollPerson
}

interface Gathered {
  row: RollRow
  newest: RollPerson[]
  /** Flushes until the list is told. */
  wait: number
}

/** Tells everybody who watches a room who has joined on this node, and the list how many have. */
export class JoinedTeller {
  private readonly waiting = new Map<string, Gathered>()
  private timer: NodeJS.Timeout | null = null

  constructor(private readonly bus: Pick<Bus, 'publish'>) {}

  tell(joined: readonly Joined[]): void {
    for (const { row, person } of joined) {
      const known = this.waiting.get(row.roomId)
      const newest = [person, ...(known?.newest ?? [])].slice(0, ROLL.newest)
      const latest = known && known.row.entrants > row.entrants ? known.row : row
      this.waiting.set(row.roomId, { row: latest, newest, wait: known?.wait ?? 0 })
    }
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.flush(), GATHER)
  }

  private flush(): void {
    this.timer = null
    for (const [roomId, { row, newest, wait }] of this.waiting) {
      if (newest.length > 0)
        this.publish(`${ROOM_TOPIC}${roomId}`, { kind: 'joined', entrants: row.entrants, newest } satisfies RollMessage)
      if (wait === 0) this.publish(ROLL_FACTS.topic, cardOf(row))
      if (newest.length === 0 && wait === 0) this.waiting.delete(roomId)
      else this.waiting.set(roomId, { row, newest: [], wait: wait === 0 ? LIST_EVERY - 1 : wait - 1 })
    }
    if (this.waiting.size > 0) this.timer = setTimeout(() => this.flush(), GATHER)
  }

  private publish(destination: string, message: object): void {
    this.bus.publish({ destination, playerId: null, body: JSON.stringify(message) })
  }
}
