import { gsap } from 'gsap'

/** Share of the way at a share of the time, both from 0 to 1. */
export type Ease = (share: number) => number

/** Eases of gsap by its names, usable outside a tween. */
export const ease = (name: string): Ease => gsap.parseEase(name) as Ease

export const expoOut = ease('expo.out')
export const cubicOut = ease('power3.out')
const quadOut = ease('power2.out')
export const quadIn = ease('power2.in')
export const sineInOut = ease('sine.inOut')

/** Where `time` lies between `from` and `to`: 0 before, 1 after. */
export function span(time: number, from: number, to: number): number {
  if (time <= from) return 0
  return time >= to ? 1 : (time - from) / (to - from)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** A light that is struck at `at`: full after `rise` ms, then dying away over `fall` ms. */
export function strike(time: number, at: number, rise: number, fall: number): number {
  if (time < at) return 0
  if (time < at + rise) return quadOut((time - at) / rise)
  const left = 1 - span(time, at + rise, at + rise + fall)
  return left * left
}

/** A light that comes up over `rise` ms at `from` and is gone at `to` after falling for `fall` ms. */
export function swell(time: number, from: number, rise: number, to: number, fall: number): number {
  return sineInOut(span(time, from, from + rise)) * (1 - sineInOut(span(time, to - fall, to)))
}
