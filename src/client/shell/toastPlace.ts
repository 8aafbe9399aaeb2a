/** A stretch of the screen from top to bottom, in CSS px. */
export interface Stretch {
  top: number
  bottom: number
}

/** Where the middle of a notice may stand, as parts of the screen's height. The first place that hides the least is taken. */
const PLACES = [0.41, 0.13, 0.7, 0.9]
/** Height of a notice with two lines and the space around it. */
const ROOM = 84

/** Returns the middle of the place for a notice, as a part of the screen's height, so that it hides none of the stretches, or few. */
export function placeBeside(kept: readonly Stretch[], height: number): number {
  const hides = (place: number) =>
    kept.filter(({ top, bottom }) => bottom > place * height - ROOM / 2 && top < place * height + ROOM / 2).length
  return [...PLACES].sort((a, b) => hides(a) - hides(b))[0] ?? 0.5
}

/**
 * What no notice may hide now: fields, and elements with the attribute `data-keep-clear`, e.g. the name and the sums of a result. Those
 * of the topmost dialog, or those of the page.
 */
export function keptClear(): Stretch[] {
  const dialogs = document.querySelectorAll('[role=dialog]')
  const root: ParentNode = dialogs[dialogs.length - 1] ?? document
  return Array.from(root.querySelectorAll('input, textarea, [data-keep-clear]'), (field) => field.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight)
    .map(({ top, bottom }) => ({ top, bottom }))
}
