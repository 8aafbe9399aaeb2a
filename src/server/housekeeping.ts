import { sweepSessions } from './auth/session.ts'
import { sweepUses } from './captcha/limits.ts'
import { sweepPuzzles } from './captcha/puzzles.ts'
import type { Deps } from './deps.ts'
import { purgeIdempotency } from './money/idempotency.ts'
import { sweepCodes } from './sms/codes.ts'

const INTERVAL = 10 * 60_000

const SWEEPS = [sweepSessions, sweepPuzzles, sweepUses, sweepCodes, purgeIdempotency]

/** Removes what has expired, once. */
export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const remove of SWEEPS) await remove(db, now())
}

/** Sweeps from time to time; returns the function that ends it. */
export function startHousekeeping(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const timer = setInterval(() => {
    sweep(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'housekeeping failed'))
  }, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
