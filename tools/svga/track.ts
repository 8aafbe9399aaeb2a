import type { SpriteFrame } from './encode.ts'

/**
 * A key of a sprite: position of its middle at a frame. Missing values keep their default. Rotation is in degrees; scale 1 is the
 * picture's size.
 */
export interface Key {
  frame: number
  x: number
  y: number
  /** Default 1. */
  scale?: number
  /** Default `scale`. */
  scaleY?: number
  /** Default 0. */
  turn?: number
  /** Default 1. */
  alpha?: number
  /** Easing towards the next key. */
  ease?: Ease
}

export type Ease = (part: number) => number

export const easeOut: Ease = (t) => 1 - (1 - t) ** 3
export const easeIn: Ease = (t) => t * t
export const easeBack: Ease = (t) => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2
const linear: Ease = (t) => t

/** Computes a picture's frames between keys. Before the first and after the last key it is hidden. */
export function track(frames: number, size: { width: number; height: number }, keys: readonly Key[]): (SpriteFrame | null)[] {
  return Array.from({ length: frames }, (_, frame) => {
    const from = keys.findLastIndex((key) => key.frame <= frame)
    const a = keys[from]
    const b = keys[from + 1] ?? a
    if (!a || !b || (from === keys.length - 1 && frame > a.frame)) return null
    const part = a === b ? 0 : (a.ease ?? linear)((frame - a.frame) / (b.frame - a.frame))
    return poseAt(a, b, part, size)
  })
}

function poseAt(a: Key, b: Key, part: number, size: { width: number; height: number }): SpriteFrame {
  const between = (from: number, to: number) => from + (to - from) * part
  const scaleX = between(a.scale ?? 1, b.scale ?? 1)
  const scaleY = between(a.scaleY ?? a.scale ?? 1, b.scaleY ?? b.scale ?? 1)
  const turn = (between(a.turn ?? 0, b.turn ?? 0) * Math.PI) / 180
  return pose(between(a.x, b.x), between(a.y, b.y), scaleX, scaleY, turn, between(a.alpha ?? 1, b.alpha ?? 1), size)
}

/** Frame of a picture with its middle at x, y; rotation in radians. */
export function pose(
  x: number,
  y: number,
  scaleX: number,
  scaleY: number,
  turn: number,
  alpha: number,
  { width, height }: { width: number; height: number },
): SpriteFrame {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [a, b, c, d] = [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY]
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  return { alpha, matrix: [a, b, c, d, x - a * halfWidth - c * halfHeight, y - b * halfWidth - d * halfHeight] }
}
