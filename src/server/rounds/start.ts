import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/db/connect.ts'
import { DueLooks } from '#server/db/dueLooks.ts'
import { type StepDeps, stepAlone, stepTogether } from './steps.ts'

/** A node looks for due rooms once in this many ms. */
const LOOK_EVERY = 200
/** Pause after a look that failed as a whole, in ms. */
const ERROR_PAUSE = 1_000

/** Starts to make the steps of rooms that are due. Every node may do it; the lock of a room's row decides who makes its step. Returns what ends it. */
export function startRounds(deps: Omit<StepDeps, 'report'>, registry: Registry): () => Promise<void> {
  const ending = new AbortController()
  const stepping = { ...deps, report: measureSteps(registry, deps.db) }
  const lookFor = async (look: (deps: StepDeps) => Promise<boolean>) => {
    const mine = { ...stepping, looks: new DueLooks() }
    while (!ending.signal.aborted) {
      const rest = await look(mine)
        .then((more) => (more ? 0 : LOOK_EVERY))
        .catch((error: Error) => {
          deps.log.warn({ err: error }, 'rooms: a look failed')
          return ERROR_PAUSE
        })
      await sleep(rest, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const looking = [lookFor(stepTogether), lookFor(stepAlone)]
  return async () => {
    ending.abort()
    await Promise.all(looking)
  }
}

function measureSteps(registry: Registry, db: Db): NonNullable<StepDeps['report']> {
  const registers = [registry]
  const labelNames = ['mode', 'how']
  const steps = new Counter({ name: 'room_steps_total', help: 'Steps of rooms since the start, made or failed', labelNames, registers })
  new Gauge({
    name: 'room_late_seconds',
    help: 'For how long the step of a room has been due that waits longest; 0 when none does',
    registers,
    async collect() {
      const { rows } = await db.execute<{ late: number | null }>(
        sql`select extract(epoch from now() - min(next_at))::float8 as late from (
          (select next_at from room where next_at is not null and alone order by next_at limit 1) union all
          (select next_at from room where next_at is not null and not alone order by next_at limit 1)) first`,
      )
      this.set(Math.max(0, rows[0]?.late ?? 0))
    },
  })
  return (mode, how) => steps.inc({ mode, how })
}
