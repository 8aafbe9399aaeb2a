import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { AboutCard, AboutRef } from '#shared/calls/chat.ts'

/** What 客服 needs of other domains. */
export interface ChatPorts {
  /** The records of the player that are named, as they stand now. One of somebody else, one that is not public yet and an unknown one are left out. */
  aboutsOf(db: DbOrTx, playerId: string, refs: readonly AboutRef[]): Promise<AboutCard[]>
  /** The player's newest records of every kind, newest first. */
  newestAbouts(db: DbOrTx, playerId: string): Promise<AboutCard[]>
  /** Leaves a message for whoever is not there when the desk answers a ticket for the first time. */
  tellAnswered(tx: Tx, playerId: string, at: Date): Promise<unknown>
}
