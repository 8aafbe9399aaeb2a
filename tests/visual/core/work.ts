import { within } from '../../support/within.ts'
import { type Job, nameOf, type Picture, type Shot, type Studio } from './shot.ts'

/** What became of a shot. */
export type Outcome = { shot: Shot; picture: Picture } | { shot: Shot; error: string }

/** Ms a job may take before it is given up. */
const PATIENCE = 300_000

/** Does one job; every shot of it has exactly one outcome. Resolves to false when the studio must not be used again. */
async function work(job: Job, studio: Studio, done: (outcome: Outcome) => Promise<void>): Promise<boolean> {
  const left = new Set(job.shots)
  try {
    const taken = async (shot: Shot, picture: Picture) => {
      left.delete(shot)
      await done({ shot, picture })
    }
    await within(
      job.take(studio, taken),
      PATIENCE,
      `${job.shots.length} pictures, the first of them ${job.shots[0] && nameOf(job.shots[0])}`,
    )
    for (const shot of left) await done({ shot, error: `${nameOf(shot)} was not taken` })
    return true
  } catch (error) {
    for (const shot of left) await done({ shot, error: error instanceof Error ? error.message : String(error) })
    return false
  }
}

/** Does all jobs with `workers` studios side by side. A job that failed costs its studio: nothing of it reaches the next job. */
export async function workAll(
  jobs: readonly Job[],
  { workers, openStudio }: { workers: number; openStudio: () => Promise<Studio> },
  done: (outcome: Outcome) => Promise<void>,
): Promise<void> {
  const queue = [...jobs]
  const worker = async () => {
    let studio = queue.length > 0 ? await openStudio() : null
    for (let job = queue.shift(); job && studio; job = queue.shift()) {
      if (await work(job, studio, done)) continue
      await studio.close()
      studio = await openStudio()
    }
    await studio?.close()
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
