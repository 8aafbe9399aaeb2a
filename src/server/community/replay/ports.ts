import type { Db } from '#server/platform/db/connect.ts'
import type { ReplayBook, ReplayKind } from '#shared/calls/replay.ts'
import type { Grade } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'

/** What a card and a chat tell of something that was shared. */
export interface Sight {
  /** What was won and where, without the player, e.g. `开出了赤霄剑`. */
  won: string
  /** Name of the item. */
  item: string
  /** Its picture, as calls name pictures, e.g. `items/crown.webp`. */
  image: string
  grade: Grade
  /** A line below: what was played, e.g. `星海宝匣 ×5`. */
  played: string
}

/** Who shares a play. */
export interface Sharer {
  uid: string
  /** As `toldName` tells it; '' where it is not told. */
  nickname: string
  /** True when the name is told in full. Only then may anything go along by which the player can be found elsewhere: seeds, ids, exact times. */
  known: boolean
}

/** A play as strangers may see it. */
export interface ToldPlay {
  book: ReplayBook
  /** True when its draws can be checked. */
  proof: boolean
}

/** How a mode gives its plays to be watched by strangers. `Kept` is a play as it lies in its tables; it never changes. */
export interface ReplaySource<Kept = unknown> {
  kind: ReplayKind
  /** True when the player may make a link of the play. Throws a Refusal for a play of several players that is not over. */
  mayShare(db: Db, playerId: string, refId: string): Promise<boolean>
  /** Ms until the play is public; 0 when it is, null when there is none. */
  untilShown(db: Db, refId: string): Promise<number | null>
  /** A play that is public. */
  read(db: Db, refId: string): Promise<Kept>
  /** The same as strangers see it today, without ids of players, items, receipts and plays. */
  told(db: Db, kept: Kept, sharer: Sharer): Promise<ToldPlay>
  /** What its card shows of a told book. */
  sight(book: ReplayBook): Sight
  /** Id of the receipt of a draw of the play, counted from 0; null when it has no such draw, and where the room proves its draws itself. */
  receiptId(db: Db, refId: string, draw: number): Promise<string | null>
}

/** A thing that was shared, as a chat shows it. */
export interface Shown {
  /** Who shared it; '' where that is not told. */
  nickname: string
  sight: Sight
  /** What was played; absent for a receipt. */
  kind?: ReplayKind
}

/** What the receipt of a token shows. Throws a Refusal when there is none, or it is not public yet. */
export type SightByToken = (db: Db, token: string) => Promise<Shown>

/** What shared replays need of other domains. */
export interface ReplayPorts {
  sources: readonly ReplaySource[]
  /** A receipt by its id; null for none. */
  receipt(db: Db, receiptId: string): Promise<Receipt | null>
  /** Shared receipts, see `/proof?s=`. */
  receiptSight: SightByToken
}
