import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { FreshBook } from './fresh.ts'

/** A job that makes one output file. */
export interface Job {
  output: string
  /** Identifies how the file is made. Changing it makes the file again. */
  recipe: string
  inputs: readonly string[]
  /** The product can be used before this one is there. */
  late?: boolean
  /** A draft is ready sooner and may be heavier: for an artist who waits. */
  make(draft: boolean): Promise<unknown>
}

/** One more than there are cores: a core need not wait while the main thread, busy with fonts or the client, is late in handing it the next job. */
const AT_A_TIME = availableParallelism() + 1

/** Runs the jobs whose outputs are out of date, late ones only on request; returns the outputs that were made. */
export async function runJobs(jobs: readonly Job[], book: FreshBook, lateToo = true): Promise<string[]> {
  const made: string[] = []
  await eachJob(jobs, async ({ output, recipe, inputs, late, make }) => {
    if (late && !lateToo) await book.postpone(output, recipe, inputs)
    else if (await book.make(output, recipe, inputs, () => make(false))) made.push(output)
  })
  return made
}

/**
 * Makes drafts of all jobs and calls `made` as soon as each is ready. Drafts are not recorded, so the next build makes them again in full
 * quality.
 */
export function draftJobs(jobs: readonly Job[], made: (output: string) => Promise<void>): Promise<void> {
  return eachJob(jobs, async ({ output, make }) => {
    await mkdir(path.dirname(output), { recursive: true })
    await make(true)
    await made(output)
  })
}

async function eachJob(jobs: readonly Job[], act: (job: Job) => Promise<void>): Promise<void> {
  const queue = [...jobs]
  // One picture per core, with one thread each: libwebp uses a single thread, and more threads would only compete.
  sharp.concurrency(1)
  // sharp caches by file name, so a picture that is saved twice would be built from the first version.
  sharp.cache(false)
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await act(job)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}
