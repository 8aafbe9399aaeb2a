import * as z from 'zod/mini'
import { stepBack } from '#state/platform/back.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'

/**
 * Entries of the history that wait above the entry with which the player came. Each of them answers one press of the phone's own
 * back: two dialogs, two pages and 首页 need five in a row. Browsers skip entries that were added without a touch in between, so they
 * cannot be added one by one after each press.
 */
const GUARDS = 6
/** What browsers count as an act of the player. Entries that are added then are not skipped. */
const TOUCHES = ['click', 'pointerup', 'keydown'] as const

/** Where in the history the tab has left the product. */
const left = z.object({
  /** Number of entries up to the one below all guards, which is included; 0 when it is not known. */
  below: z.int(),
  /** Number of the guard from which the tab has left. */
  at: z.int(),
  /** Address that was left; '' when the tab has been led back to it already. */
  href: z.string(),
})
type Left = z.output<typeof left>

/** Without session storage a press of back before the first touch leads to the other site once more. */
const kept = keptSetting<Left>('xingxia.left', left, { below: 0, at: 0, href: '' }, 'tab')

/** Returns how many entries lie between the place where the tab has left this address and the present one; 0 for any other page. */
function entriesSince({ below, at, href }: Left): number {
  if (below === 0 || href !== window.location.href) return 0
  return Math.max(0, window.history.length - below - at)
}

/** Returns the number of the guard entry from its state, 0 for the entry below all guards, null for an entry without a number. */
function guardOf(state: unknown): number | null {
  const guard = (state as { guard?: unknown } | null)?.guard
  return typeof guard === 'number' ? guard : null
}

/**
 * Makes the phone's own back do one step back within the product (`stepBack`). All navigation replaces the one entry of the history
 * (spec §2), so without this the first press would leave the product. Call it before the router listens.
 */
export function catchSystemBack(): void {
  const { history, location } = window
  /** Number of the present entry. A reload keeps it. */
  let at = guardOf(history.state) ?? 0
  let here = location.href
  /** True while the history moves down to the entry below the guards, so that the next press leaves. */
  let descending = false
  const before = kept.read()
  let below = at > 0 ? before.below : 0

  const mark = () => history.replaceState({ guard: at }, '', here)

  const arm = () => {
    if (descending || at >= GUARDS) return
    try {
      mark()
      for (; at < GUARDS; at++) {
        history.pushState({ guard: at + 1 }, '', here)
        below = history.length - at - 1
      }
    } catch {
      // Safari allows only so many entries in a time. The next touch adds the rest.
    }
  }

  const note = () => {
    here = location.href
    if (guardOf(history.state) !== at) mark()
  }

  const onPop = ({ state }: PopStateEvent) => {
    const next = guardOf(state)
    const back = next !== null && next <= at
    at = next ?? 0
    // An entry without a number is a place within the page, e.g. `#part`. The others still have the address from which they were left.
    if (next === null) return note()
    mark()
    if (descending) descending = false
    else if (back && !stepBack()) descend()
    else if (at === 0) arm()
  }

  const descend = () => {
    if (at === 0) return
    descending = true
    history.go(-at)
  }

  /**
   * Leads the tab back to the guards that it left for another site, e.g. for the cashier of a payment. That site has opened this page
   * as a new entry above its own. Without guards the first press of back would lead to the cashier again.
   */
  const rejoin = () => {
    const steps = guardOf(history.state) === null ? entriesSince(before) : 0
    if (steps === 0) return
    below = 0
    kept.keep({ ...before, href: '' })
    history.go(-steps)
  }

  // A page that has no guards of its own keeps what an earlier one has stored.
  const leave = () => below > 0 && kept.keep({ below, at, href: here })

  window.addEventListener('pagehide', leave)
  window.addEventListener('popstate', onPop)
  // The router dispatches this event whenever it replaces the address.
  window.addEventListener('replaceState', note)
  for (const touch of TOUCHES) window.addEventListener(touch, arm, { capture: true, passive: true })
  rejoin()
}
