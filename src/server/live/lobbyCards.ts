import { RoomState } from '#shared/battle/rules.ts'
import { Allowance } from './allowance.ts'

/** Most rooms whose cards wait. The oldest ones are dropped then; the lobby is pulled anew now and then. */
const WAITING = 500

/**
 * Keeps the lobby from getting more cards than anybody can read. A card that is not allowed at once waits, and only the latest card of each
 * room does. Rooms that wait for players come before those that only go on.
 */
export class LobbyCards {
  readonly #waiting = new Map<string, { body: string; running: boolean }>()
  readonly #allowance: Allowance

  constructor(
    private readonly send: (body: string) => void,
    perSecond: number,
  ) {
    this.#allowance = new Allowance(perSecond, perSecond * 3)
  }

  /** Takes a `BattleCard` as JSON. `now` is in ms of a monotonic clock. */
  take(body: string, now: number): void {
    const { roomId, state } = JSON.parse(body) as { roomId: string; state: number }
    this.#waiting.delete(roomId)
    this.#waiting.set(roomId, { body, running: state === RoomState.running })
    this.tick(now)
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size > WAITING && oldest !== undefined) this.#waiting.delete(oldest)
  }

  /** Sends what is allowed by now. */
  tick(now: number): void {
    while (this.#waiting.size > 0 && this.#allowance.take(now)) {
      const entries = [...this.#waiting]
      const next = entries.find(([, { running }]) => !running) ?? entries[0]
      if (!next) return
      this.#waiting.delete(next[0])
      this.send(next[1].body)
    }
  }
}
