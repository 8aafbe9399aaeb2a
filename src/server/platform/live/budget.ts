import { FrameError } from './frame.ts'
import type { LiveLimits } from './limits.ts'

type BudgetLimits = Pick<LiveLimits, 'framesPerWindow' | 'watchesPerWindow' | 'messagesPerWindow' | 'octetsPerWindow' | 'window'>

const TOO_MANY = 429

/** Counts what one client sends. Each method throws a FrameError when the client has sent too much since the window began. */
export class Budget {
  #windowEnds = 0
  #frames = 0
  #messages = 0
  #watches = 0
  #octets = 0

  constructor(private readonly limits: BudgetLimits) {}

  /** Counts a STOMP frame. `now` is in ms of a monotonic clock. */
  frame(now: number): void {
    this.#turnWindow(now)
    if (++this.#frames > this.limits.framesPerWindow) throw new FrameError('too many frames', TOO_MANY)
  }

  /** Counts a subscription to a room. */
  watch(now: number): void {
    this.#turnWindow(now)
    if (++this.#watches > this.limits.watchesPerWindow) throw new FrameError('too many rooms', TOO_MANY)
  }

  /** Counts a WebSocket message, ping or pong. */
  message(now: number): void {
    this.#turnWindow(now)
    if (++this.#messages > this.limits.messagesPerWindow) throw new FrameError('too many messages', TOO_MANY)
  }

  /** Counts octets as they came from the network. */
  octets(count: number, now: number): void {
    this.#turnWindow(now)
    this.#octets += count
    if (this.#octets > this.limits.octetsPerWindow) throw new FrameError('too many octets', TOO_MANY)
  }

  #turnWindow(now: number): void {
    if (now <= this.#windowEnds) return
    this.#windowEnds = now + this.limits.window
    this.#frames = 0
    this.#messages = 0
    this.#watches = 0
    this.#octets = 0
  }
}
