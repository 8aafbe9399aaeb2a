import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Job } from './job.ts'

/** Where it is kept, among the keys of acts, that a player has taken a stake of a round back. No client can send a key with a colon. */
const keyOf = (round: number) => `exponent-gone:${round}`

/** Notes who has taken a stake of a round back: they do not enter it once more. */
export async function noteGone(tx: Tx, round: number, players: readonly { playerId: string }[]): Promise<void> {
  const ids = sql.param(players.map(({ playerId }) => playerId))
  await tx.execute(sql`
    insert into idempotency (player_id, key, request_hash, reply, at)
    select p.id, ${keyOf(round)}, '', '{}'::jsonb, now() from unnest(${ids}::bigint[]) as p (id)`)
}

/** Of the jobs' players, those who have taken a stake of that round back. No player comes twice. */
export async function goneOf(tx: Tx, jobs: readonly Pick<Job, 'playerId' | 'round'>[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const [players, keys] = [sql.param(jobs.map(({ playerId }) => playerId)), sql.param(jobs.map(({ round }) => keyOf(round)))]
  const { rows } = await tx.execute<{ player_id: string }>(sql`
    select i.player_id::text from unnest(${players}::bigint[], ${keys}::text[]) as j (player_id, key)
    cross join lateral (select player_id from idempotency where player_id = j.player_id and key = j.key offset 0) i`)
  return new Set(rows.map(({ player_id }) => player_id))
}
