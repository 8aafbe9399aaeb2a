import { sql } from 'drizzle-orm'
import { Batchers } from '#server/platform/db/batchers.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { asksWithPatience, type Patience } from '#server/platform/db/patience.ts'

/** An exit that has reached a node. */
export interface Press {
  playerId: string
  round: number
  /** When it came, in whole ms by the database's clock. */
  arrived: number
}

/** Where the first exit of a player in a round is kept, among the keys of acts. No client can send a key with a colon. */
const keyOf = (round: number) => `exponent-exit:${round}`

const noting = new Batchers<{ db: Db }, Press, true>('exponent-press', ({ db }) =>
  asksWithPatience((presses, how) => note(db, presses, how)),
)

/**
 * Notes that an exit has come, before it is made. The first one of a stake decides what it gets, on whatever node and however late the exit
 * itself is made: or a player who keeps their own acts waiting could let an early exit count only when the index breaks.
 *
 * It locks nothing that a player can hold, so it waits for nobody. Only exits that came in time are noted, of stakes that are in the round.
 */
export async function notePress(db: Db, press: Press): Promise<void> {
  await noting.ask({ db }, press)
}

async function note(db: Db, presses: readonly Press[], { lockTimeout }: Patience): Promise<true[]> {
  const column = <T>(read: (press: Press) => T) => sql.param(presses.map(read))
  await db.execute(sql`
    with asked as materialized (
      select a.*, set_config('synchronous_commit', 'off', true) as quick, set_config('lock_timeout', ${lockTimeout}, true) as patience
      from unnest(${column(({ playerId }) => playerId)}::bigint[], ${column(({ round }) => round)}::int[],
        ${column(({ round }) => keyOf(round))}::text[], ${column(({ arrived }) => arrived)}::bigint[]) as a (player_id, round, key, arrived)
    )
    insert into idempotency (player_id, key, request_hash, reply, at)
    select a.player_id, a.key, '', jsonb_build_object('arrived', a.arrived), now()
    from asked a join exponent_stake s on s.player_id = a.player_id and s.round = a.round and s.outcome = 'open'
    join exponent_round r on r.round = a.round
      and a.arrived >= extract(epoch from r.start_at) * 1000 and a.arrived < extract(epoch from r.break_at) * 1000
    order by a.player_id
    on conflict (player_id, key) do update set reply = excluded.reply
      where (idempotency.reply->>'arrived')::bigint > (excluded.reply->>'arrived')::bigint`)
  return presses.map(() => true)
}

/** When the first exits of stakes came, by player. No player comes twice. */
export async function pressesOf(tx: Tx, stakes: readonly Pick<Press, 'playerId' | 'round'>[]): Promise<Map<string, number>> {
  if (stakes.length === 0) return new Map()
  const [players, keys] = [sql.param(stakes.map(({ playerId }) => playerId)), sql.param(stakes.map(({ round }) => keyOf(round)))]
  const { rows } = await tx.execute<{ player_id: string; arrived: number }>(sql`
    select i.player_id::text, (i.reply->>'arrived')::float8 as arrived
    from unnest(${players}::bigint[], ${keys}::text[]) as s (player_id, key)
    cross join lateral (select player_id, reply from idempotency where player_id = s.player_id and key = s.key offset 0) i`)
  return new Map(rows.map(({ player_id, arrived }) => [player_id, arrived]))
}
