import { ShowCancelled } from './show.ts'

/**
 * Waits for `work`. If `signal` is aborted first, it rejects with ShowCancelled at once; a later result goes to `late`, and a later
 * failure is ignored.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal, late: (result: T) => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ShowCancelled())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then((result) => (signal.aborted ? late(result) : resolve(result)), reject)
  })
}

/**
 * Waits until all works have ended, then rejects with the first failure. Unlike with `Promise.all`, nothing still runs in the background
 * when it rejects.
 */
export async function together(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Resolves to what `work` does, or to false when it has not ended within `ms` of real time, for what waits for files. */
export async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Rejects further work once `signal` is aborted: throws ShowCancelled. */
export function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new ShowCancelled()
}
