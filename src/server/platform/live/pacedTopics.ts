import { ROOM_TOPIC } from '#shared/live.ts'
import type { BusMessage } from './bus.ts'
import type { LiveLimits } from './limits.ts'

/** Holds back what is told on one topic. Bodies are JSON; `now` is in ms of a monotonic clock. */
export interface Paced {
  take(body: string, now: number): void
  /** Forgets what waits. */
  drop(): void
  /** Sends what is allowed by now. */
  tick(now: number): void
}

/** Holds back what the rooms of a mode are told. */
export interface PacedRooms {
  /** False for a message that is none of its own: it then goes out at once, after what this one held back for the room. */
  take(topic: string, body: string, now: number): boolean
  drop(topic: string): void
  tick(now: number): void
}

/** How a mode keeps its topic, and those of its rooms, from getting more frames than anybody can read. */
export interface Pace {
  /** For the topic that `MODES` names. */
  topic?(send: (body: string) => void, limits: LiveLimits): Paced
  /** For the topics of rooms of all modes, whose names do not tell the mode. */
  rooms?(send: (topic: string, body: string) => void, limits: LiveLimits): PacedRooms
}

/** The paces of the modes that have some, each with its topic. */
export type Paces = readonly { destination: string | null; pace: Pace }[]

/**
 * Keeps what many watch from getting more frames a second than anybody can read, however many processes publish to it: each topic has its own limit,
 * and what is held back ends in the last state.
 */
export class PacedTopics {
  readonly #topics = new Map<string, Paced>()
  readonly #rooms: PacedRooms[] = []

  constructor(
    private readonly sockets: { count(topic: string): number; deliver(message: BusMessage): void },
    limits: LiveLimits,
    paces: Paces,
  ) {
    const send = (destination: string, body: string) => sockets.deliver({ destination, playerId: null, body })
    for (const { destination, pace } of paces) {
      if (destination !== null && pace.topic)
        this.#topics.set(
          destination,
          pace.topic((body) => send(destination, body), limits),
        )
      if (pace.rooms) this.#rooms.push(pace.rooms(send, limits))
    }
  }

  /**
   * Delivers a message to a topic now or later; nothing when nobody watches it. What waits is dropped then: it is older, and whoever comes next asks
   * for the state. False for a message that it leaves to others.
   */
  take(message: BusMessage, now: number): boolean {
    const { destination, playerId, body } = message
    const topic = this.#topics.get(destination)
    if (playerId !== null || (!topic && !destination.startsWith(ROOM_TOPIC))) return false
    const isWatched = this.sockets.count(destination) > 0
    if (topic && isWatched) topic.take(body, now)
    else if (topic) topic.drop()
    else if (isWatched) this.#takeRoom(message, now)
    else for (const rooms of this.#rooms) rooms.drop(destination)
    return true
  }

  #takeRoom(message: BusMessage, now: number): void {
    const held = this.#rooms.filter((rooms) => rooms.take(message.destination, message.body, now))
    if (held.length === 0) this.sockets.deliver(message)
  }

  /** Delivers what is allowed by now. To be called many times a second; `now` is in ms of a monotonic clock. */
  tick(now: number): void {
    for (const each of [...this.#topics.values(), ...this.#rooms]) each.tick(now)
  }
}
