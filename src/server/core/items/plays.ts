import { type SQL, sql } from 'drizzle-orm'
import { beijingDaySql, untilShown } from '#server/platform/db/clock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { PlayMode } from '#shared/modes.ts'

/**
 * The rows of a mode's plays, each of which may grant items and leave receipts, and becomes public at its `reveal_at`. They have the columns `id`,
 * `player_id` and `reveal_at`.
 */
export interface Plays {
  mode: PlayMode
  table: string
  /** The column with the moment of the play, which its receipts have too. */
  at: string
  /** True for rows that a player finds by `day`, the Beijing day of the play. */
  byDay?: boolean
}

/**
 * Ms until the play that granted an item is public, of whatever mode it was, by the database's clock; 0 when it is, and for items of no play. What tells
 * others of an item, or gives it away, must wait for it.
 */
export async function untilItemShown(db: DbOrTx, modes: readonly Plays[], itemId: string): Promise<number> {
  const left = ({ mode, table }: Plays) => sql`
    select ${untilShown(sql`p.reveal_at`)} as left from item_instance i join ${sql.identifier(table)} p on p.id = i.open_id
    where i.id = ${itemId}::bigint and i.play_mode = ${mode}`
  const { rows } = await db.execute<{ left: number | null }>(sql`select max("left")::float8 as left from (${unionOf(modes.map(left))}) m`)
  return rows[0]?.left ?? 0
}

/** The plays of a player that are not public yet: ms until each is, by the moment at which it was made. Its receipts have the same moment. */
export type HiddenPlays = ReadonlyMap<number, number>

/** Reads the plays of a player that are not public yet, of every mode that leaves receipts, by the database's clock. They last for seconds. */
export async function hiddenPlays(db: DbOrTx, modes: readonly Plays[], playerId: string): Promise<HiddenPlays> {
  const hidden = ({ table, at, byDay }: Plays) => sql`
    select ${sql.identifier(at)} as at, reveal_at from ${sql.identifier(table)} where player_id = ${playerId}::bigint and reveal_at > now()
      ${byDay ? sql`and day >= ${sql.raw(beijingDaySql('now()'))} - 1` : sql``}`
  const { rows } = await db.execute<{ at: number; left: number }>(sql`
    select round(extract(epoch from at) * 1000)::float8 as at, max(${untilShown(sql`reveal_at`)})::float8 as left
    from (${unionOf(modes.map(hidden))}) plays group by 1`)
  return new Map(rows.map(({ at, left }) => [at, left]))
}

const unionOf = (queries: readonly SQL[]): SQL => sql.join([...queries], sql` union all `)
