import { eq, type SQL, sql } from 'drizzle-orm'
import { JOURNAL_OF } from '#server/core/money/sums.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency } from '#shared/codes.ts'
import type { JOURNAL_KINDS, JournalKind } from '#shared/kinds.ts'
import { playerRelease } from './tables.ts'

type Facts = typeof JOURNAL_KINDS
/** Kinds that move money of the house to players for nothing. */
type GivenKind = { [Kind in JournalKind]: Facts[Kind]['house'] extends 'grant' | 'packet' ? Kind : never }[JournalKind]

/**
 * Which of them are gifts. What the demo world starts with is none, nor what an operator gives to one player by hand, nor commission, which a friend's
 * top-up has brought. A bonus of a top-up is one, but in coins: its order tells it.
 */
const IS_GIFT: Record<GivenKind, boolean> = {
  opening_grant: false,
  operator_grant: false,
  top_up_bonus: true,
  commission: false,
  sign_in: true,
  task_reward: true,
  red_packet: true,
  packet_fund: false,
  packet_rest: false,
  packet_shower: true,
  rank_reward: true,
  album_reward: true,
}

/** Kinds of entries that are gifts. */
export const GIFT_KINDS = (Object.keys(IS_GIFT) as GivenKind[]).filter((kind) => IS_GIFT[kind])

/** Entries, and upgrades, that one statement sums. */
const PIECE = 5_000
/**
 * Upgrades are summed for good only when their reveal is so long past that no statement under way can still bring an earlier one. Later ones are
 * summed anew each time.
 */
const SETTLED = sql`now() - interval '1 minute'`

export type Sums = typeof playerRelease.$inferSelect

async function lockSums(tx: Tx, playerId: string): Promise<Sums> {
  await tx.insert(playerRelease).values({ playerId }).onConflictDoNothing()
  const [row] = await tx.select().from(playerRelease).where(eq(playerRelease.playerId, playerId)).for('update')
  if (!row) throw new Error(`no sums of player ${playerId}`)
  return row
}

type Piece<Field extends keyof Sums> = { some: Pick<Sums, Field>; seen: number }

async function moreDiamonds(tx: Tx, { playerId, entryId, diamonds }: Sums, piece: number): Promise<Piece<'entryId' | 'diamonds'>> {
  const kinds = sql.param([...GIFT_KINDS])
  const { rows } = await tx.execute<{ seen: number; last: string; sum: number }>(sql`
    select count(*)::int as seen, coalesce(max(e.id), ${entryId}::bigint)::text as last,
      coalesce(sum(e.amount) filter (where j.kind = any(${kinds}::text[])), 0)::float8 as sum
    from (
      select e.id, e.journal_id, e.amount from entry e
      where e.account_id = (select id from account where player_id = ${playerId}::bigint and currency = ${Currency.diamond})
        and e.id > ${entryId}::bigint order by e.id limit ${piece}
    ) e cross join lateral ${JOURNAL_OF}`)
  const { seen = 0, last = entryId, sum = 0 } = rows[0] ?? {}
  return { some: { entryId: last, diamonds: diamonds + sum }, seen }
}

/** Upgrades `u` of a player after those that are summed, in the order of `dream_upgrade_player`. */
const later = ({
  playerId,
  upgradeAt,
  upgradeId,
}: Pick<Sums, 'playerId' | 'upgradeAt' | 'upgradeId'>): SQL => sql`dream_upgrade u where u.player_id = ${playerId}::bigint
  and (u.reveal_at, u.id) > (${upgradeAt.toISOString()}::timestamptz, ${upgradeId}::bigint)`

async function moreUpgrades(tx: Tx, row: Sums, piece: number): Promise<Piece<'upgradeAt' | 'upgradeId' | 'upgraded'>> {
  const { rows } = await tx.execute<{ seen: number; at: number; last: string; sum: number }>(sql`
    select count(*)::int as seen, coalesce(sum(worth), 0)::float8 as sum, coalesce(max(at), 0)::float8 as at,
      coalesce((array_agg(id order by reveal_at desc, id desc))[1], 0)::text as last from (
      select u.id, u.reveal_at, floor(extract(epoch from u.reveal_at) * 1000) as at, u.price - u.paid as worth
      from ${later(row)} and u.reveal_at < ${SETTLED} order by u.reveal_at, u.id limit ${piece}
    ) u`)
  const { seen = 0, at = 0, last = '0', sum = 0 } = rows[0] ?? {}
  const place = seen > 0 ? { upgradeAt: new Date(at), upgradeId: last } : { upgradeAt: row.upgradeAt, upgradeId: row.upgradeId }
  return { some: { ...place, upgraded: row.upgraded + sum }, seen }
}

/** Sums one piece of each and keeps it. Returns whether there may be more, and the sums. */
async function step(tx: Tx, playerId: string, piece: number): Promise<{ row: Sums; more: boolean }> {
  const before = await lockSums(tx, playerId)
  const [entries, upgrades] = [await moreDiamonds(tx, before, piece), await moreUpgrades(tx, before, piece)]
  const row = { ...before, ...entries.some, ...upgrades.some }
  if (entries.seen + upgrades.seen > 0) await tx.update(playerRelease).set(row).where(eq(playerRelease.playerId, playerId))
  return { row, more: entries.seen === piece || upgrades.seen === piece }
}

/** True when a player has more than one statement sums: entries, or upgrades. */
async function isBehind(db: Db, playerId: string, piece: number): Promise<boolean> {
  const [row = { playerId, upgradeAt: new Date(0), upgradeId: '0', entryId: '0' }] = await db
    .select()
    .from(playerRelease)
    .where(eq(playerRelease.playerId, playerId))
  const { rows } = await db.execute<{ behind: boolean }>(sql`
    select exists (select from entry e where e.account_id = (select id from account where player_id = ${playerId}::bigint
        and currency = ${Currency.diamond}) and e.id > ${row.entryId}::bigint order by e.id offset ${piece - 1} limit 1)
      or exists (select from ${later(row)} and u.reveal_at < ${SETTLED} order by u.reveal_at, u.id offset ${piece - 1} limit 1) as behind`)
  return rows[0]?.behind ?? false
}

/**
 * Sums a long history of a player, in transactions that are each short. Called before the player's row is locked, so that nothing of the player
 * waits for it. What is left afterwards is a piece, which `sumsNow` sums. A short history is not touched: an act that is refused changes nothing.
 */
export async function catchUp(db: Db, playerId: string, piece = PIECE): Promise<void> {
  while (await isBehind(db, playerId, piece)) await inTransaction(db, (tx) => step(tx, playerId, piece))
}

/** The sums of a player whose row the transaction holds, to the last entry and upgrade. */
export async function sumsNow(tx: Tx, playerId: string): Promise<Pick<Sums, 'diamonds' | 'upgraded'>> {
  for (;;) {
    const { row, more } = await step(tx, playerId, PIECE)
    if (more) continue
    const { rows } = await tx.execute<{ sum: number }>(sql`select coalesce(sum(u.price - u.paid), 0)::float8 as sum from ${later(row)}`)
    return { diamonds: row.diamonds, upgraded: row.upgraded + (rows[0]?.sum ?? 0) }
  }
}
