import { gsap } from 'gsap'
import type { SoundId } from '#state/platform/sound.ts'
import { GRADE_LIGHTS } from '../kit/fx/ramp.ts'
import { tinting } from '../kit/parts/tints.ts'
import type { Show } from '../kit/show.ts'
import type { StageObjects } from './StageObjects.ts'

/** Seconds over which the lights change to the colour one after another. */
const TAKES = 0.4
/** Share of the colour that the hall takes, by grade 0–2. */
const HALL_SHARE = [0.8, 0.75, 0.6] as const
/** Brightness of the foreshadowed reel's band while it waits for its landing. */
export const FORESHADOWED_LIGHT = 0.88
const RISERS = ['riser0', 'riser1', 'riser2'] as const satisfies readonly SoundId[]
/**
 * BEAT is the least ms between two heartbeats. BEATING is the speed in cells per second below which each new cell causes a heartbeat.
 */
const BEAT = 300
const BEATING = 7

/** Seconds from the start of the reels to the foreshadowing. Null if there is none, or if it comes before, when the box's lid opens. */
export function foreshadowTime(objects: StageObjects): number | null {
  const { foreshadowing, times, book } = objects
  if (!foreshadowing || foreshadowing.at === 'lid') return null
  const landing = times.unfold + times.spin + (book.number > 5 ? 0 : foreshadowing.reel * times.apart)
  return (foreshadowing.at === 'spin' ? 1_150 : landing - 1_500) / 1000
}

/** Foreshadows the rarest drop: seam, beam, band and hall change to the colour of its grade one after another and keep it. */
export function foreshadow(objects: StageObjects, show: Show): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  const { foreshadowing, book } = objects
  if (!foreshadowing) return timeline
  const { base, core } = GRADE_LIGHTS[foreshadowing.grade]
  timeline.call(() => announce(objects, show), [], 0)
  const step = TAKES / 4
  timeline.add(tinting(objects.seam, core, step), 0)
  timeline.add(tinting(objects.halo, base, step), 0)
  timeline.add(tinting(objects.floorLight, base, step), step)
  timeline.add(tinting(objects.beam, base, step), step)
  timeline.add(tinting(objects.rays, base, step), step)
  const row = objects.rows[foreshadowing.reel]
  if (row) timeline.add(row.colour(base, step).play(), 2 * step)
  if (row && foreshadowing.at !== 'lid' && foreshadowing.reel > 0) timeline.add(row.dim(FORESHADOWED_LIGHT, 0.7, step).play(), 2 * step)
  // With several reels only the band of the foreshadowed reel gets the colour.
  if (book.number === 1 || book.number > 5) timeline.add(objects.hall.take(base, HALL_SHARE[foreshadowing.grade], step).play(), 3 * step)
  return timeline
}

function announce(objects: StageObjects, show: Show): void {
  const { foreshadowing } = objects
  if (!foreshadowing) return
  objects.foreshadowed = true
  show.sound(RISERS[foreshadowing.grade])
  show.vibrate(`foreshadow${foreshadowing.grade}`)
}

/** Returns a tick listener that plays heartbeats with the cells of the foreshadowed reel, once the colour was shown. */
export function heartOf(objects: StageObjects, show: Show): (reel: number, speed: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (reel, speed) => {
    const now = objects.context.clock.now
    if (!objects.foreshadowed || reel !== objects.foreshadowing?.reel || speed > BEATING || now - last < BEAT) return
    last = now
    show.sound('heartbeat', { volume: 0.8, rate: 1 + 0.04 * speed })
  }
}
