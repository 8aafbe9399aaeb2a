import { forgetOnLogout } from './ownState.ts'

/** How long a place is worth going back to, in ms. */
const KEPT_FOR = 600_000

const places = new Map<string, { top: number; at: number }>()

forgetOnLogout(() => places.clear())

/** Remembers how far a list was scrolled, in CSS px. */
export function keepScroll(list: string, top: number): void {
  places.set(list, { top, at: Date.now() })
}

/** Where a list was left, in CSS px; 0 when that is long ago. */
export function keptScroll(list: string): number {
  const place = places.get(list)
  return place && Date.now() - place.at < KEPT_FOR ? place.top : 0
}
