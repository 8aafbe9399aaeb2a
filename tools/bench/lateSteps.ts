import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'

/** No step of 指数 may be made later than this, in ms. */
export const STEP_BOUND = 300
const LOOK_EVERY = 20

/** Looks again and again how late the due steps of rooms of these modes are. Returns what stops it and tells the greatest lateness of each step, in ms. */
export function watchSteps(db: Db, modes: readonly string[] = ['exponent']): () => Promise<number[]> {
  const late = new Map<string, number>()
  let watching = true
  const watch = (async () => {
    // A step that was due before belongs to what was before.
    const { rows: began } = await db.$client.query<{ at: string }>('SELECT clock_timestamp()::text AS at')
    while (watching) {
      const { rows } = await db.$client.query<{ due: string; ms: number }>(
        `SELECT id || ' ' || next_at AS due, (extract(epoch FROM clock_timestamp() - next_at) * 1000)::float8 AS ms FROM room
          WHERE mode = ANY($2) AND next_at > $1`,
        [began[0]?.at, modes],
      )
      for (const { due, ms } of rows) late.set(due, Math.max(late.get(due) ?? 0, ms))
      await sleep(LOOK_EVERY)
    }
  })()
  return async () => {
    watching = false
    await watch
    return [...late.values()]
  }
}
