import { sql } from 'drizzle-orm'
import { makeShower, type ShowerRow } from '#server/modes/shower/showers.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { takeTurn } from './turn.ts'
import type { World } from './world.ts'

/**
 * Makes a shower that begins in `wait` ms, as the only one that a page may enter: what other tests have left is a day old from now on. The calling
 * test keeps it for itself until it ends.
 */
export async function bringShower(world: World, wait: number): Promise<ShowerRow> {
  await takeTurn(world, 'shower')
  const row = await inTransaction(world.db, async (tx) => {
    await tx.execute(sql`update shower set start_at = start_at - interval '1 day' where state <> 'settled'`)
    await tx.execute(sql`update room set next_at = now() where mode = 'shower' and next_at > now()`)
    return makeShower(tx, { entry: 'e2e', demo: false, startAt: Date.now() + wait, pot: 10_003, most: 9_000, least: 20 })
  })
  if (!row) throw new Error('no shower')
  return row
}
