import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Minor } from '#shared/money.ts'

/** A message that a battle was cancelled and the stake is back. */
export interface RefundLetter {
  playerId: string
  title: string
  content: string
  at: Date
  way: { to: 'battles' }
}

/** What battles need of other domains: the player's limits, messages, and pictures for robots that hosts call. */
export interface BattlePorts {
  /** Refuses to spend coins while the player is resting, or when it would pass a cap. */
  requireSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Why the player may not spend that much as things are: a rest, or a cap. It locks nothing, so it is no more than a first look. */
  spendRefusal(db: DbOrTx, playerId: string, amount: Minor, now: number): Promise<Refusal | null>
  countSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  /** Takes back what was counted at `spentAt`. */
  returnSpend(tx: Tx, playerId: string, amount: Minor, spentAt: number): Promise<void>
  /** Sends messages to players, in the transaction. */
  tell(tx: Tx, letters: readonly RefundLetter[]): Promise<unknown>
  headPics: readonly { headPic: string }[]
}

export type BattleDeps = Pick<Deps, 'db'> & { ports: BattlePorts }
