import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/db/connect.ts'
import { answersInTime } from '#server/platform/http/health.ts'
import type { Job } from '#server/platform/job/rows.ts'
import { askBeacon, type BeaconSource } from './ask.ts'
import { dueWaits, keepBeacon, longestWait } from './waits.ts'

/** Ms from one look for rounds that are waited for to the next. */
const EVERY = 2_000
/** Rounds that one look fetches, all at the same time. */
const AT_ONCE = 8
/** A round that nobody has is told of once in so many ms. */
const TELL_EVERY = 60_000
/** /metrics waits at most this long for the database, in ms. */
const PATIENCE = 1_000

export interface BeaconDeps {
  db: Db
  log: { warn(detail: object, text: string): void }
}

/** Fetches the rounds that are published and waited for. What cannot be had stays waited for. Returns why, for each of those. */
export async function fetchBeacons(db: Db, source: BeaconSource, patience?: number): Promise<string[]> {
  const faults: string[] = []
  const fetchOne = async (round: number) => {
    const made = await askBeacon(source, round, patience).catch((error: Error) => {
      faults.push(error.message)
      return null
    })
    if (made) await keepBeacon(db, { chain: source.network.chain, round }, made)
  }
  await Promise.all((await dueWaits(db, source.network.chain, AT_ONCE)).map(({ round }) => fetchOne(round)))
  return faults
}

/** The job that fetches. A network that is away fails no run: what waits for it waits, the log says so once a minute, and /metrics since when. */
export function beaconJob({ db, log }: BeaconDeps, source: BeaconSource): Job {
  let told = Number.NEGATIVE_INFINITY
  const run = async () => {
    const faults = await fetchBeacons(db, source)
    if (faults.length === 0 || performance.now() - told < TELL_EVERY) return
    told = performance.now()
    log.warn({ faults }, 'beacon: rounds that are waited for cannot be had; what waits for them goes on waiting')
  }
  return { name: 'beacons', every: EVERY, run }
}

/** Adds to /metrics since when a round is waited for that could not be fetched. */
export function measureBeacons(registry: Registry, db: Db): void {
  new Gauge({
    name: 'beacon_late_seconds',
    help: 'Since when the public random number has been due that is waited for longest',
    registers: [registry],
    async collect() {
      await answersInTime(
        longestWait(db).then((late) => this.set(late)),
        PATIENCE,
      )
    },
  })
}
