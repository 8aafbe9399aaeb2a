import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { isDatabaseAway, pgErrorOf, SqlState } from './errors.ts'
import { LateWatch } from './lateWatch.ts'
import { ALONE, type Asking, LAST, type Patience } from './patience.ts'

export interface BatcherLimits {
  /** Jobs of one statement. */
  size: number
  /** Statements that may be on their way at once. A second one makes batches smaller and costs a fifth more CPU time a play. */
  lanes: number
  /** Jobs that may be on their way alone at once. Beside them there is one that waits for longer. */
  aloneLanes: number
  /** Jobs that may wait in memory; a further one is refused. */
  waiting: number
  /** Jobs of one player that may be unanswered; a further one is refused. */
  own: number
  /** A job that was not sent after this many ms is refused. */
  patience: number
}

export const LIMITS: BatcherLimits = { size: 64, lanes: 1, aloneLanes: 4, waiting: 2_000, own: 2_000, patience: 10_000 }

/**
 * For a batcher that calls ask without a bound of their own; the door of plays has one. One job of a player at a time is on its way, so a few
 * players could otherwise fill the places of all others with jobs that hardly move.
 */
export const FAIR_LIMITS: BatcherLimits = { ...LIMITS, own: 20 }

interface Waiting<Job, Answer> {
  job: Job
  /** Ms of a monotonic clock. */
  since: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** What a player reads whose play was refused because too many others wait. Nothing was asked of the database. */
export const busy = (): Refusal => new Refusal(Status.unavailable, '服务器繁忙，请稍后再试')

/** Digits without leading zeros are compared as numbers. */
const byPlayer = (a: { playerId: string }, b: { playerId: string }) =>
  a.playerId.length - b.playerId.length || (a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0)

/**
 * Collects jobs while a statement is on its way to the database, and then asks for all of them in one statement.
 *
 * The jobs of a statement are in the order of their players. A player is never twice on the way. When a statement fails as a whole because
 * PostgreSQL refused it, or because our own code did, each half of its jobs is asked again, and so on: one that makes others fail is alone in the end, after about twice
 * as many statements as a batch can be halved. When the database is away, all its jobs fail and nobody knows whether they were done.
 *
 * A job that needs what somebody else holds is asked alone. There it waits as long as a batch does; if that is not enough it waits once more, for longer, in a
 * lane which all such jobs share. So those who keep their own things busy keep only each other waiting.
 */
export class Batcher<Job extends { playerId: string }, Answer> {
  private waiting: Waiting<Job, Answer>[] = []
  /** Parts of batches that failed, each to be asked again as a whole. */
  private parts: Waiting<Job, Answer>[][] = []
  private alone: Waiting<Job, Answer>[] = []
  /** Those whose lock was not free when they were asked alone. */
  private last: Waiting<Job, Answer>[] = []
  private readonly flying = new Set<string>()
  /** Jobs of each player that are not answered. */
  private readonly unanswered = new Map<string, number>()
  private lanes = 0
  private aloneLanes = 0
  private isLastFlying = false
  private wasPart = false
  private woken = false
  private readonly late: LateWatch

  constructor(
    private readonly asking: Asking<Job, Answer>,
    private readonly limits = LIMITS,
  ) {
    this.late = new LateWatch(
      limits.patience,
      () => this.waits,
      (until) => this.refuseLate(until),
    )
  }

  /** Asks for a job. Rejects with the Refusal `busy` when too many wait, of all players or of this one, or when it was not sent in time. */
  ask(job: Job): Promise<Answer> {
    const own = this.unanswered.get(job.playerId) ?? 0
    if (own >= this.limits.own || this.waits >= this.limits.waiting) return Promise.reject(busy())
    this.unanswered.set(job.playerId, own + 1)
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, since: performance.now(), resolve, reject })
      this.wake()
    })
  }

  /** How many jobs have not been sent yet, or have to be sent again. */
  get waits(): number {
    const inParts = this.parts.reduce((sum, part) => sum + part.length, 0)
    return this.waiting.length + inParts + this.alone.length + this.last.length
  }

  /** The jobs that have to be sent again. Their players count as on the way. */
  private again(): Waiting<Job, Answer>[] {
    return [...this.parts.flat(), ...this.alone, ...this.last]
  }

  /** Sends at the end of this turn of the event loop, so that all requests that were read in it go together. */
  private wake(): void {
    if (this.woken) return
    this.woken = true
    setImmediate(() => {
      this.woken = false
      while (this.lanes < this.limits.lanes && this.sendMany());
      while (this.aloneLanes < this.limits.aloneLanes && this.sendAlone());
      if (!this.isLastFlying) this.sendLast()
      this.late.look()
    })
  }

  private sendMany(): boolean {
    const came = this.next()
    if (came.length === 0) return false
    this.lanes++
    const taken = [...came].sort((a, b) => byPlayer(a.job, b.job))
    const jobsOf = (some: readonly Waiting<Job, Answer>[]) => some.map(({ job }) => job)
    this.asking.many(jobsOf(taken), jobsOf(came)).then(
      (answers) => this.land(() => this.settle(taken, answers)),
      (error: unknown) => this.land(() => this.fail(came, error)),
    )
    return true
  }

  /** Frees a lane and sends the jobs that wait before the answers are told: PostgreSQL works on while this process answers the players. */
  private land(tell: () => void): void {
    this.lanes--
    try {
      this.sendMany()
    } finally {
      tell()
      this.wake()
    }
  }

  /** What is asked next, in the order in which it came. Parts of batches that failed take turns with new jobs, so that neither keep the others waiting. */
  private next(): Waiting<Job, Answer>[] {
    const fresh = this.wasPart ? this.take() : []
    this.wasPart = fresh.length === 0 && this.parts.length > 0
    if (this.wasPart) return this.parts.shift() ?? []
    return fresh.length > 0 ? fresh : this.take()
  }

  /** Takes the oldest jobs of players who are not on the way, one of each player. */
  private take(): Waiting<Job, Answer>[] {
    const taken: Waiting<Job, Answer>[] = []
    this.waiting = this.waiting.filter((each) => {
      const { playerId } = each.job
      if (taken.length >= this.limits.size || this.flying.has(playerId)) return true
      this.flying.add(playerId)
      taken.push(each)
      return false
    })
    return taken
  }

  private settle(taken: readonly Waiting<Job, Answer>[], answers: readonly (Answer | undefined)[]): void {
    taken.forEach((each, index) => {
      const answer = answers[index]
      if (answer === undefined) this.alone.push(each)
      else this.end(each, () => each.resolve(answer))
    })
  }

  /** `came` are the jobs of a statement that failed, in the order in which they came. */
  private fail(came: readonly Waiting<Job, Answer>[], error: unknown): void {
    if (!isOfOneJob(error)) for (const each of came) this.end(each, () => each.reject(error))
    else if (came.length === 1) this.alone.push(...came)
    else {
      const half = Math.ceil(came.length / 2)
      this.parts.push(came.slice(0, half), came.slice(half))
    }
  }

  private sendAlone(): boolean {
    const each = this.alone.shift()
    if (!each) return false
    this.aloneLanes++
    void this.askOne(each, ALONE, () => this.last.push(each)).finally(() => {
      this.aloneLanes--
      this.wake()
    })
    return true
  }

  private sendLast(): void {
    const each = this.last.shift()
    if (!each) return
    this.isLastFlying = true
    void this.askOne(each, LAST, () => this.end(each, () => each.reject(busy()))).finally(() => {
      this.isLastFlying = false
      this.wake()
    })
  }

  /** Asks for one job. `late` is called when somebody else has held for too long what it needs; nothing is done then. */
  private async askOne(each: Waiting<Job, Answer>, patience: Patience, late: () => void): Promise<void> {
    try {
      const answer = await this.asking.one(each.job, patience)
      this.end(each, () => each.resolve(answer))
    } catch (error) {
      if (isLockMissed(error)) late()
      else this.end(each, () => each.reject(error))
    }
  }

  private end(each: Waiting<Job, Answer>, tell: () => void): void {
    this.flying.delete(each.job.playerId)
    this.forget(each)
    tell()
  }

  /** Counts a job no more: it is answered. */
  private forget({ job: { playerId } }: Waiting<Job, Answer>): void {
    const left = (this.unanswered.get(playerId) ?? 1) - 1
    if (left > 0) this.unanswered.set(playerId, left)
    else this.unanswered.delete(playerId)
  }

  private refuseLate(until: number): void {
    const isLate = ({ since }: Waiting<Job, Answer>) => since <= until
    const again = this.again().filter(isLate)
    const late = [...this.waiting.filter(isLate), ...again]
    if (late.length === 0) return
    for (const each of again) this.flying.delete(each.job.playerId)
    const inTime = (some: Waiting<Job, Answer>[]) => some.filter((each) => !isLate(each))
    this.waiting = inTime(this.waiting)
    this.parts = this.parts.map(inTime).filter((part) => part.length > 0)
    this.alone = inTime(this.alone)
    this.last = inTime(this.last)
    for (const each of late) {
      this.forget(each)
      each.reject(busy())
    }
  }
}

/**
 * True when PostgreSQL refused the statement and undid it, so that one of its jobs may be the cause. A lock that was not got in time is
 * such a refusal too, and so is what our own code throws while it judges them.
 */
const isOfOneJob = (error: unknown): boolean => isLockMissed(error) || !isDatabaseAway(error)

const isLockMissed = (error: unknown): boolean => pgErrorOf(error)?.code === SqlState.lockNotAvailable
