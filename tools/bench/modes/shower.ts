import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { makeShower } from '#server/modes/shower/showers.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { showerClaim } from '#shared/modes/shower/calls.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER as RULES } from '#shared/modes/shower/rules.ts'
import { type Member, makeCrowd } from '../crowd.ts'
import type { Supply } from '../rawLoad.ts'
import { type Act, CROWD, GOAL, type ModeWorld } from './act.ts'

/** Ms until a shower begins, and from then until the first claims. */
const LEAD = 500
const FALLS = 1_000
const SETTLED_WITHIN = 60_000
/** Players; each of them claims again and again, as a phone does. */
const PLAYERS = 2_000

/** One player after the other claims the packets that are in the picture and that they have not. */
function claims(players: readonly Member[], showerId: string, seed: string, startAt: number): Supply {
  const caught = players.map(() => new Set<number>())
  const plan = packetsOf(seed)
  let next = 0
  return () => {
    const elapsed = Date.now() - startAt
    for (let tries = 0; tries < players.length && elapsed < RULES.length; tries++) {
      const place = next++ % players.length
      const seen = plan.flatMap(({ from, to }, packet) => (from < elapsed && to > elapsed && !caught[place]?.has(packet) ? packet : []))
      if (seen.length === 0) continue
      for (const packet of seen) caught[place]?.add(packet)
      return { token: players[place]?.token ?? '', call: showerClaim, query: `showerId=${showerId}&packets=${seen.join()}` }
    }
    return null
  }
}

/** Moves a shower into the past, so that it is shared out now, and waits for that. */
async function endShower({ db }: ModeWorld, showerId: string): Promise<void> {
  await db.execute(sql`update shower set start_at = start_at - interval '1 minute' where room_id = ${showerId}`)
  await db.execute(sql`update room set next_at = now() where id = ${showerId}`)
  for (const until = Date.now() + SETTLED_WITHIN; Date.now() < until; await sleep(200)) {
    const { rows } = await db.execute(sql`select from shower where room_id = ${showerId} and state = 'settled' and not owed`)
    if (rows.length > 0) return
  }
}

/** Everybody claims packets while they fall. A turn may be as long as most of a shower. */
export const SHOWER: Act = {
  name: 'shower',
  title: '红包雨: claim',
  goal: GOAL.crowd,
  connections: CROWD,
  async prepare(world) {
    const { db } = world
    const players = await makeCrowd(db, PLAYERS, 0)
    return async () => {
      const startAt = Date.now() + LEAD
      const slot = { entry: 'bench', demo: false, startAt, pot: 10_000_000, most: 6_000, least: 20 }
      const row = await inTransaction(db, (tx) => makeShower(tx, slot))
      if (!row) throw new Error('no shower')
      await sleep(LEAD + FALLS)
      return { supply: claims(players, row.roomId, row.packetSeed, startAt), after: () => endShower(world, row.roomId) }
    }
  },
}
