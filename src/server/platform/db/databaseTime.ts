import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from '#server/platform/started.ts'
import type { Db } from './connect.ts'

/** The clock is asked once in this many ms. */
const ASK_EVERY = 2_000
/** A measure counts for this long, in ms. */
const LIFE = 10_000
/** A measure that may be wrong by more than this, in ms, is none. */
const LOOSEST = 100
/** Two measures that differ by more than their bounds and this, in ms, mean that the database's clock was set. */
const DRIFT = 5
/** A process whose own clock differs from the database's by more than this, in ms, is not ready. */
const MOST_DIFFERENCE = 250

interface Measure {
  /** The database's clock minus `performance.now()`, in ms. */
  offset: number
  /** How far the offset may be from the truth, in ms. */
  bound: number
  /** `performance.now()` at the answer. */
  at: number
}

interface TimeDeps {
  db: Db
  log?: { warn(detail: object, text: string): void }
}

/**
 * Knows the database's clock without asking it each time: from short round trips, each of which bounds the difference to this process's
 * monotonic clock by half its length. The wall clock of the machine has no part in it.
 */
export class DatabaseTime {
  private measures: Measure[] = []
  /** The best measure so far, for when there is no fresh one: the two clocks drift apart slowly. */
  private last: Measure | null = null
  private readonly ending = new AbortController()
  private asking: Promise<void> = Promise.resolve()

  constructor(private readonly deps: TimeDeps) {}

  /** Measures now and then, until `stop`. */
  start(): void {
    this.asking = this.ask()
  }

  async stop(): Promise<void> {
    this.ending.abort()
    await this.asking
  }

  private async ask(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await this.measure().catch((error: Error) => this.deps.log?.warn({ err: error }, 'the clock of the database is not known'))
      await sleep(ASK_EVERY, undefined, { signal: this.ending.signal }).catch(() => undefined)
    }
  }

  /** Measures once. The wait for a free connection is no part of the round trip. */
  async measure(): Promise<void> {
    const client = await this.deps.db.$client.connect()
    try {
      const sent = performance.now()
      const { rows } = await client.query<{ ms: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms')
      const at = performance.now()
      if (rows[0]) this.note({ offset: rows[0].ms - (sent + at) / 2, bound: (at - sent) / 2, at })
    } finally {
      client.release()
    }
  }

  private note(measure: Measure): void {
    const agrees = ({ offset, bound }: Measure) => Math.abs(offset - measure.offset) <= bound + measure.bound + DRIFT
    this.measures = [...this.measures.filter((each) => agrees(each) && measure.at - each.at < LIFE), measure]
    this.last = bestOf(this.measures)
  }

  /** The database's clock, in ms since 1970, at a moment of `performance.now()`; null while it is not known well enough. */
  at(moment: number): number | null {
    const best = this.fresh()
    return best && moment + best.offset
  }

  /** The database's clock, in whole ms since 1970. While the database does not answer it goes on from what was measured last. */
  now(): number {
    const best = this.fresh() ?? this.last
    if (!best) throw new Error('the clock of the database has not been measured yet')
    return Math.floor(performance.now() + best.offset)
  }

  /** By how many ms this machine's clock is ahead of the database's; null while that is not known well enough. */
  difference(): number | null {
    const best = this.fresh()
    return best && Date.now() - (performance.now() + best.offset)
  }

  /** False when this machine's clock surely differs too much from the database's. */
  agrees(): boolean {
    const difference = this.difference()
    return difference === null || Math.abs(difference) - (this.fresh()?.bound ?? 0) <= MOST_DIFFERENCE
  }

  private fresh(): Measure | null {
    const now = performance.now()
    return bestOf(this.measures.filter(({ at, bound }) => now - at < LIFE && bound <= LOOSEST))
  }
}

const bestOf = (measures: readonly Measure[]): Measure | null =>
  measures.reduce<Measure | null>((least, each) => (least && least.bound <= each.bound ? least : each), null)

/** Measures the database's clock, and goes on measuring until the process stops what it started. Throws when the database does not answer. */
export async function startTime(deps: TimeDeps, started: Pick<Started, 'add'>): Promise<DatabaseTime> {
  const time = new DatabaseTime(deps)
  await time.measure()
  time.start()
  started.add(() => time.stop())
  return time
}

/** The database's clock for a command, which runs for a short time: it is measured once. */
export async function measuredNow(db: Db): Promise<() => number> {
  const time = new DatabaseTime({ db })
  await time.measure()
  return () => time.now()
}
