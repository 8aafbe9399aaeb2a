import { gsap } from 'gsap'
import type { Show } from '../kit/show.ts'
import type { Lead } from './Lead.ts'

/** Ms of a play. `REVEAL_DELAY` of the mode is not shorter. */
export const PLAY_LENGTH = 2_400

/**
 * Plays the entrance, one awaited step after another. Skipping jumps every step to its end, so the last frame is the same. When the
 * player leaves the scene, the running step throws ShowCancelled.
 */
export async function enter(lead: Lead, show: Show, reduced: boolean): Promise<void> {
  if (reduced) lead.rise = 1
  await show.run(gsap.timeline({ paused: true }).to(lead, { power: 0.55, rise: 1, duration: 1.8, ease: 'power3.out' }))
  await show.run(gsap.timeline({ paused: true }).to(lead, { power: 1, duration: 0.6, ease: 'sine.inOut' }))
}

/** Plays a book: the lantern goes out and flares up. The page then shows what was won. */
export async function playBook(lead: Lead, show: Show): Promise<void> {
  const flare = gsap.timeline({ paused: true }).to(lead, { power: 0.1, duration: 0.8, ease: 'sine.inOut' })
  await show.run(flare.to(lead, { power: 1, duration: PLAY_LENGTH / 1_000 - 0.8, ease: 'expo.in' }))
}
