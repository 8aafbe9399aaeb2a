import { gsap } from 'gsap'

/**
 * Ends every tween of each target. One target at a time: killed as a list, a tween that has not begun yet stays alive and later reads its
 * destroyed target.
 */
export function stopTweens(...targets: readonly object[]): void {
  for (const target of targets) gsap.killTweensOf(target)
}
