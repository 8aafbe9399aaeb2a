import { Counter, Gauge, type Registry } from 'prom-client'
import { fillAlbum } from './album/fill.ts'
import { sweepSources } from './auth/knownSources.ts'
import { sweepIdentityTries } from './auth/realName.ts'
import { sweepSessions } from './auth/session.ts'
import { sweepEnds } from './auth/sessionEnd.ts'
import { sweepCreations } from './battle/pace.ts'
import { sweepUses } from './captcha/limits.ts'
import { sweepPuzzles } from './captcha/puzzles.ts'
import { keepBestDrops, sweepBestDrops } from './case/bestDrops.ts'
import { sweepChatLines, sweepChatNotes, sweepChatPictures, sweepChatTickets } from './chat/retention.ts'
import { sweepCodeTries } from './codes/guess.ts'
import type { Deps } from './deps.ts'
import { warnGiveaways } from './giveaway/state.ts'
import { purgeIdempotency } from './money/idempotency.ts'
import { markSpans } from './money/spans.ts'
import { fillSums } from './money/sums.ts'
import { sweepTries } from './pay/overdue.ts'
import { sweepTopUps } from './pay/routes.ts'
import { payPorts } from './payPorts.ts'
import { sweepAvatarTries } from './profile/avatar.ts'
import { sweepRank } from './rank/sweep.ts'
import { sweepBeats } from './rounds/beats.ts'
import { settleCommissions } from './share/settle.ts'
import { sweepShares } from './shop/sweep.ts'
import { ensureShower } from './shower/showers.ts'
import { sweepCodes } from './sms/codes.ts'
import { closePackets } from './welfare/packets.ts'

type SweepDeps = Pick<Deps, 'db' | 'now' | 'log'>

const INTERVAL = 10 * 60_000
/**
 * Time between two sweeps of the top-up orders, in ms. When a node dies after a payment came in, another node credits it after this time at
 * most.
 */
const ORDERS_INTERVAL = 30_000

/** Time between two bookings of commission, in ms. */
const COMMISSIONS_INTERVAL = 5_000

/** Time between two looks for openings that have been revealed, in ms. */
const BEST_DROPS_INTERVAL = 1_000

/** Time between two looks whether the next red-packet shower is there, in ms. */
const SHOWERS_INTERVAL = 30_000

/** Time between two looks at the budgets of giveaways, in ms. */
const GIVEAWAYS_INTERVAL = 30_000

/** What deletes expired rows and sums what nobody has summed yet, each by the name under which logs and metrics show it. */
export const SWEEPS: Record<string, (db: Deps['db'], now: number) => Promise<unknown>> = {
  sessions: sweepSessions,
  sessionEnds: sweepEnds,
  knownSources: sweepSources,
  puzzles: sweepPuzzles,
  captchaUses: sweepUses,
  smsCodes: sweepCodes,
  avatarTries: sweepAvatarTries,
  identityTries: sweepIdentityTries,
  chatPictures: sweepChatPictures,
  chatLines: sweepChatLines,
  chatNotes: sweepChatNotes,
  chatTickets: sweepChatTickets,
  idempotency: purgeIdempotency,
  cardTries: sweepTries,
  codeTries: (db) => sweepCodeTries(db),
  battleCreations: (db) => sweepCreations(db),
  shopShares: sweepShares,
  redPackets: (db) => closePackets(db),
  nodeBeats: (db) => sweepBeats(db),
  rankSums: sweepRank,
  oldBestDrops: (db) => sweepBestDrops(db),
  albumFill: (db) => fillAlbum(db),
  accountSums: (db) => fillSums(db),
  entrySpans: (db) => markSpans(db),
}

/** Called after each sweep with its name; `error` is undefined when it went well. */
type Report = (sweep: string, seconds: number, error?: unknown) => void

/** Runs one work. A failure is logged and reported, never thrown. */
async function run(name: string, work: () => Promise<unknown>, log: SweepDeps['log'], report: Report): Promise<void> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  try {
    await work()
    report(name, seconds())
  } catch (error) {
    log.warn({ err: error, sweep: name }, 'housekeeping failed')
    report(name, seconds(), error)
  }
}

/** Runs every removal of expired rows once. One that fails does not stop the others. */
export async function sweep({ db, now, log }: SweepDeps, report: Report = () => undefined, sweeps = SWEEPS): Promise<void> {
  for (const [name, remove] of Object.entries(sweeps)) await run(name, () => remove(db, now()), log, report)
}

/** Adds to /metrics when each sweep last went well, how long it took and how often it failed. */
function measureSweeps(registry: Registry): Report {
  const registers = [registry]
  const labelNames = ['sweep']
  const failures = new Counter({ name: 'sweep_failures_total', help: 'Sweeps that failed since the start', labelNames, registers })
  const took = new Gauge({ name: 'sweep_seconds', help: 'How long the last sweep took', labelNames, registers })
  const last = new Gauge({ name: 'sweep_last_success_seconds', help: 'When the last sweep went well, Unix time', labelNames, registers })
  for (const name of [...Object.keys(SWEEPS), ORDERS, COMMISSIONS, BEST_DROPS, SHOWERS, GIVEAWAY_ALARMS]) failures.inc({ sweep: name }, 0)
  return (name, seconds, error) => {
    took.set({ sweep: name }, seconds)
    if (error === undefined) last.set({ sweep: name }, Date.now() / 1_000)
    else failures.inc({ sweep: name })
  }
}

/** Name of the care for top-up orders in logs and metrics. */
const ORDERS = 'topUps'
/** The same of the booking of commission. */
const COMMISSIONS = 'commissions'
/** The same of the alarms about budgets of giveaways. */
const GIVEAWAY_ALARMS = 'giveaways'
/** The same of the lists of best drops. */
const BEST_DROPS = 'bestDrops'
/** The same of the making of showers. */
const SHOWERS = 'showers'

/**
 * Starts the removal of expired rows, the care for top-up orders, the booking of commission, the lists of best drops and the making of showers, each on a timer. A round that takes longer than the interval is not
 * started a second time. Returns the function that stops all.
 */
export function startHousekeeping(deps: Pick<Deps, 'db' | 'now' | 'log' | 'config'>, metrics: Registry): () => void {
  const report = measureSweeps(metrics)
  const every = (interval: number, work: () => Promise<void>) => {
    let busy = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      void work().finally(() => {
        busy = false
      })
    }, interval)
    return timer.unref()
  }
  const timers = [
    every(INTERVAL, () => sweep(deps, report)),
    every(ORDERS_INTERVAL, () => run(ORDERS, () => sweepTopUps({ ...deps, ports: payPorts }), deps.log, report)),
    every(COMMISSIONS_INTERVAL, () => run(COMMISSIONS, () => settleCommissions(deps.db, deps.now()), deps.log, report)),
    every(BEST_DROPS_INTERVAL, () => run(BEST_DROPS, () => keepBestDrops(deps.db), deps.log, report)),
    every(GIVEAWAYS_INTERVAL, () => run(GIVEAWAY_ALARMS, () => warnGiveaways(deps.db, deps.log), deps.log, report)),
    every(SHOWERS_INTERVAL, () =>
      run(SHOWERS, () => ensureShower(deps.db, deps.config, { error: (text) => deps.log.error(text) }), deps.log, report),
    ),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
