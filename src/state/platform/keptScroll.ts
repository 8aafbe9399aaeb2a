import { forgetOnLogout } from '#state/account/ownState.ts'

/** How long a scroll position is kept, in ms. */
const KEPT_FOR = 600_000

const places = new Map<string, { top: number; at: number }>()

forgetOnLogout(() => places.clear())

/** Remembers the scroll position of a list, in CSS px. */
export function keepScroll(list: string, top: number): void {
  places.set(list, { top, at: Date.now() })
}

/** Returns the remembered scroll position of a list in CSS px; 0 when it is older than ten minutes. */
export function keptScroll(list: string): number {
  const place = places.get(list)
  return place && Date.now() - place.at < KEPT_FOR ? place.top : 0
}
