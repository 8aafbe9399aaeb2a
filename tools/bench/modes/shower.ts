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

/** Ms from the making of a shower, which is in its midst already, until the first claims: its room must have been opened. */
const LEAD = 1_000
/** Ms that a shower goes on after a turn. */
const REST = 1_000
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

/** Waits until a shower has ended and is shared out, so that it costs the next turn nothing. */
async function untilSettled({ db }: ModeWorld, showerId: string): Promise<void> {
  for (const until = Date.now() + SETTLED_WITHIN; Date.now() < until; await sleep(200)) {
    const { rows } = await db.execute(sql`select from shower where room_id = ${showerId} and state = 'settled' and not owed`)
    if (rows.length > 0) return
  }
  throw new Error('the shower is not settled')
}

/**
 * Everybody claims packets while they fall. A shower is made so that it ends soon after the turn: when it begins can't be changed afterwards. A turn may
 * be as long as most of a shower.
 */
export const SHOWER: Act = {
  name: 'shower',
  title: '红包雨: claim',
  goal: GOAL.crowd,
  connections: CROWD,
  async prepare(world) {
    const { db } = world
    const players = await makeCrowd(db, PLAYERS, 0)
    return async (seconds) => {
      const startAt = Date.now() + LEAD + seconds * 1_000 + REST - RULES.length
      const slot = { entry: 'bench', demo: false, startAt, pot: 10_000_000, most: 6_000, least: 20 }
      const row = await inTransaction(db, (tx) => makeShower(tx, slot))
      if (!row) throw new Error('no shower')
      await sleep(LEAD)
      return { supply: claims(players, row.roomId, row.packetSeed, startAt), after: () => untilSettled(world, row.roomId) }
    }
  },
}
