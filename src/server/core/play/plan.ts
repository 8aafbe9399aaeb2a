import type { LimitsRead } from '#server/core/limits/rules.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { CostKind, PayoutKind } from '#shared/kinds.ts'
import type { Minor } from '#shared/money.ts'

/** What a player asks to play. */
export interface PlayRequest extends Acting {
  /** Idempotency key of the request. */
  key: string
  /** `requestHash` of the call's path and input. */
  hash: string
  /** How many nonces are used up, and how many ids of items and receipts are wanted. */
  draws: number
  /** How many further ids of items are wanted, for items that are granted without a draw. They follow those of the draws. */
  grants?: number
  /** What is played: a box, a target, a room. */
  subject: number
  /** Ids of the items that the player stakes. */
  stakes?: readonly string[]
}

/** An item that the player stakes, as it lies in the bag. */
export interface Stake {
  item_id: string
  gift_id: number
  grade: number
  price: Minor
  box_id: number
  /** Its player has locked it. The play is then refused. */
  locked: boolean
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
  hidden: boolean
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
  spend: LimitsRead | null
}

/** The further column of a mode that takes stakes: all items that were asked, in the order of their ids. */
export interface StakesRead {
  stakes: Stake[]
}

/** An item that a play grants. */
export interface PlannedItem {
  item_id: string
  gift_id: number
  grade: number
  price: Minor
}

/** One draw: its receipt and the item that it granted. `item_id` null means that it granted nothing of what it hit. */
export interface PlannedDraw extends Omit<PlannedItem, 'item_id'> {
  item_id: string | null
  receipt_id: string
  nonce: number
  cursor: number
  roll: number
  total: number
  range_from: number
  range_to: number
  pity_count: number | null
  pity_forced: boolean
  /** `packEntries` of the table. Only for modes with `uses.ownTables`, and for each of their draws. */
  entries?: readonly number[]
}

/** A row of the outbox; it is delivered at the plan's `revealAt`. */
export interface PlannedPush {
  destination: string
  player_id: string | null
  body: string
}

/** Coins that a play pays out at once. The house of the kind pays. They cannot pay the cost: that must be in the purse before. */
export interface Payout {
  amount: Minor
  kind: PayoutKind
  remark: string
}

/** What a play costs, takes, grants and writes. A mode computes it from what was read, without asking anybody. */
export interface Plan {
  cost: Minor
  /** How the cost is booked. `ref` also names the play in the history of its items. */
  journal: { kind: CostKind; ref: string; remark: string }
  /**
   * The odds that were drawn from: those of a box, or with `boxId` null those of the mode's own subject. A draw that has a table of its own
   * names here only the version that the table's hash contains.
   */
  table: { boxId: number | null; version: number }
  /** From this moment others may hear of the play, in ms since 1970. */
  revealAt: number
  draws: readonly PlannedDraw[]
  /** Items that are granted without a draw. Only for modes with `uses.grants`. */
  grants?: readonly PlannedItem[]
  /** Only for modes with `uses.payout`. */
  payout?: Payout | null
  pushes: readonly PlannedPush[]
  /** What is stored under the key, beside both balances. */
  reply: Record<string, unknown>
  /** The columns of the mode's own rows, see `ModeWrite.columns`. */
  own: Record<string, unknown>
}
