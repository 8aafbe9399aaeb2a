import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'
import { endJob, ensureJobs, type Job, takeJob } from './rows.ts'

/** A node looks for a due job of a lane once in this many ms, or twice in the shortest interval of the lane. */
const LOOK_EVERY = 5_000
/** Ms for which the stop waits for the runs that are under way. They are cut off then, and begin anew on another node. */
const FAREWELL = 2_000

export interface LaneDeps {
  db: Db
  log: { warn(detail: object, text: string): void }
  /** Is told of each run that failed. */
  failed?: (name: string) => void
}

/**
 * Runs jobs when they are due. Those of one lane run one after the other, so that a lane takes one connection; a lane does not wait for another
 * one. Any number of nodes may do it: of each job one runs at a time. Returns what ends it.
 */
export function startLanes(deps: LaneDeps, lanes: readonly (readonly Job[])[]): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const work = async (jobs: readonly Job[]) => {
    const pause = Math.min(LOOK_EVERY, ...jobs.map(({ every }) => every / 2))
    for (let made = false; !signal.aborted; ) {
      made ||= await ensureJobs(deps.db, jobs).then(...fine(deps, 'the rows of jobs were not made'))
      if (!made || !(await runDue(deps, jobs))) await rest(pause)
    }
  }
  const working = Promise.all(lanes.map(work))
  return async () => {
    ending.abort()
    await Promise.race([working, sleep(FAREWELL)])
  }
}

/** Turns a promise into whether it was kept; a failure is logged. */
const fine = ({ log }: LaneDeps, text: string): [() => boolean, (error: unknown) => boolean] => [
  () => true,
  (error) => {
    log.warn({ err: error }, text)
    return false
  },
]

/** Runs the job that is due. A failure is noted in its row, logged and reported, never thrown. Returns false when none was due. */
export async function runDue(deps: LaneDeps, jobs: readonly Job[]): Promise<boolean> {
  const job = await takeJob(deps.db, jobs).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'no job could be taken')
    return null
  })
  if (!job) return false
  const from = performance.now()
  const error = await job.run().then(
    () => undefined,
    (error: unknown) => error ?? new Error('failed without a reason'),
  )
  if (error !== undefined) {
    deps.log.warn({ err: error, job: job.name }, 'job failed')
    deps.failed?.(job.name)
  }
  await endJob(deps.db, job, (performance.now() - from) / 1_000, error).then(...fine(deps, 'how a job ended was not noted'))
  return true
}
