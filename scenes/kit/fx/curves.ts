import { gsap } from 'gsap'

/** An easing function: share of the way at a share of the time, both 0–1. */
export type Ease = (share: number) => number

/** Returns one of gsap's eases by name, for use outside a tween. */
export const ease = (name: string): Ease => gsap.parseEase(name) as Ease

export const expoOut = ease('expo.out')
export const cubicOut = ease('power3.out')
const quadOut = ease('power2.out')
export const quadIn = ease('power2.in')
export const sineInOut = ease('sine.inOut')

/** Position of `time` between `from` and `to`: 0 before, 1 after. */
export function span(time: number, from: number, to: number): number {
  if (time <= from) return 0
  return time >= to ? 1 : (time - from) / (to - from)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Scale of something that is stamped: it falls from `from` times its size onto its place. */
export const stampScale = (share: number, from = 2): number => mix(from, 1, quadIn(share))

/** Visibility of something that is stamped. */
export const stampAlpha = (share: number): number => Math.min(share * 2.5, 1)

/** Brightness of a flash that starts at `at`: it rises to 1 within `rise` ms and fades within `fall` ms. */
export function strike(time: number, at: number, rise: number, fall: number): number {
  if (time < at) return 0
  if (time < at + rise) return quadOut((time - at) / rise)
  const left = 1 - span(time, at + rise, at + rise + fall)
  return left * left
}

/** Brightness of a light that rises within `rise` ms from `from` on and fades over the last `fall` ms before `to`. */
export function swell(time: number, from: number, rise: number, to: number, fall: number): number {
  return sineInOut(span(time, from, from + rise)) * (1 - sineInOut(span(time, to - fall, to)))
}

/** A spring from 0 to 1 that passes its end once. */
export function spring(share: number): number {
  if (share <= 0) return 0
  if (share >= 1) return 1
  return 1 - Math.exp(-6 * share) * Math.cos(9 * share) * (1 - share)
}
