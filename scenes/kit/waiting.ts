import { gsap } from 'gsap'
import { type Show, ShowCancelled } from './show.ts'

/** Ms for which a skipped playback still waits for what its last picture needs. */
const BRIEF = 1_000

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

/**
 * Waits for `work`, which never rejects, but at most `ms` on the scene's clock, which stands still in a hidden tab; from a skip on at most `BRIEF`
 * more. Rejects with ShowCancelled when the show is cancelled.
 */
export async function within(show: Show, ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, show.wait(ms)])
  if (show.skipped) await Promise.race([work, onClock(BRIEF)])
  show.check()
}

/** Resolves after `ms` on the clock, also in a skipped show. */
const onClock = (ms: number) => new Promise<void>((resolve) => void gsap.delayedCall(ms / 1000, resolve))

/** Rejects further work once `signal` is aborted: throws ShowCancelled. */
export function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new ShowCancelled()
}
