import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { uidOf } from '#server/account/auth/names.ts'
import { SeedState } from '#server/core/fairness/tables.ts'
import { bookCoins, lockCoins } from '#server/core/money/bulk.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Minor } from '#shared/money.ts'

/** A player who is logged in. */
export interface Member {
  playerId: string
  token: string
}

/** Players that one transaction makes. */
const PART = 2_000

/** Makes many players with accounts, seeds and a login each, some statements for all of them, and gives them coins. The books stay right. */
export async function makeCrowd(db: Db, size: number, coins: Minor): Promise<Member[]> {
  const made: Member[] = []
  while (made.length < size) made.push(...(await inTransaction(db, (tx) => makePart(tx, Math.min(PART, size - made.length), coins))))
  return made
}

async function makePart(tx: Tx, size: number, coins: Minor): Promise<Member[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('player_id_seq')::text as id from generate_series(1, ${size}::int)`)
  const members = rows.map(({ id }) => ({ playerId: id, token: randomBytes(32).toString('base64url') }))
  const ids = members.map(({ playerId }) => playerId)
  await tx.execute(sql`
    insert into player (id, uid, phone, nickname, head_pic, promote_code, guided_at)
    select p.id, p.uid, '13' || lpad((p.id % 1000000000)::text, 9, '0'), '玩家' || lpad((p.id % 10000)::text, 4, '0'), 'avatars/a01.webp', 'C' || p.id, now()
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(ids.map(uidOf))}::text[]) as p (id, uid)`)
  await tx.execute(sql`
    insert into account (player_id, currency, summed)
    select p, c, true from unnest(${sql.param(ids)}::bigint[]) as p, generate_series(0, 1) as c order by p, c`)
  await tx.execute(sql`
    insert into fairness_seed (player_id, state, server_seed, server_seed_hash, client_seed, created_at)
    select p.id, s.state, p.seed, encode(sha256(decode(p.seed, 'hex')), 'hex'), case when s.state = ${SeedState.active} then left(p.seed, 16) else '' end, now()
    from unnest(${sql.param(ids)}::bigint[]) as a (id), lateral (values (${SeedState.next}::smallint), (${SeedState.active}::smallint)) as s (state),
      lateral (select a.id, encode(sha256((a.id || ':' || s.state || ${randomBytes(16).toString('hex')})::bytea), 'hex') as seed) as p`)
  await logIn(tx, members)
  await lockCoins(tx, ids)
  const lines = ids.map((playerId) => ({ playerId, amount: coins }))
  if (coins > 0) await bookCoins(tx, { kind: 'opening_grant', house: 'grant', ref: `crowd:${ids[0]}`, at: new Date(), lines })
  return members
}

async function logIn(tx: Tx, members: readonly Member[]): Promise<void> {
  const hashes = members.map(({ token }) => createHash('sha256').update(token).digest('hex'))
  await tx.execute(sql`
    insert into session (token_hash, player_id, created_at, seen_at)
    select s.hash, s.id, now(), now()
    from unnest(${sql.param(hashes)}::text[], ${sql.param(members.map(({ playerId }) => playerId))}::bigint[]) as s (hash, id)`)
}

/** Marks all logins as used now: the time of the last use is written at most once a minute, and who plays has called within that minute. */
export async function touchLogins(db: Db): Promise<void> {
  await db.execute(sql`update session set seen_at = now()`)
}
