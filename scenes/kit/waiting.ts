import { ShowCancelled } from './show.ts'

/**
 * Waits for `work` unless `signal` is aborted first: then it rejects with ShowCancelled at once, and what the work brings later goes to `late`; its
 * later failure concerns nobody.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal, late: (result: T) => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ShowCancelled())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then((result) => (signal.aborted ? late(result) : resolve(result)), reject)
  })
}

/** Waits for all of them, then rejects with the first failure: nothing goes on in the background when it has. */
export async function together(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
