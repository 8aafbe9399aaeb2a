import { randomUUID } from 'node:crypto'
import type { Paced } from '#server/platform/live/pacedTopics.ts'
import type { ExponentChanges, ExponentMessage } from '#shared/modes/exponent/message.ts'

/** Most frames that wait. When more would, all of them are left out, and the next number tells phones to ask for the round. */
const WAITING = 8
/** Nothing is told of rounds that are longer over than this many. */
const ROUNDS = 3

/**
 * Puts the `changes` of all processes together into one frame now and then, and numbers these frames anew, as its phones hear nobody else. When it
 * has missed something of a process, or leaves something out, its own numbers skip one. Every other message goes out at once, after what waits.
 */
export class ExponentFrames implements Paced {
  private readonly node = randomUUID().slice(0, 8)
  private waiting: ExponentChanges[] = []
  private sentAt = Number.NEGATIVE_INFINITY
  /** The last number of each process in each round, and of the frames. */
  private heard = new Map<number, Map<string, number>>()
  private numbers = new Map<number, number>()
  /** Rounds that were heard of from their beginning. */
  private begun = new Set<number>()

  constructor(
    private readonly send: (body: string) => void,
    /** Least time between two frames of changes, in ms. */
    private readonly interval: number,
  ) {}

  /** Takes an `ExponentMessage` as JSON. `now` is in ms of a monotonic clock. */
  take(body: string, now: number): void {
    const message = JSON.parse(body) as ExponentMessage
    if (message.kind === 'changes') {
      if (this.isMissed(message)) this.skip(message.round)
      this.gather(message)
      this.tick(now)
    } else {
      while (this.waiting.length > 0) this.sendNext()
      if (message.kind === 'round') this.begin(message.round.round)
      this.send(body)
    }
  }

  /** Forgets what waits. */
  drop(): void {
    this.waiting = []
  }

  /** Sends what is allowed by now. */
  tick(now: number): void {
    if (this.waiting.length === 0 || now - this.sentAt < this.interval) return
    this.sentAt = now
    this.sendNext()
  }

  private begin(round: number): void {
    const isLate = (each: number) => each <= round - ROUNDS
    this.begun = new Set([...this.begun, round].filter((each) => !isLate(each)))
    this.heard = new Map([...this.heard].filter(([each]) => !isLate(each)))
    this.numbers = new Map([...this.numbers].filter(([each]) => !isLate(each)))
  }

  private isMissed({ round, node, number }: ExponentChanges): boolean {
    const heard = this.heard.get(round) ?? new Map<string, number>()
    this.heard.set(round, heard)
    const before = heard.get(node) ?? (this.begun.has(round) ? 0 : number - 1)
    heard.set(node, Math.max(before, number))
    return number > before + 1
  }

  private gather(next: ExponentChanges): void {
    const last = this.waiting.at(-1)
    if (last && canJoin(last, next)) this.waiting[this.waiting.length - 1] = joined(last, next)
    else this.waiting.push(next)
    if (this.waiting.length <= WAITING) return
    for (const { round } of this.waiting) this.skip(round)
    this.waiting = []
  }

  private sendNext(): void {
    const next = this.waiting.shift()
    if (!next) return
    const number = this.skip(next.round)
    this.send(JSON.stringify({ ...next, node: this.node, number } satisfies ExponentChanges))
  }

  /** Takes the next number of a round. */
  private skip(round: number): number {
    const number = (this.numbers.get(round) ?? 0) + 1
    this.numbers.set(round, number)
    return number
  }
}

/** Whoever reads a message takes the withdrawn out last, so nobody who has entered again may be among them. */
function canJoin(last: ExponentChanges, next: ExponentChanges): boolean {
  const gone = new Set(last.withdrawn)
  return last.round === next.round && !next.entered.some(({ customerId }) => gone.has(customerId))
}

const joined = (last: ExponentChanges, next: ExponentChanges): ExponentChanges => ({
  ...last,
  entered: [...last.entered, ...next.entered],
  withdrawn: [...last.withdrawn, ...next.withdrawn],
  exited: [...last.exited, ...next.exited],
})
