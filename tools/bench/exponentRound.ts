import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { dataOf } from '../../tests/support/api.ts'

/** Waits for a round that has just opened. Returns its number. */
export async function freshRound(origin: string): Promise<number> {
  for (;;) {
    const { round } = await dataOf(origin, exponentNow)
    if (!round.broken && round.startAt - Date.now() > 6_000) return round.round
    await sleep(100)
  }
}

/** When a round starts and breaks, in ms since 1970, and where. */
export interface Course {
  startAt: number
  breakAt: number
  crash: number
}

/** Sets the course of a round that runs. The break is made a second before its moment, as by a node. */
export async function setCourse(db: Db, round: number, { startAt, breakAt, crash }: Course): Promise<void> {
  await db.$client.query('UPDATE exponent_round SET start_at = $2, break_at = $3, crash = $4 WHERE round = $1', [
    round,
    new Date(startAt),
    new Date(breakAt),
    crash,
  ])
  await db.$client.query("UPDATE room SET next_at = $1 WHERE mode = 'exponent'", [new Date(breakAt - 1_000)])
}

/** Waits until a round is settled, for `ms` at most. */
export async function untilSettled(db: Db, round: number, ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(200)) {
    const { rows } = await db.$client.query('SELECT 1 FROM exponent_round WHERE round = $1 AND settled_at IS NOT NULL', [round])
    if (rows.length > 0) return
  }
}

/** Opens the next round now instead of after the pause. The last one is settled. */
export async function openNext(db: Db, round: number): Promise<void> {
  await db.$client.query('UPDATE exponent_round SET next_at = now() WHERE round = $1', [round])
  await db.$client.query("UPDATE room SET next_at = now() WHERE mode = 'exponent'")
}
