/** Rules of ROLL (design 1.10) that server, pages and scene share. Times are in ms. */
export const ROLL = {
  /** Prizes of a room that a player makes. */
  ownPrizes: { least: 1, most: 10 },
  /** Rooms of one player that may be open at the same time. */
  ownRooms: 3,
  /** How long a player's room may be open, in minutes, and how many may join it. */
  minutes: [10, 30, 60, 360, 1_440],
  seats: [10, 50, 100, 500, 2_000],
  /** Prizes of any room: the draw shows each of them. */
  mostPrizes: 100,
  /**
   * From the closing until the draw: the hash of the entrants is public, the seed is not. Longer than the outbox needs to tell the one before
   * the other: it looks every 200 ms, and takes pushes 400 ms ahead.
   */
  lead: 1_200,
  /** From the moment at which the draw is told until its first frame. A phone that has it later joins the draw where it is by then. */
  told: 900,
  /** Entrants whose names and portraits a draw brings along beside the winners. */
  crowd: 40,
  /** Newest entrants that a room shows. */
  newest: 16,
} as const

/** When a room draws: at its `closeAt`, or as soon as it is full. One that is not full at its `closeAt` is then cancelled. */
export const ROLL_BY = ['time', 'headcount'] as const

/** `drawing`: closed, and the draw is still being shown. */
export const ROLL_STATES = ['open', 'drawing', 'drawn', 'cancelled'] as const
export type RollState = (typeof ROLL_STATES)[number]

/** Why a room was cancelled: nobody joined; it was not full in time; its host took it back; an operator ended it; it could not be drawn. */
export const ROLL_REASONS = ['empty', 'notFull', 'host', 'operator', 'failed'] as const
export type RollReason = (typeof ROLL_REASONS)[number]
