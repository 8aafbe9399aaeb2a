import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'

/** What the shower needs of other domains. */
export interface ShowerPorts {
  /** Those of the players who are resting, with what they are told. */
  restingAmong(db: DbOrTx, playerIds: readonly string[], now: number): Promise<Map<string, Refusal>>
}

export interface ShowerDeps {
  db: Db
  ports: ShowerPorts
}
