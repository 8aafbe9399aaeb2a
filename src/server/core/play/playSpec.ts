import type { ItemState } from '#shared/codes.ts'
import type { PlayMode } from '#shared/modes.ts'

/** What a mode adds to the first statement. */
export interface PlayRead {
  /** Columns, each with a name of its own: expressions and sub-selects of the asked play `a` and the player `p`. */
  columns: string
}

/** What a mode adds to the second statement. */
export interface PlayWrite {
  /** Columns of `Plan.own` with their types, e.g. `number smallint, book jsonb`. */
  columns: string
  /** Further parts of the WITH, which write the mode's own rows from `paid`; it has the columns above and those of the play. */
  parts: string
}

/** What the plays of a mode may do. The statements of a mode carry only the parts that it uses. */
export interface PlayUses {
  /** Draws with receipts, and items for them. */
  draws?: boolean
  /** Draws from a table that is made for one draw alone. Its receipt holds the table. */
  ownTables?: boolean
  /** Items that are granted without a draw. */
  grants?: boolean
  /** Coins that are paid out at once. */
  payout?: boolean
  /** Items of the player that a play takes: the state that they must be in, and the one that they get. */
  stakes?: { from: ItemState; to: ItemState }
}

/** What a mode tells the door once. The texts are SQL of the mode and hold nothing that a player wrote. */
export interface PlaySpec {
  /** Unique; names the prepared statements. */
  name: string
  /** Its name in the draw formula and in receipts. */
  mode: PlayMode
  /** Sequence that numbers the plays. */
  playIds: string
  uses: PlayUses
  read: PlayRead
  write: PlayWrite
}
