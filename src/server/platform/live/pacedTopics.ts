import { BATTLE_LOBBY_TOPIC, EXPONENT_TOPIC, ROLL_LOBBY_TOPIC, ROOM_TOPIC } from '#shared/live.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import type { BusMessage } from './bus.ts'
import { ExponentFrames } from './exponentFrames.ts'
import { JoinedFrames } from './joinedFrames.ts'
import type { LiveLimits } from './limits.ts'
import { LobbyCards } from './lobbyCards.ts'

interface Paced {
  take(body: string, now: number): void
  tick(now: number): void
  drop(): void
}

/**
 * Keeps what many watch from getting more frames a second than anybody can read, however many processes publish to it: each topic has its own limit,
 * and what is held back ends in the last state.
 */
export class PacedTopics {
  readonly #topics: ReadonlyMap<string, Paced>
  readonly #rooms: JoinedFrames

  constructor(
    private readonly sockets: { count(topic: string): number; deliver(message: BusMessage): void },
    { lobbyCards, exponentPause, joinedPause }: Pick<LiveLimits, 'lobbyCards' | 'exponentPause' | 'joinedPause'>,
  ) {
    const to = (destination: string) => (body: string) => sockets.deliver({ destination, playerId: null, body })
    this.#topics = new Map<string, Paced>([
      // Rooms that wait for players come before those that only go on.
      [BATTLE_LOBBY_TOPIC, new LobbyCards(to(BATTLE_LOBBY_TOPIC), lobbyCards, ({ state }) => state === RoomState.running)],
      [ROLL_LOBBY_TOPIC, new LobbyCards(to(ROLL_LOBBY_TOPIC), lobbyCards, () => false)],
      [EXPONENT_TOPIC, new ExponentFrames(to(EXPONENT_TOPIC), exponentPause)],
    ])
    this.#rooms = new JoinedFrames((topic, body) => to(topic)(body), joinedPause)
  }

  /**
   * Delivers a message to a topic now or later; nothing when nobody watches it. What waits is dropped then: it is older, and whoever comes next asks
   * for the state. False for a message that it leaves to others.
   */
  take({ destination, playerId, body }: BusMessage, now: number): boolean {
    const topic = this.#topics.get(destination)
    if (playerId !== null || (!topic && !destination.startsWith(ROOM_TOPIC))) return false
    const isWatched = this.sockets.count(destination) > 0
    if (topic && isWatched) topic.take(body, now)
    else if (topic) topic.drop()
    else if (isWatched) this.#rooms.take(destination, body, now)
    else this.#rooms.drop(destination)
    return true
  }

  /** Delivers what is allowed by now. To be called many times a second; `now` is in ms of a monotonic clock. */
  tick(now: number): void {
    for (const topic of this.#topics.values()) topic.tick(now)
    this.#rooms.tick(now)
  }
}
