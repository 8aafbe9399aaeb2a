import { FrameError } from './frame.ts'

/** Heart-beat intervals in ms that both sides have agreed on; 0 means none. */
export interface HeartBeat {
  /** The server sends something at least this often. */
  send: number
  /** The client has agreed to send something at least this often. */
  expect: number
}

/** A client whose interval is longer than this, in ms, is treated as if it sent no heart-beats. */
const RAREST_PROMISE = 120_000

/**
 * Negotiates heart-beats as STOMP 1.2 says: each direction uses the longer interval of the two sides, and none when one side does not want
 * any. `asked` is the client's heart-beat header.
 */
export function negotiateHeartBeat(interval: number, asked: string | undefined): HeartBeat {
  if (asked === undefined) return { send: 0, expect: 0 }
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(asked)
  if (!match) throw new FrameError('heart-beat is not two numbers')
  const [canSend, wants] = [Number(match[1]), Number(match[2])]
  return { send: slower(interval, wants), expect: slower(interval, canSend) }
}

function slower(ours: number, theirs: number): number {
  return ours === 0 || theirs === 0 ? 0 : Math.max(ours, theirs)
}

/** Decides when the server must send a heart-beat, send a ping or close one connection. All moments are ms of one monotonic clock. */
export class Pulse {
  #lastSent: number
  #lastSeen: number
  /** The moment of the last `look`. A push takes this moment instead of reading the clock, which is precise enough. */
  #lastLook: number
  #beat: HeartBeat = { send: 0, expect: 0 }

  constructor(
    now: number,
    /** A client that is silent for longer than this, in ms, is cut off. */
    private readonly silence: number,
  ) {
    this.#lastSent = now
    this.#lastSeen = now
    this.#lastLook = now
  }

  agree(beat: HeartBeat): void {
    this.#beat = beat
  }

  look(now: number): void {
    this.#lastLook = now
  }

  /** Records that something was sent, with the moment of the last `look`. The next heart-beat is therefore early rather than late. */
  sent(): void {
    this.#lastSent = this.#lastLook
  }

  seen(now: number): void {
    this.#lastSeen = now
  }

  /** True when the client sends no heart-beats, or too rarely. Pings of the WebSocket must then show whether it is alive. */
  get needsPing(): boolean {
    return this.#beat.expect === 0 || this.#beat.expect > RAREST_PROMISE
  }

  /** True when a heart-beat must be sent now because the next look, at `now + tick`, would be too late. */
  isBeatDue(now: number, tick: number): boolean {
    return this.#beat.send > 0 && now - this.#lastSent + tick >= this.#beat.send
  }

  /** True when the client needs pings and has been silent for half the allowed time. */
  isPingDue(now: number): boolean {
    return this.needsPing && now - this.#lastSeen >= this.silence / 2
  }

  isDead(now: number): boolean {
    const patience = this.needsPing ? this.silence : Math.max(this.silence, 2 * this.#beat.expect)
    return now - this.#lastSeen > patience
  }
}
