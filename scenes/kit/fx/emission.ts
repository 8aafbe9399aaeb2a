import type { FxName } from './light.ts'
import type { Ramp } from './ramp.ts'

/** Smallest and largest; each particle takes its own between them. */
export type Range = readonly [number, number]

export interface Point {
  x: number
  y: number
}

/** Particles that come out of one place. Distances in board units, times in ms, speeds in units and turns per second, angles in radians (0 to the right, growing downwards). */
export interface Emission {
  /** Each particle shows one of these; with `turning` they are one thing seen from its face to its edge. */
  frames: readonly FxName[]
  count: number
  /** Comes out evenly over this time instead of all at once. */
  over?: number
  x: number
  y: number
  /** Size of the area they start from. */
  width?: number
  height?: number
  /** The place moves while they come out: shifts `at` for a share of `over`, 0–1. */
  path?: (share: number, at: Point) => void
  /** They start on a circle of this radius and fly away from its middle; `angle` then counts from there. */
  radius?: number
  angle: number
  /** Full width of the cone. */
  spread: number
  speed: Range
  life: Range
  /** Scale of the frame. */
  size: Range
  /** Units per second². */
  gravity?: number
  /** Share of the speed that air takes per second. */
  drag?: number
  /** Speed of the air, to the right; felt through `drag`. */
  wind?: number
  /** Wanders this far from its way, about `pace` times a second. */
  sway?: { reach: number; pace: number }
  /** To either side. */
  spin?: number
  /** Turns about its own upright axis: narrow, then seen from behind. */
  flip?: number
  /** `frames` are views of a turn: face first, edge last. */
  turning?: boolean
  /** Points along its flight and stretches with its speed by up to this factor. */
  streak?: number
  /** Colour over life; without it each takes one of `tints` (white by default) for good. */
  ramp?: Ramp
  tints?: readonly number[]
  /** Colour behind in proportion to the front's, 0–1: paper has two sides. */
  behind?: number
  /** Factor of the size at birth and at the end. */
  grow?: Range
  /** Shares of the life in which it comes up and fades. */
  fade?: Range
  alpha?: number
  /** Flickers this often per second. */
  twinkle?: number
  /** Bounces at this height and keeps so much of its speed; air does not slow its fall then. */
  floor?: { y: number; bounce: number }
  /** Flies to a point in the last part of its life, from the share `from` on, in a bow `bend` units wide. */
  to?: Point & { from: number; bend: number }
}
