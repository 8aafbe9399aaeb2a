import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Minor } from '#shared/money.ts'
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

/** What 排行 reads of the modes. */
export interface RankPorts {
  /** What openings, upgrades and rounds of 指数 add. */
  gainsOf(tx: Tx, notes: readonly Note[]): Promise<Gain[]>
  /** The seats of players, and of robots that are players, in these battles. */
  seatsOf(tx: Tx, roomIds: readonly string[]): Promise<RankSeat[]>
}

export interface RankDeps {
  db: Db
  ports: RankPorts
}
