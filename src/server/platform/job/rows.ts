import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { reasonOf } from '#server/platform/db/errors.ts'

/** A work that comes again and again, on one node at a time. */
export interface Job {
  /** Under which rows, logs and metrics show it. */
  name: string
  /** Ms from the end of a run to the next one. */
  every: number
  run(): Promise<unknown>
}

/** A run that has taken so many ms longer than its interval was begun by a node that has died: another one begins anew. */
const LEASE = 60_000
const ERROR_KEPT = 500

/** A job that a node has taken. */
export interface TakenJob extends Job {
  /** Until when no other node takes it, as PostgreSQL writes the moment. */
  lease: string
}

/** Makes the rows of jobs that have none. Such a job is due after its interval. */
export async function ensureJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  await db.execute(sql`
    insert into job (name, run_at, made_at) select name, now() + every * interval '1 ms', now() from ${listOf(jobs)} on conflict do nothing`)
}

/**
 * Takes the job that has been due longest, so that no other node runs it meanwhile; null when none is due. One that is planned further ahead than
 * anybody ever plans is due too: the database's clock was set back since.
 */
export async function takeJob(db: Db, jobs: readonly Job[]): Promise<TakenJob | null> {
  const { rows } = await db.execute<{ name: string; lease: string }>(sql`
    with due as (
      select j.name, l.every from job j join ${listOf(jobs)} on l.name = j.name
      where j.run_at <= now() or j.run_at > now() + (l.every + ${2 * LEASE}) * interval '1 ms'
      order by j.run_at limit 1 for update of j skip locked
    ) update job set run_at = now() + (due.every + ${LEASE}) * interval '1 ms' from due where job.name = due.name returning job.name, job.run_at::text as lease`)
  const [taken] = rows
  const job = jobs.find(({ name }) => name === taken?.name)
  return job && taken ? { ...job, lease: taken.lease } : null
}

const listOf = (jobs: readonly Job[]) =>
  sql`unnest(${sql.param(jobs.map(({ name }) => name))}::text[], ${sql.param(jobs.map(({ every }) => every))}::float8[]) as l (name, every)`

/** Notes how a run ended, and plans the next one, unless another node has taken the job meanwhile. `error` is undefined when it went well. */
export async function endJob(db: Db, { name, every, lease }: TakenJob, seconds: number, error?: unknown): Promise<void> {
  await db.execute(
    sql`update job set run_at = now() + ${every}::float8 * interval '1 ms', seconds = ${seconds}, ${resultOf(error)}
      where name = ${name} and run_at = ${lease}::timestamptz`,
  )
}

/** Notes a success, or a failure, of a work that no row plans, e.g. a turn of the robots. */
export async function noteRun(db: Db, name: string, error?: unknown): Promise<void> {
  const first = error === undefined ? sql`0, null, now()` : sql`1, ${errorOf(error)}, null`
  await db.execute(sql`
    insert into job (name, made_at, attempts, last_error, last_success) values (${name}, now(), ${first})
    on conflict (name) do update set ${resultOf(error)}`)
}

const errorOf = (error: unknown) => reasonOf(error).slice(0, ERROR_KEPT)

const resultOf = (error: unknown) =>
  error === undefined
    ? sql`attempts = 0, last_error = null, last_success = now()`
    : sql`attempts = job.attempts + 1, last_error = ${errorOf(error)}`

/** How a job stands. */
export interface JobState {
  name: string
  /** Runs that failed since the last one that went well. */
  attempts: number
  /** Seconds since a run last went well; where none has, since its row was made. */
  age: number
  /** How long the last run took, in seconds. */
  seconds: number
}

/** How jobs stand by the database's clock. Those without a row are left out. */
export async function jobStates(db: DbOrTx, names: readonly string[]): Promise<JobState[]> {
  const { rows } = await db.execute<JobState & Record<string, unknown>>(sql`
    select name, attempts, greatest(0, extract(epoch from now() - coalesce(last_success, made_at)))::float8 as age, seconds
    from job where name = any(${sql.param([...names])}::text[])`)
  return rows
}
