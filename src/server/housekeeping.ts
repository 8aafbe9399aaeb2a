import { Counter, type Registry } from 'prom-client'
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
import { ROBOT_WORKS } from './demo/robots.ts'
import type { Deps } from './deps.ts'
import { warnGiveaways } from './giveaway/state.ts'
import { startLanes } from './job/lanes.ts'
import { measureJobs } from './job/metrics.ts'
import type { Job } from './job/rows.ts'
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

type SweepDeps = Pick<Deps, 'db' | 'now'>

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

/** What runs once in ten minutes: every sweep. */
export const sweepJobs = ({ db, now }: SweepDeps, sweeps = SWEEPS): Job[] =>
  Object.entries(sweeps).map(([name, remove]) => ({ name, every: INTERVAL, run: () => remove(db, now()) }))

/** What runs more often, and does not wait for a sweep. */
const quickJobs = (deps: HousekeepingDeps): Job[] => [
  { name: 'topUps', every: ORDERS_INTERVAL, run: () => sweepTopUps({ ...deps, ports: payPorts }) },
  { name: 'commissions', every: COMMISSIONS_INTERVAL, run: () => settleCommissions(deps.db, deps.now()) },
  { name: 'bestDrops', every: BEST_DROPS_INTERVAL, run: () => keepBestDrops(deps.db) },
  { name: 'giveaways', every: GIVEAWAYS_INTERVAL, run: () => warnGiveaways(deps.db, deps.log) },
  { name: 'showers', every: SHOWERS_INTERVAL, run: () => ensureShower(deps.db, deps.config, { error: (text) => deps.log.error(text) }) },
]

type HousekeepingDeps = Pick<Deps, 'db' | 'now' | 'log' | 'config'>

/**
 * Starts the removal of expired rows, the care for top-up orders, the booking of commission, the lists of best drops, the alarms about
 * budgets and the making of showers:
 * each is a row of `job`, run by one node at a time, and /metrics shows how it stands. Returns the function that stops all.
 */
export function startHousekeeping(deps: HousekeepingDeps, metrics: Registry): () => Promise<void> {
  const quick = quickJobs(deps)
  const lanes = [sweepJobs(deps), ...quick.map((job) => [job])]
  const names = lanes.flat().map(({ name }) => name)
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of jobs that failed in this process',
    labelNames: ['job'],
    registers: [metrics],
  })
  for (const job of names) failures.inc({ job }, 0)
  measureJobs(metrics, deps.db, [...names, ...(deps.config.robots ? ROBOT_WORKS : [])])
  return startLanes({ ...deps, failed: (job) => failures.inc({ job }) }, lanes)
}
