import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { FreshBook } from './fresh.ts'

/** One file to make. */
export interface Job {
  output: string
  /** What tells two ways of making apart; a change makes the file anew. */
  recipe: string
  inputs: readonly string[]
  make(): Promise<unknown>
}

/** Runs the jobs whose outputs are out of date, one per core at a time; returns the outputs that were made. */
export async function runJobs(jobs: readonly Job[], book: FreshBook): Promise<string[]> {
  const made: string[] = []
  const queue = [...jobs]
  // One picture per core: libwebp uses a single thread, and threads of its own would only fight.
  sharp.concurrency(1)
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      if (await book.make(job.output, job.recipe, job.inputs, job.make)) made.push(job.output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return made
}
