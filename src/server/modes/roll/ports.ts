import type { HeldItem } from '#server/core/items/items.ts'
import type { Config } from '#server/platform/config.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Minor } from '#shared/money.ts'

/** An item that goes from a host to a winner. */
export interface Handing {
  roomId: string
  hostId: string
  winnerId: string
  item: HeldItem
  at: Date
}

/** What ROLL needs of other domains. */
export interface RollPorts {
  /** True when the player has verified a real name. */
  isVerified(db: DbOrTx, playerId: string): Promise<boolean>
  /** Ms until the drop that an item came from is public; 0 when it is. */
  untilReveal(tx: Tx, itemId: string): Promise<number>
  /** How many of the day's gifts the player has left. */
  giftsLeft(tx: Tx, playerId: string): Promise<number>
  /** Gives a held item to a winner and writes the gift down, which does not count among the day's gifts. Returns the id of the new item. */
  handOver(tx: Tx, handing: Handing): Promise<string>
  /** Those of the players who are resting, with what they are told. */
  restingAmong(db: DbOrTx, playerIds: readonly string[], now: number): Promise<Map<string, Refusal>>
  /** Coins that the players have topped up on this Beijing day, by player; whoever is missing has not. */
  toppedUpToday(db: DbOrTx, playerIds: readonly string[], now: number): Promise<ReadonlyMap<string, Minor>>
  /** Coins that the players have spent over all time, by player; whoever is missing has not. */
  spentOf(db: DbOrTx, playerIds: readonly string[]): Promise<ReadonlyMap<string, Minor>>
}

export type RollDeps = Pick<Deps, 'db' | 'now' | 'bus'> & {
  config: Pick<Config, 'gift'>
  ports: RollPorts
  /** Key of the hashes of words. */
  wordKey: Buffer
}
