import type { DbOrTx } from '#server/db/connect.ts'
import type { AboutCard, AboutRef } from '#shared/calls/chat.ts'

/** What 客服 needs of other domains. */
export interface ChatPorts {
  /** The records of the player that are named, as they stand now. One of somebody else, one that is not public yet and an unknown one are left out. */
  aboutsOf(db: DbOrTx, playerId: string, refs: readonly AboutRef[]): Promise<AboutCard[]>
  /** The player's newest records of every kind, newest first. */
  newestAbouts(db: DbOrTx, playerId: string): Promise<AboutCard[]>
}
