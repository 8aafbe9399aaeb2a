import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { LATE_KEPT } from '#shared/modes/exponent/race.ts'
import type { RoundRow, StakeRow } from './game.ts'
import type { Job } from './job.ts'
import { brokenBefore } from './judge.ts'

/** A job with what it asks of, and when it came. */
export interface CameAt {
  job: Job
  round: RoundRow | undefined
  own: StakeRow | undefined
  /** When it came, in ms; for an exit, when the first exit of the stake did. */
  arrived: number
}

/**
 * Keeps when exits came that were refused because the index had broken: of each stake the first one, once, however many follow. Returns what
 * their players read. An exit that comes when the next round opens, or later, is no lost race and is not kept. The stakes are locked; `now` is
 * the database's clock, so that nothing is said of a break whose moment has not come by it.
 */
export async function noteLate(tx: Tx, refused: readonly CameAt[], now: number): Promise<Map<Job, Refusal>> {
  const late = refused.flatMap(({ job, round, own, arrived }) => {
    const breakAt = round?.breakAt.getTime() ?? Number.POSITIVE_INFINITY
    if (!own || breakAt > now || (own.outcome !== 'open' && own.outcome !== 'lost')) return []
    const isKept = arrived >= breakAt && arrived < breakAt + LATE_KEPT
    const lateAt = own.lateAt?.getTime() ?? (isKept ? arrived : null)
    return lateAt === null ? [] : [{ job, own, lateAt, breakAt }]
  })
  const fresh = late.filter(({ own }) => own.lateAt === null)
  if (fresh.length > 0) await keep(tx, fresh)
  return new Map(late.map(({ job, lateAt, breakAt }) => [job, brokenBefore(lateAt, breakAt)]))
}

async function keep(tx: Tx, late: readonly { own: StakeRow; lateAt: number }[]): Promise<void> {
  const ids = sql.param(late.map(({ own }) => own.id))
  const moments = sql.param(late.map(({ lateAt }) => new Date(lateAt).toISOString()))
  await tx.execute(sql`
    update exponent_stake s set late_at = l.at from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as l (id, at)
    where s.id = l.id and s.late_at is null`)
}
