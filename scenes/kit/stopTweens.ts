import { gsap } from 'gsap'

/**
 * Kills every tween of each target. It kills target by target: when gsap gets a list, a tween that has not started yet stays alive and
 * later reads its destroyed target.
 */
export function stopTweens(...targets: readonly object[]): void {
  for (const target of targets) gsap.killTweensOf(target)
}
