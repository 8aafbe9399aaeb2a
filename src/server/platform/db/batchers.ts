import { Gauge, type Registry } from 'prom-client'
import { Batcher, type BatcherLimits, FAIR_LIMITS } from './batcher.ts'
import type { Db } from './connect.ts'
import type { Asking } from './patience.ts'

interface Named {
  name: string
  batcher: { readonly waits: number }
}

/** The batchers that were made for each database. */
const madeFor = new WeakMap<Db, Named[]>()

/** One {@link Batcher} for each database, made when its first job comes. /metrics tells under its name how many jobs wait. */
export class Batchers<Deps extends { db: Db }, Job extends { playerId: string }, Answer> {
  private readonly known = new WeakMap<Db, Batcher<Job, Answer>>()

  /** `askingOf` is called once for each database. */
  constructor(
    private readonly name: string,
    private readonly askingOf: (deps: Deps) => Asking<Job, Answer>,
    private readonly limits: BatcherLimits = FAIR_LIMITS,
  ) {}

  /** See {@link Batcher.ask}. */
  ask(deps: Deps, job: Job): Promise<Answer> {
    return this.of(deps).ask(job)
  }

  private of(deps: Deps): Batcher<Job, Answer> {
    const known = this.known.get(deps.db)
    if (known) return known
    const batcher = new Batcher(this.askingOf(deps), this.limits)
    this.known.set(deps.db, batcher)
    madeFor.set(deps.db, [...(madeFor.get(deps.db) ?? []), { name: this.name, batcher }])
    return batcher
  }
}

/** Adds to /metrics how many jobs wait in each batcher of a database that was asked for something. */
export function measureBatchers(registry: Registry, db: Db): void {
  new Gauge({
    name: 'batcher_waiting',
    help: 'Jobs that wait to be sent to the database together with others, by batcher',
    labelNames: ['batcher'],
    registers: [registry],
    collect() {
      for (const { name, batcher } of madeFor.get(db) ?? []) this.set({ batcher: name }, batcher.waits)
    },
  })
}
