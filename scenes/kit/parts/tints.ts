import { gsap } from 'gsap'
import { blend } from '../fx/ramp.ts'

/** Anything with a tint: a sprite, or the rays. */
export interface Tinted {
  tint: unknown
}

/** Fades the colour of `target` to `to`, from whatever colour it has when the tween starts. */
export function tinting(target: Tinted, to: number, seconds: number, ease = 'power2.out'): gsap.core.Tween {
  const way = { share: 0 }
  let from = 0xffffff
  return gsap.to(way, {
    share: 1,
    duration: seconds,
    ease,
    onStart: () => {
      from = Number(target.tint)
    },
    onUpdate: () => {
      target.tint = blend(from, to, way.share)
    },
  })
}
