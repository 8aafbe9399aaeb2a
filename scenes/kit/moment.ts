import type { Moment } from '#state/core/play/stage.ts'
import { serverNow } from '#state/platform/clock.ts'
import type { Clock } from './clock.ts'
import { nextTask, report } from './device.ts'
import { LAG } from './sceneTime.ts'
import type { Show } from './show.ts'

/** Ms of one step of a jump. The laboratory steps as far, so a moment that is jumped to looks as the same moment played there. */
export const STEP = 1000 / 60
/** Differences in ms below this one are errors of addition. */
const NOTHING = 1e-6

/** A playback that has begun. */
export interface Running {
  /** Resolves when it has reached the moment from which it is to be seen. */
  arrived: Promise<void>
  /** Settles when the playback ends. Await it: nobody else reports its failure. */
  done: Promise<void>
  /** Ms of the book that have been played. */
  elapsed(): number
}

/** Ms of a book that have passed at a moment; negative when it begins later. */
function passed(from: Moment): number {
  return 'since' in from ? serverNow() - from.since : from.at
}

/**
 * Begins `play` from a moment of its book. What lies before that moment happens at once, in the same steps as always, but nothing of it is
 * drawn and `show` stays silent. A book that began at a server time keeps level with it until it ends, also when the tab was hidden; one
 * that begins later waits.
 */
export function playFrom(clock: Clock, show: Show, from: Moment, play: (at: number) => Promise<void>): Running {
  const at = passed(from)
  const zero = clock.now + Math.max(-at, 0)
  const missing = () => passed(from) - (clock.now - zero)
  let over = false
  const wanted = () => !over && !show.cancelled && !show.skipped
  const stop = 'since' in from ? keepLevel(clock, missing, wanted) : () => undefined
  // The jump begins before the book, so that its first sound is silent too.
  const arrived = at > 0 ? leap(clock, missing, wanted) : Promise.resolve()
  const playing = at < 0 ? show.wait(-at).then(() => play(0)) : play(at)
  const done = playing.finally(() => {
    over = true
    stop()
  })
  // Whoever awaits `arrived` first has no handler yet when the player leaves meanwhile.
  done.catch(() => undefined)
  return { arrived, done, elapsed: () => clock.now - zero }
}

/** Jumps whenever the clock lags behind by more than `LAG`, because frames were lost or the tab was hidden. Ends with the returned function. */
function keepLevel(clock: Clock, missing: () => number, wanted: () => boolean): () => void {
  return clock.addFrame(() => {
    if (missing() > LAG && wanted()) leap(clock, missing, wanted).catch(report)
  })
}

/**
 * Advances the clock until nothing is `missing`, in steps, without a picture. Scripts go on between the steps as they do between frames.
 * Several jumps follow one another.
 */
async function leap(clock: Clock, missing: () => number, wanted: () => boolean): Promise<void> {
  while (clock.leaping) await nextTask()
  clock.leaping = true
  try {
    await nextTask()
    for (let left = missing(); left > NOTHING && wanted(); left = missing()) {
      clock.step(left > STEP - NOTHING ? STEP : left)
      await nextTask()
    }
  } finally {
    clock.leaping = false
  }
}
