import { Allowance } from './allowance.ts'
import type { Paced } from './pacedTopics.ts'

/** What all cards of rooms have. */
interface Card {
  roomId: string
  state: number | string
}

/** Most rooms whose cards wait. The oldest ones are dropped then; the lobby is pulled anew now and then. */
const WAITING = 500

/**
 * Keeps a lobby from getting more cards than anybody can read. A card that is not allowed at once waits, and only the latest card of each
 * room does.
 */
export class LobbyCards implements Paced {
  readonly #waiting = new Map<string, { body: string; last: boolean }>()
  readonly #allowance: Allowance

  constructor(
    private readonly send: (body: string) => void,
    perSecond: number,
    /** Whether a card comes after all others that wait. */
    private readonly isLast: (card: Card) => boolean,
  ) {
    this.#allowance = new Allowance(perSecond, perSecond * 3)
  }

  /** Takes a card as JSON. `now` is in ms of a monotonic clock. */
  take(body: string, now: number): void {
    const card = JSON.parse(body) as Card
    // A room that waits already keeps its place, so one that changes all the time waits no longer than the others.
    this.#waiting.set(card.roomId, { body, last: this.isLast(card) })
    this.tick(now)
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size > WAITING && oldest !== undefined) this.#waiting.delete(oldest)
  }

  /** Forgets what waits. */
  drop(): void {
    this.#waiting.clear()
  }

  /** Sends what is allowed by now. */
  tick(now: number): void {
    while (this.#waiting.size > 0 && this.#allowance.take(now)) {
      const entries = [...this.#waiting]
      const next = entries.find(([, { last }]) => !last) ?? entries[0]
      if (!next) return
      this.#waiting.delete(next[0])
      this.send(next[1].body)
    }
  }
}
