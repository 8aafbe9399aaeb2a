import { FrameError } from './frame.ts'

/** What each side may expect of the other, in ms; 0 is nothing. */
export interface HeartBeat {
  /** We send at least this often. */
  send: number
  /** The client promised to send at least this often. */
  expect: number
}

/** A promise rarer than this, in ms, is as good as none. */
const RAREST_PROMISE = 120_000

/** STOMP negotiation: the slower wish of both sides, nothing where either side wants nothing. `asked` is the client's header. */
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

/** Clock of one connection: when it must be beaten, probed or cut. All moments are of one monotonic clock, in ms. */
export class Pulse {
  #lastSent: number
  #lastSeen: number
  /** When the connection was last looked after: near enough for what happens at every push. */
  #lastLook: number
  #beat: HeartBeat = { send: 0, expect: 0 }

  constructor(
    now: number,
    /** Silence after which a client is cut, at the least. */
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

  /** Dated back to the last look, so that the next heart-beat comes early rather than late. */
  sent(): void {
    this.#lastSent = this.#lastLook
  }

  seen(now: number): void {
    this.#lastSeen = now
  }

  /** True when the client promised no heart-beats of use, so that pings of the socket must tell whether it lives. */
  get needsPing(): boolean {
    return this.#beat.expect === 0 || this.#beat.expect > RAREST_PROMISE
  }

  /** True when a heart-beat is due before the next look at `now + tick`. */
  isBeatDue(now: number, tick: number): boolean {
    return this.#beat.send > 0 && now - this.#lastSent + tick >= this.#beat.send
  }

  /** True when half the silence has passed. */
  isPingDue(now: number): boolean {
    return this.needsPing && now - this.#lastSeen >= this.silence / 2
  }

  isDead(now: number): boolean {
    const patience = this.needsPing ? this.silence : Math.max(this.silence, 2 * this.#beat.expect)
    return now - this.#lastSeen > patience
  }
}
