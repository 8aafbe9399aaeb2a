/**
 * An animation of a skeleton as a page plays it without an engine: each picture of the skeleton's atlas with its keyframes. `npm run assets` samples it
 * from the skeleton (`tools/spine/poses.ts`).
 */
export interface FigureMotion {
  /** The artist's canvas, in skeleton units; every position counts from its left top corner, y down. */
  width: number
  height: number
  /** Ms. */
  length: number
  /** Size of the atlas page, px. */
  page: { width: number; height: number }
  /** From back to front. */
  parts: FigurePart[]
}

/** One picture of a slot. */
export interface FigurePart {
  /** Its place on the atlas page, px: left, top, width, height. */
  cut: [number, number, number, number]
  /** True for light that is added to what lies behind it. */
  light: boolean
  /** Share of the length, and the matrix a, b, c, d, e, f from the px of the picture to the canvas. */
  moves: [at: number, a: number, b: number, c: number, d: number, e: number, f: number][]
  /** Share of the length, and opacity. */
  fades: [at: number, opacity: number][]
  /** True when its opacity jumps, as of a face that gives way to another. */
  jumps: boolean
}
