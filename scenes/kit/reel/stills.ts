import type { SpinPlan } from './profile.ts'

/**
 * A run without movement, for players who asked for reduced motion: the strip stands still and cross-fades to a later position, several
 * times.
 */

/** Approximate ms for which one position is shown, and ms of a fade in or out. */
const STILL = 700
const FADE = 240

const fadeOf = (plan: SpinPlan) => Math.min(FADE, plan.duration / 6)
const countOf = (plan: SpinPlan) => Math.min(Math.max(Math.round(plan.duration / STILL), 2), plan.cells)

/** Cell under the pointer after `time` ms. The landing comes one fade before `duration`, so that it is fully visible in time. */
export function stillPosition(plan: SpinPlan, time: number): number {
  const count = countOf(plan)
  const length = (plan.duration - fadeOf(plan)) / count
  const still = Math.min(Math.max(Math.floor(time / length), 0), count)
  return Math.round((plan.cells * still) / count)
}

/** Visibility after `time` ms, 0–1; 0 where one position is replaced by the next. */
export function stillPresence(plan: SpinPlan, time: number): number {
  const count = countOf(plan)
  const fade = fadeOf(plan)
  const length = (plan.duration - fade) / count
  const change = Math.min(Math.max(Math.round(time / length), 1), count) * length
  return Math.min(Math.abs(time - change) / fade, 1)
}
