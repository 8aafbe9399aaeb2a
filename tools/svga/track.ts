import type { SpriteFrame } from './encode.ts'

/** Where a picture is at a frame. */
export interface Pose {
  x: number
  y: number
  /** Default 1, the picture's size. */
  scale?: number
  /** Default `scale`. */
  scaleX?: number
  /** Default `scale`. */
  scaleY?: number
  /** Degrees clockwise. Default 0. */
  turn?: number
  /** Default 1. */
  alpha?: number
  /** The point of the picture that lies at x, y and around which it turns; 0–1. Default its middle. */
  pivot?: readonly [number, number]
}

export type Ease = (part: number) => number

export const linear: Ease = (t) => t
export const easeOut: Ease = (t) => 1 - (1 - t) ** 3
export const easeIn: Ease = (t) => t * t * t
export const easeInOut: Ease = (t) => t * t * (3 - 2 * t)
export const easeBack: Ease = (t) => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2
/** Overshoots twice and settles. */
export const easeSpring: Ease = (t) => 1 - Math.exp(-5.5 * t) * Math.cos(9 * t) * (1 - t)

/** 0 before the frame `from`, 1 after `to`, eased between. */
export function part(frame: number, from: number, to: number, ease: Ease = linear): number {
  return ease(Math.min(1, Math.max(0, (frame - from) / (to - from))))
}

/** A value that changes from `a` to `b` between two frames. */
export const move = (frame: number, from: number, to: number, a: number, b: number, ease: Ease = easeOut): number =>
  a + (b - a) * part(frame, from, to, ease)

/** Fades in between the first two frames and out between the last two. */
export const fade = (frame: number, [up, full, down, gone]: readonly [number, number, number, number]): number =>
  Math.min(part(frame, up, full), 1 - part(frame, down, gone))

/** Rounds, so that the file packs well. */
const fine = (value: number) => Math.round(value * 512) / 512

/** Turns a pose into a frame of a sprite. */
export function frameOf(
  { x, y, scale = 1, scaleX = scale, scaleY = scale, turn = 0, alpha = 1, pivot = [0.5, 0.5] }: Pose,
  size: { width: number; height: number },
): SpriteFrame {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [a, b, c, d] = [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY].map(fine) as [number, number, number, number]
  const [left, top] = [pivot[0] * size.width, pivot[1] * size.height]
  return {
    alpha: Math.round(Math.min(1, alpha) * 128) / 128,
    matrix: [a, b, c, d, place(x - a * left - c * top), place(y - b * left - d * top)],
  }
}

const place = (value: number) => Math.round(value * 16) / 16
