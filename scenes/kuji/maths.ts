import { isGrand, type KujiRank, PEEL } from '#shared/modes/kuji/rules.ts'

/** A ticket in board units: the stub with its number, and the leaf that is peeled off with the strip that is torn first. */
export const TICKET = { width: 326, height: 218, stub: 58, strip: 26 } as const
/** Width of what is peeled off. */
export const LEAF = TICKET.width - TICKET.stub

/** Shares of the time of one ticket: it is dealt, its strip is torn, its leaf is peeled, and it rests. */
export const SHARES = { deal: 0.2, strip: 0.16, peel: 0.36 } as const

/** Ms that one ticket takes. */
export const timeOf = (rank: KujiRank): number => (isGrand(rank) ? PEEL.grand : PEEL.ticket)

/** How much of its length the leaf seems to have where it is bent over. */
const BENT = 0.82

/** How a leaf lies when its fold is `share` of the way from the right edge to the left: 0 is flat, 1 is off. In board units from the left edge of the leaf. */
export interface Fold {
  /** Where the fold is. */
  at: number
  /** Width of the part that is bent over and lies left of the fold. */
  flap: number
  /** Its lean, in radians. */
  lean: number
}

export function foldAt(share: number): Fold {
  const at = LEAF * (1 - share)
  return { at, flap: (LEAF - at) * BENT, lean: -0.1 * Math.sin(Math.PI * Math.min(share, 1)) }
}

/** Middles of chips in a row, in board units from its middle. */
export function chipPlaces(count: number, pace: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * pace)
}
