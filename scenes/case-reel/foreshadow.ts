import { gsap } from 'gsap'
import type { SoundId } from '#state/sound.ts'
import { GRADE_LIGHTS } from '../kit/fx/ramp.ts'
import type { Show } from '../kit/show.ts'
import type { Cast } from './Cast.ts'
import { tinting } from './tints.ts'

/** Seconds in which the lights take the colour one after another. */
const TAKES = 0.4
/** How far the hall takes it: rarer, farther. */
const HALL_SHARE = [0.8, 0.75, 0.6] as const
/** How bright a band is that keeps a promise and waits for its turn. */
export const FORESHADOWED_LIGHT = 0.88
const RISERS = ['riser0', 'riser1', 'riser2'] as const satisfies readonly SoundId[]
/** Least ms between two beats of the heart, and cells a second from which on a beat is a beat. */
const BEAT = 300
const BEATING = 7

/** Seconds from the start of the reels to the moment of a promise that is given while they run; null for none. */
export function foreshadowTime(cast: Cast): number | null {
  const { foreshadowing, times, book } = cast
  if (!foreshadowing || foreshadowing.at === 'lid') return null
  const landing = times.unfold + times.spin + (book.number > 5 ? 0 : foreshadowing.reel * times.apart)
  return (foreshadowing.at === 'spin' ? 1_150 : landing - 1_500) / 1000
}

/** The kept promise: seam, beam, bed and hall take the colour of the rarest drop one after another, and it is never taken back. */
export function foreshadow(cast: Cast, show: Show): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  const { foreshadowing, book } = cast
  if (!foreshadowing) return timeline
  const { base, core } = GRADE_LIGHTS[foreshadowing.grade]
  timeline.call(() => announce(cast, show), [], 0)
  const step = TAKES / 4
  timeline.add(tinting(cast.seam, core, step), 0)
  timeline.add(tinting(cast.halo, base, step), 0)
  timeline.add(tinting(cast.floorLight, base, step), step)
  timeline.add(tinting(cast.beam, base, step), step)
  timeline.add(tinting(cast.rays, base, step), step)
  const row = cast.rows[foreshadowing.reel]
  if (row) timeline.add(row.colour(base, step).play(), 2 * step)
  if (row && foreshadowing.at !== 'lid' && foreshadowing.reel > 0) timeline.add(row.dim(FORESHADOWED_LIGHT, 0.7, step).play(), 2 * step)
  // Of several reels only the band that keeps the promise is coloured.
  if (book.number === 1 || book.number > 5) timeline.add(cast.hall.take(base, HALL_SHARE[foreshadowing.grade], step).play(), 3 * step)
  return timeline
}

function announce(cast: Cast, show: Show): void {
  const { foreshadowing } = cast
  if (!foreshadowing) return
  cast.foreshadowed = true
  show.sound(RISERS[foreshadowing.grade])
  show.vibrate(`foreshadow${foreshadowing.grade}`)
}

/** Beats the heart with the cells of the reel that keeps a given promise. */
export function heartOf(cast: Cast, show: Show): (reel: number, speed: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (reel, speed) => {
    const now = cast.context.clock.now
    if (!cast.foreshadowed || reel !== cast.foreshadowing?.reel || speed > BEATING || now - last < BEAT) return
    last = now
    show.sound('heartbeat', { volume: 0.8, rate: 1 + 0.04 * speed })
  }
}
