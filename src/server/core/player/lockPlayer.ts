import { asc, eq } from 'drizzle-orm'
import { among } from '#server/platform/db/among.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { frozenRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { type Player, player } from './tables.ts'

/**
 * Locks the player's row until the transaction ends and returns it. Two acts of one player that both take this lock run one after the
 * other, so a limit counted under it holds, and a value read from the row does not change before it is written back.
 *
 * The lock is FOR NO KEY UPDATE: it excludes itself and every UPDATE of the row, but not the key lock of a row that refers to the player.
 * Openings, entries and messages of the player are therefore written without waiting for it. FOR UPDATE would stop them.
 *
 * Take it before any other lock on the player's things (vouchers, items, limits, accounts), so that transactions cannot wait in a circle.
 *
 * Throws a Refusal when the player does not exist, and when an operator has frozen the player, unless `allowFrozen` is set.
 */
export async function lockPlayer(tx: Tx, playerId: string, { allowFrozen = false } = {}): Promise<Player> {
  const [row] = await tx.select().from(player).where(eq(player.id, playerId)).for('no key update')
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  if (row.frozen && !allowFrozen) throw frozenRefusal()
  return row
}

/** Locks the rows of players in the order of their ids, as `lockPlayer` does. Returns those that are held; with `skipLocked` none whom somebody else holds. */
export async function lockPlayers(tx: Tx, ids: readonly string[], how: { skipLocked: boolean }): Promise<Map<string, Player>> {
  const chosen = tx.select().from(player).where(among(player.id, ids)).orderBy(asc(player.id))
  const rows = await chosen.for('no key update', how.skipLocked ? { skipLocked: true } : {})
  return new Map(rows.map((row) => [row.id, row]))
}
