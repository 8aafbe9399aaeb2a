import { bookCoins } from '#server/core/money/bulk.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { ExponentWorld } from './world.ts'

/** Makes many players with coins at once, without seeds or sessions. Returns their ids. */
export async function crowd(world: ExponentWorld, size: number, coins: number): Promise<string[]> {
  const made = await world.rows<{ id: string }>(
    `INSERT INTO player (uid, nickname, head_pic, promote_code) SELECT 'u' || n || '-' || $2::text, '玩家' || n, 'avatars/01.webp', 'p' || n || '-' || $2::text
     FROM generate_series(1, $1::int) n RETURNING id::text`,
    [size, String(Math.random())],
  )
  const ids = made.map(({ id }) => id)
  await world.rows('INSERT INTO account (player_id, currency, summed) SELECT unnest($1::bigint[]), 0, true', [ids])
  await inTransaction(world.db, (tx) =>
    bookCoins(tx, {
      kind: 'operator_grant',
      house: 'grant',
      ref: 'test',
      at: new Date(world.clock.now),
      lines: ids.map((playerId) => ({ playerId, amount: coins })),
    }),
  )
  return ids
}

/** Whole numbers below `below`, the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
