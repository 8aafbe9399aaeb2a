import type { FxName } from './light.ts'
import type { Ramp } from './ramp.ts'

/** Smallest and largest value; each particle gets one between them. */
export type Range = readonly [number, number]

export interface Point {
  x: number
  y: number
}

/**
 * Particles that come out of one place. Distances are in board units, times in ms, speeds in units and turns per second, angles in
 * radians (0 points right, growing clockwise).
 */
export interface Emission {
  /** Frames of the atlas; each particle shows one of them. With `turning` they are the views of one turning object. */
  frames: readonly FxName[]
  count: number
  /** Ms over which the particles come out evenly; without it all come out at once. */
  over?: number
  x: number
  y: number
  /** Size of the area in which they start. */
  width?: number
  height?: number
  /** Moves the place while they come out: shifts `at` for a share (0–1) of `over`. */
  path?: (share: number, at: Point) => void
  /** They start on a circle of this radius and fly away from its centre; `angle` is relative to that direction. */
  radius?: number
  angle: number
  /** Full angle of the cone. */
  spread: number
  speed: Range
  life: Range
  /** Scale of the frame. */
  size: Range
  /** Downward acceleration in units per second². */
  gravity?: number
  /** Rate at which air takes speed away, per second. */
  drag?: number
  /** Speed of the air to the right; it acts through `drag`. */
  wind?: number
  /** The particle drifts up to `reach` units from its way, about `pace` times per second. */
  sway?: { reach: number; pace: number }
  /** Turns per second, to either side. */
  spin?: number
  /** Turns per second about its upright axis: it narrows, then shows its back. */
  flip?: number
  /** If true, `frames` are views of a turn: face first, edge last. */
  turning?: boolean
  /** It points along its flight and stretches with its speed, up to this factor. */
  streak?: number
  /** Colour over its life. Without it each particle keeps one of `tints` (default white). */
  ramp?: Ramp
  tints?: readonly number[]
  /** Brightness of its back relative to its front, 0–1, as paper has two sides. */
  behind?: number
  /** Factor of the size at birth and at the end. */
  grow?: Range
  /** Shares of the life in which it fades in and out. */
  fade?: Range
  alpha?: number
  /** Flickers per second. */
  twinkle?: number
  /** It bounces at the height `y` and keeps the share `bounce` of its speed. Air does not slow its fall then. */
  floor?: { y: number; bounce: number }
  /** In the last part of its life, from the share `from` on, it flies to this point in an arc `bend` units wide. */
  to?: Point & { from: number; bend: number }
}
