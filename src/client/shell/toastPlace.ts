/** A stretch of the screen from top to bottom, in CSS px. */
export interface Stretch {
  top: number
  bottom: number
}

/** Where the middle of a notice may stand, as parts of the screen's height. The first place that hides no field is taken. */
const PLACES = [0.41, 0.13, 0.7, 0.9]
/** Height of a notice with two lines and the space around it. */
const ROOM = 84

/** Returns the middle of the place for a notice, as a part of the screen's height, so that it hides none of the fields. */
export function placeBeside(fields: readonly Stretch[], height: number): number {
  const hides = (place: number) => fields.some(({ top, bottom }) => bottom > place * height - ROOM / 2 && top < place * height + ROOM / 2)
  return PLACES.find((place) => !hides(place)) ?? PLACES[0] ?? 0.5
}

/** The fields that the player sees now: those of the topmost dialog, or those of the page. */
export function visibleFields(): Stretch[] {
  const dialogs = document.querySelectorAll('[role=dialog]')
  const root: ParentNode = dialogs[dialogs.length - 1] ?? document
  return Array.from(root.querySelectorAll('input, textarea'), (field) => field.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight)
    .map(({ top, bottom }) => ({ top, bottom }))
}
