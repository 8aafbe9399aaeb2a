import type { PacedRooms } from './pacedTopics.ts'

interface Room<Frame> {
  waiting: Frame | null
  sentAt: number
}

/** Which messages of a room are put together, and how. */
interface Merging<Frame> {
  /** How such a message begins. Other messages of rooms are not parsed. */
  begins: string
  merged(last: Frame, next: Frame): Frame
}

/** Puts together what all processes tell of a room: it gets one such frame now and then. Whatever else a room is told goes out at once, after what waits. */
export class MergedFrames<Frame> implements PacedRooms {
  readonly #rooms = new Map<string, Room<Frame>>()

  constructor(
    private readonly merging: Merging<Frame>,
    private readonly send: (topic: string, body: string) => void,
    /** Least time between two of these frames of a room, in ms. */
    private readonly interval: number,
  ) {}

  take(topic: string, body: string, now: number): boolean {
    const isMerged = body.startsWith(this.merging.begins)
    const room = this.#rooms.get(topic)
    if (isMerged) this.#gather(topic, JSON.parse(body), now)
    else if (room?.waiting) this.#send(topic, room, now)
    return isMerged
  }

  #gather(topic: string, next: Frame, now: number): void {
    const room = this.#rooms.get(topic) ?? { waiting: null, sentAt: Number.NEGATIVE_INFINITY }
    room.waiting = room.waiting ? this.merging.merged(room.waiting, next) : next
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

  #send(topic: string, room: Room<Frame>, now: number): void {
    const body = JSON.stringify(room.waiting)
    Object.assign(room, { waiting: null, sentAt: now })
    this.send(topic, body)
  }
}
