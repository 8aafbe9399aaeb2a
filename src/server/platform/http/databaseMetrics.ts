import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/db/connect.ts'
import { answersInTime } from './health.ts'

/** /metrics waits at most this long for the database, in ms; then it leaves the figures of the outbox as they were. */
const PATIENCE = 1_000

interface Outbox extends Record<string, unknown> {
  waiting: number
  late: number
}

/** Adds the connections of pools to /metrics. `pools` names each pool. */
export function measurePools(registry: Registry, pools: Record<string, Db>): void {
  new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections by pool and state: busy, idle, or waited for by somebody',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { $client }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, $client.totalCount - $client.idleCount)
        this.set({ pool, state: 'idle' }, $client.idleCount)
        this.set({ pool, state: 'waited' }, $client.waitingCount)
      }
    },
  })
}

/** Adds how often the embedded database ended and was started again to /metrics. */
export function measureRestarts(registry: Registry, restarts: () => number): void {
  new Gauge({
    name: 'embedded_database_restarts',
    help: 'How often the embedded database ended and was started again since the start of the server',
    registers: [registry],
    collect() {
      this.set(restarts())
    },
  })
}

/** Adds the pushes that wait in the outbox to /metrics. `db` is asked each time. */
export function measureOutbox(registry: Registry, db: Db): void {
  new Gauge({
    name: 'push_outbox',
    help: 'Pushes in the outbox (waiting), and how late the oldest due one is in seconds (late)',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      await answersInTime(
        readOutbox(db).then(({ waiting, late }) => {
          this.set({ what: 'waiting' }, waiting)
          this.set({ what: 'late' }, late)
        }),
        PATIENCE,
      )
    },
  })
}

async function readOutbox(db: Db): Promise<Outbox> {
  const { rows } = await db.execute<Outbox>(sql`
    select count(*)::int as waiting, greatest(coalesce(extract(epoch from now() - min(deliver_at)), 0), 0)::float8 as late from push_outbox`)
  return rows[0] ?? { waiting: 0, late: 0 }
}
