import { within } from '../../support/within.ts'
import { type Job, nameOf, type Picture, type Shot, type Studio } from './shot.ts'

/** What became of a shot. */
export type Outcome = { shot: Shot; picture: Picture } | { shot: Shot; error: string }

/** Ms a job may take before it is given up. */
const PATIENCE = 300_000

type Done = (outcome: Outcome) => Promise<void>

/**
 * Does one job once. Each shot that was taken has its outcome and is no longer in `left`. Resolves to null when all were taken. Otherwise
 * it resolves to why not, and the studio must not be used again.
 */
async function attempt(job: Job, studio: Studio, left: Set<Shot>, done: Done): Promise<string | null> {
  let late = false
  const taken = async (shot: Shot, picture: Picture) => {
    if (!late && left.delete(shot)) await done({ shot, picture })
  }
  const what = `${job.shots.length} pictures, the first of them ${job.shots[0] && nameOf(job.shots[0])}`
  try {
    await within(job.take(studio, taken), PATIENCE, what)
    return left.size === 0 ? null : `${[...left].map(nameOf).join(', ')}: not taken`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    late = true
  }
}

/** What a worker needs. */
export interface Work {
  workers: number
  openStudio: () => Promise<Studio>
  /** Hears why a job is done a second time. */
  again: (job: Job, error: string) => void
}

/**
 * Does all jobs with `workers` studios side by side. A job that failed costs its studio: nothing of it reaches the next job. It is done
 * once more, for what was not taken: a machine that is too busy for a page is no picture that differs. Every shot has exactly one outcome.
 */
export async function workAll(jobs: readonly Job[], { workers, openStudio, again }: Work, done: Done): Promise<void> {
  const queue = [...jobs]
  const worker = async () => {
    if (queue.length === 0) return
    let studio = await openStudio()
    const tryJob = async (job: Job, left: Set<Shot>) => {
      const error = await attempt(job, studio, left, done)
      if (error === null) return null
      await studio.close()
      studio = await openStudio()
      return error
    }
    for (let job = queue.shift(); job; job = queue.shift()) {
      const left = new Set(job.shots)
      const first = await tryJob(job, left)
      if (first === null) continue
      again(job, first)
      const second = await tryJob(job, left)
      if (second !== null) for (const shot of left) await done({ shot, error: second })
    }
    await studio.close()
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
