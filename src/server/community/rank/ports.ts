import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Minor } from '#shared/money.ts'
import type { RankedRecord } from '#shared/records.ts'
import type { NoteKind } from './tables.ts'

/** Something whose result is public and that is to be counted. */
export interface Note {
  kind: NoteKind
  refId: string
  /** When it became public, in ms since 1970. */
  at: number
}

/** What a play adds to the sums of a player who is no robot. */
export interface Gain {
  kind: NoteKind
  refId: string
  playerId: string
  /** Boxes opened for coins, the coins, and what was in them. */
  opened: number
  paid: Minor
  drawn: Minor
  spent: Minor
}

/** A seat of a battle that was played to its end. Robots that the host has called have no seat here. */
export interface RankSeat {
  roomId: string
  /** False for a room that only who knows its code could join. */
  open: boolean
  playerId: string
  won: boolean
  stake: Minor
  robot: boolean
  frozen: boolean
  tradeUrl: string
}

/**
 * SQL with which the audit counts a mode's plays again: the player's rows `x` with their moment, by the indexes that lists use. Sums are in minor units,
 * '0' where the plays add nothing.
 */
export interface RankCount {
  from: string
  /** The table that is read in slices, and the column by which. */
  slices: string
  by: string
  /** What the notes name, when a play became public, and whether it counts at all. */
  id: string
  at: string
  counts: string
  opened: string
  paid: string
  drawn: string
  staked: string
  spent: string
}

/** What the plays of a mode add to the boards. Triggers of the database note each play under `kind`. */
export interface RankSource {
  kind: RankedRecord
  /** A SELECT of the `Gain`s, without their kind, of plays of players who are no robots. `refIds` is an array of ids. Null for battles, whose seats count. */
  gains: ((refIds: SQL) => SQL) | null
  /** The seats of players, and of robots that are players, in these battles. Null for plays that have none. */
  seats: ((tx: Tx, roomIds: readonly string[]) => Promise<RankSeat[]>) | null
  count: RankCount
}

/** What 排行 needs of the modes. */
export type RankSources = readonly RankSource[]
