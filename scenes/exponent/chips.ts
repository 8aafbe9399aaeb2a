import type { Curve } from './curve.ts'
import { SEEN, WINDOW } from './exits.ts'
import { CHIP, type ExponentLayout } from './layout.ts'
import { ramp } from './maths.ts'

/** Times in ms after the start: until the first, chips stand to the right of the head, until the second above it, later below it. */
const SIDES = { right: 2_600, above: 5_000 } as const
const EDGE = 8
const APPEAR = 150
const FADE = 420
/** Where a chip lies: its upper left corner, and how clearly it is seen. */
export interface ChipPlace {
  x: number
  y: number
  alpha: number
}

/** Top of what lies below the multiple and its line. */
const clear = ({ figures }: ExponentLayout) => figures.line + 9

/**
 * Places the chip of an exit, `clock` ms after the start. The chips of the windows follow each other in the same distance along the curve,
 * the newest next to the head, so they never touch.
 */
export function placeChip(
  { at, window }: { at: number; window: number },
  clock: number,
  curve: Curve,
  layout: ExponentLayout,
  to: ChipPlace,
): void {
  const age = clock - at
  to.alpha = window < 0 || age < 0 || age >= SEEN ? 0 : Math.min(age / APPEAR, 1) * (1 - ramp(SEEN - FADE, SEEN, age))
  if (to.alpha === 0) return
  const rung = clock / WINDOW - window
  const { head } = curve
  const top = clear(layout)
  if (at >= SIDES.above) {
    to.y = Math.max(head.y - 8, top) + CHIP.pitch * rung
    to.x = Math.max(curve.xAt(to.y + CHIP.height) - CHIP.width - 12, EDGE)
    to.alpha *= 1 - ramp(layout.plot.bottom - CHIP.height - 8, layout.plot.bottom - CHIP.height + 6, to.y)
    return
  }
  to.y = head.y - 26 - CHIP.height - CHIP.pitch * rung
  const right = at < SIDES.right
  to.x = right ? Math.min(head.x + 40, layout.plot.right - 34 - CHIP.width) : Math.max(head.x - 18 - CHIP.width, EDGE)
  to.alpha *= ramp(top, top + 14, to.y)
}

/**
 * Places the chip of the player's own exit to the upper left of its point, below the multiple and its line, and before the curve. It slides
 * with the point and never jumps.
 */
export function placeOwnChip(x: number, y: number, curve: Curve, layout: ExponentLayout, to: ChipPlace): void {
  to.alpha = 1
  to.y = Math.min(Math.max(y - CHIP.height - 8, clear(layout)), layout.plot.bottom - CHIP.height - 4)
  to.x = Math.max(Math.min(x, curve.xAt(to.y + CHIP.height)) - CHIP.width - 12, EDGE)
}

/** True when two chips touch. */
export const touches = (a: ChipPlace, b: ChipPlace): boolean =>
  Math.abs(a.x - b.x) < CHIP.width + 2 && Math.abs(a.y - b.y) < CHIP.height + 2
