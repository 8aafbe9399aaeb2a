import { sweepSources } from './auth/knownSources.ts'
import { sweepSessions } from './auth/session.ts'
import { sweepEnds } from './auth/sessionEnd.ts'
import { sweepUses } from './captcha/limits.ts'
import { sweepPuzzles } from './captcha/puzzles.ts'
import type { Deps } from './deps.ts'
import { purgeIdempotency } from './money/idempotency.ts'
import { sweepTries } from './pay/overdue.ts'
import { sweepTopUps } from './pay/routes.ts'
import { payPorts } from './payPorts.ts'
import { sweepAvatarTries } from './profile/avatar.ts'
import { sweepCodes } from './sms/codes.ts'

const INTERVAL = 10 * 60_000
/**
 * Time between two sweeps of the top-up orders, in ms. When a node dies after a payment came in, another node credits it after this time at
 * most.
 */
const ORDERS_INTERVAL = 30_000

const SWEEPS = [sweepSessions, sweepEnds, sweepSources, sweepPuzzles, sweepUses, sweepCodes, sweepAvatarTries, purgeIdempotency, sweepTries]

/** Runs every removal of expired rows once. */
export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const remove of SWEEPS) await remove(db, now())
}

/** Starts the removal of expired rows and the care for top-up orders, both on a timer. Returns the function that stops them. */
export function startHousekeeping(deps: Pick<Deps, 'db' | 'now' | 'log' | 'config'>): () => void {
  const every = (interval: number, work: () => Promise<void>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => deps.log.warn({ err: error }, 'housekeeping failed'))
    }, interval)
    return timer.unref()
  }
  const timers = [every(INTERVAL, () => sweep(deps)), every(ORDERS_INTERVAL, () => sweepTopUps({ ...deps, ports: payPorts }))]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
