import { gsap } from 'gsap'
import { blend } from '../kit/fx/ramp.ts'

/** What has a colour: a sprite by its tint, the light of rays. */
export interface Tinted {
  tint: unknown
}

/** The colour of `target` goes over to `to`, from whatever it is by then. */
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
