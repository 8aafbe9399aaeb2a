/** The ranks of prizes, from the highest; `N` is 普通赏. */
export const KUJI_RANKS = ['A', 'B', 'C', 'D', 'E', 'F', 'N'] as const
export type KujiRank = (typeof KUJI_RANKS)[number]

/** What players call a rank. */
export const RANK_NAMES: Readonly<Record<KujiRank, string>> = {
  A: 'A 赏',
  B: 'B 赏',
  C: 'C 赏',
  D: 'D 赏',
  E: 'E 赏',
  F: 'F 赏',
  N: '普通赏',
}

/** `open`: tickets are sold from `opensAt` on. `soldOut`, `ended`: its order is told. `cancelled`: no ticket was ever sold. */
export const KUJI_STATES = ['open', 'soldOut', 'ended', 'cancelled'] as const
export type KujiState = (typeof KUJI_STATES)[number]

export const KUJI = {
  /** Tickets of a pool. */
  tickets: { least: 2, most: 1_000 },
  /** Kinds of prizes of a pool: each has a letter in the order. */
  kinds: 26,
  /** Tickets that a player may hold and buy at once. */
  atOnce: 10,
  /** Ms for which chosen tickets are held. */
  hold: 60_000,
  /** Holds in a row that come to nothing before the next one has to wait, ms by which each further one makes it wait longer, and the longest wait. */
  unused: { free: 2, wait: 60_000, longest: 600_000 },
  /** Ms after which unused holds are forgotten. */
  forgives: 3_600_000,
  /** Whoever has let a hold pass gets another one while all holds of the pool take at most half of what is left, and this many where less than twice as many are left. */
  heldLeast: 10,
} as const

/** Ms of the peel of one ticket, of a ticket of one of the two highest ranks, and of the Last One; and what comes before the first. */
export const PEEL = { lead: 700, ticket: 900, grand: 2_000, last: 2_400 } as const

/** Whether a prize of this rank has a moment of its own. */
export const isGrand = (rank: KujiRank): boolean => rank === 'A' || rank === 'B'

/** Ms from a purchase until others may hear of its prizes: as long as the scene takes to peel its tickets. */
export function revealDelay(ranks: readonly KujiRank[], lastOne: boolean): number {
  const peeled = ranks.reduce((sum, rank) => sum + (isGrand(rank) ? PEEL.grand : PEEL.ticket), 0)
  return PEEL.lead + peeled + (lastOne ? PEEL.last : 0)
}

/** The longest that a purchase may take to be public, in ms. */
export const REVEAL_MOST = PEEL.lead + PEEL.grand * KUJI.atOnce + PEEL.last

/** Ms for which a player must wait after that many holds in a row that came to nothing. */
export function waitAfter(unused: number): number {
  const { free, wait, longest } = KUJI.unused
  return Math.min(Math.max(unused - free, 0) * wait, longest)
}

/** How many tickets of a pool may be held at the same time, of so many that are left, with the hold of somebody who has let one pass. */
export const mostHeld = (left: number): number => Math.max(KUJI.heldLeast, Math.floor(left / 2))
