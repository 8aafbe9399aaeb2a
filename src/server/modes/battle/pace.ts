import { lt, sql } from 'drizzle-orm'
import { clockOf, withinSql } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battleCreation } from './tables.ts'

/** Rooms that a player may create within WINDOW. Whoever creates and cancels in turn gets every coin back, so nothing else would end it. */
const CREATIONS = 10
const WINDOW = 60_000
/** Rows are kept for as long as a node of an older version counts those that it has written itself. */
const KEPT = 10 * 60_000

const whoOf = (playerId: string) => `create:${playerId}`

/** Those of the players, whom the transaction has locked, who have created too many rooms. `now` is the database's clock. */
export async function hastyAmong(tx: Tx, playerIds: readonly string[], now: number): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set()
  const recent = withinSql('c.at', WINDOW, now)
  const { rows } = await tx.execute<{ who: string }>(sql`
    select w.who from unnest(${sql.param(playerIds.map(whoOf))}::text[]) as w (who)
    where (select count(*) from battle_code_try c where c.who = w.who and ${recent}) >= ${CREATIONS}`)
  const hasty = new Set(rows.map(({ who }) => who))
  return new Set(playerIds.filter((playerId) => hasty.has(whoOf(playerId))))
}

/** What players read who create too many rooms. */
export const tooHasty = () => new Refusal(Status.tooMany, '创建房间过于频繁，请 1 分钟后再试')

/** Counts that each of the players creates a room. */
export async function countCreations(tx: Tx, playerIds: readonly string[], now: number): Promise<void> {
  if (playerIds.length === 0) return
  await tx.execute(sql`
    insert into battle_code_try (who, at)
    select w, ${new Date(now).toISOString()}::timestamptz from unnest(${sql.param(playerIds.map(whoOf))}::text[]) as w`)
}

/** Deletes creations that count no more. Returns how many. */
export async function sweepCreations(db: Db): Promise<number> {
  return purge(db, battleCreation, lt(battleCreation.at, new Date((await clockOf(db)) - KEPT)))
}
