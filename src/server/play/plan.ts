import type { SpendRead } from '#server/limits/play.ts'
import type { House, JournalKind } from '#server/money/kinds.ts'
import type { Minor } from '#shared/money.ts'

/** What a player asks to play. */
export interface PlayRequest {
  playerId: string
  /** The login that asks; it must still be there when the play is paid. Null for a robot, which has none. */
  sessionId: string | null
  /** Idempotency key of the request. */
  key: string
  /** `requestHash` of the call's path and input. */
  hash: string
  /** How many nonces are used up, and how many ids of items and receipts are wanted. */
  draws: number
  /** What is played: a box, a target, a room. */
  subject: number
}

/** The columns that the first statement yields for every mode. */
export interface Start {
  player_id: string
  /** The moment of the play by the database's clock, in ms since 1970. */
  at: number
  uid: string
  nickname: string
  head_pic: string
  robot: boolean
  seed_id: string
  server_seed: string
  client_seed: string
  /** The first of the nonces that were used up. */
  nonce: number
  play_id: string
  item_ids: string[]
  receipt_ids: string[]
  balance: Minor
  /** State of the account's row, see `beginText`; null when there is no account. */
  version: string | null
  spend: SpendRead | null
}

/** One draw: its receipt and the item that it granted. */
export interface PlannedDraw {
  item_id: string
  receipt_id: string
  nonce: number
  cursor: number
  roll: number
  total: number
  range_from: number
  range_to: number
  gift_id: number
  grade: number
  price: Minor
  pity_count: number | null
  pity_forced: boolean
}

/** A row of the outbox; it is delivered at the plan's `revealAt`. */
export interface PlannedPush {
  destination: string
  player_id: string | null
  body: string
}

/** What a play costs, grants and writes. A mode computes it from what was read, without asking anybody. */
export interface Plan {
  cost: Minor
  journal: { kind: JournalKind; house: House; ref: string; remark: string }
  /** Mode of the draw formula. */
  mode: string
  /** Version of the table that was drawn from. */
  tableVersion: number
  /** From this moment others may hear of the play, in ms since 1970. */
  revealAt: number
  draws: readonly PlannedDraw[]
  pushes: readonly PlannedPush[]
  /** What is stored under the key, beside both balances. */
  reply: Record<string, unknown>
  /** The columns of the mode's own rows, see `ModeWrite.columns`. */
  own: Record<string, unknown>
}
