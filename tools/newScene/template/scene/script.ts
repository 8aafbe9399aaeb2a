import { gsap } from 'gsap'
import type { Show } from '../kit/show.ts'
import type { Lead } from './Lead.ts'

/**
 * Plays the entrance, one awaited step after another. Skipping jumps every step to its end, so the last frame is the same. When the
 * player leaves the scene, the running step throws ShowCancelled. A scene that plays a book has one such function per event kind.
 */
export async function enter(lead: Lead, show: Show, reduced: boolean): Promise<void> {
  if (reduced) lead.rise = 1
  await show.run(gsap.timeline({ paused: true }).to(lead, { power: 0.55, rise: 1, duration: 1.8, ease: 'power3.out' }))
  await show.run(gsap.timeline({ paused: true }).to(lead, { power: 1, duration: 0.6, ease: 'sine.inOut' }))
}
