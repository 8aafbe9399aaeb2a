import { forgetOnLogout } from '#state/account/ownState.ts'
import { serverNow } from '#state/platform/clock.ts'

/** Most rooms of a mode that are remembered; the one that was told of longest ago is forgotten first. */
const MOST = 50

/**
 * Whether a public random number is still to come, by the server's clock and by that of the phone: what is first heard when it may be known was not told before it.
 */
export const isAhead = (at: number | undefined): boolean => at !== undefined && Math.max(serverNow(), Date.now()) < at

/**
 * What this phone was told of rooms before they were drawn, by room: what was told first counts, whatever is told later. It is kept while the page is open, and forgotten at the logout.
 * `join` adds to what was told first what was not told yet.
 */
export class FirstTold<Told> {
  private readonly told = new Map<string, Told>()

  constructor(private readonly join: (first: Told, later: Told) => Told) {
    forgetOnLogout(() => this.told.clear())
  }

  /** Notes what a room tells that is not drawn yet. */
  note(roomId: string, told: Told): void {
    const first = this.told.get(roomId)
    this.told.delete(roomId)
    this.told.set(roomId, first ? this.join(first, told) : told)
    for (const oldest of this.told.keys()) {
      if (this.told.size <= MOST) return
      this.told.delete(oldest)
    }
  }

  /** Undefined where nothing was told. */
  of(roomId: string): Told | undefined {
    return this.told.get(roomId)
  }
}
