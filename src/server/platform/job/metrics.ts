import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/platform/db/connect.ts'
import { answersInTime } from '#server/platform/http/health.ts'
import { type JobState, jobStates } from './rows.ts'

/** /metrics waits at most this long for the database, in ms; then it leaves the figures as they were. */
const PATIENCE = 1_000

/** Adds to /metrics how jobs stand, on whichever node they ran. */
export function measureJobs(registry: Registry, db: Db, names: readonly string[]): void {
  // All gauges of one scrape are of one read.
  let reading: Promise<JobState[]> | null = null
  const read = () => {
    reading ??= jobStates(db, names).finally(() => {
      reading = null
    })
    return reading
  }
  const gauge = (name: string, help: string, value: (state: JobState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        const set = async () => {
          for (const state of await read()) this.set({ job: state.name }, value(state))
        }
        await answersInTime(set(), PATIENCE)
      },
    })
  gauge('job_age_seconds', 'Since when no run of a job went well', ({ age }) => age)
  gauge('job_attempts', 'Runs of a job that failed since the last one that went well', ({ attempts }) => attempts)
  gauge('job_seconds', 'How long the last run of a job took', ({ seconds }) => seconds)
}
