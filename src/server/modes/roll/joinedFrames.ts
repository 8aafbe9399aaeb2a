import type { PacedRooms } from '#server/platform/live/pacedTopics.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'

type Joined = Extract<RollMessage, { kind: 'joined' }>

interface Room {
  waiting: Joined | null
  sentAt: number
}

/** How a `joined` begins. Other messages of rooms are not parsed. */
const BEGIN = '{"kind":"joined"'

/**
 * Puts together what all processes tell about who has joined a ROLL room: each room gets one such frame now and then, with the newest of all and the
 * highest number of entrants. Whatever else a room is told goes out at once, after what waits.
 */
export class JoinedFrames implements PacedRooms {
  readonly #rooms = new Map<string, Room>()

  constructor(
    private readonly send: (topic: string, body: string) => void,
    /** Least time between two of these frames of a room, in ms. */
    private readonly interval: number,
  ) {}

  take(topic: string, body: string, now: number): boolean {
    const isJoined = body.startsWith(BEGIN)
    const room = this.#rooms.get(topic)
    if (isJoined) this.#gather(topic, JSON.parse(body), now)
    else if (room?.waiting) this.#send(topic, room, now)
    return isJoined
  }

  #gather(topic: string, next: Joined, now: number): void {
    const room = this.#rooms.get(topic) ?? { waiting: null, sentAt: Number.NEGATIVE_INFINITY }
    room.waiting = room.waiting ? merged(room.waiting, next) : next
    this.#rooms.set(topic, room)
    if (now - room.sentAt >= this.interval) this.#send(topic, room, now)
  }

  /** Forgets what a room was to be told. */
  drop(topic: string): void {
    this.#rooms.delete(topic)
  }

  /** Sends what is allowed by now, and forgets rooms that are quiet. */
  tick(now: number): void {
    for (const [topic, room] of this.#rooms) {
      if (now - room.sentAt < this.interval) continue
      if (room.waiting) this.#send(topic, room, now)
      else this.#rooms.delete(topic)
    }
  }

  #send(topic: string, room: Room, now: number): void {
    const body = JSON.stringify(room.waiting)
    Object.assign(room, { waiting: null, sentAt: now })
    this.send(topic, body)
  }
}

const merged = (last: Joined, next: Joined): Joined => ({
  kind: 'joined',
  entrants: Math.max(last.entrants, next.entrants),
  newest: [...next.newest, ...last.newest].slice(0, ROLL.newest),
})
