import { Counter, type Registry } from 'prom-client'
import { sweepSources } from '#server/account/auth/knownSources.ts'
import { sweepIdentityTries } from '#server/account/auth/realName.ts'
import { sweepSessions } from '#server/account/auth/session.ts'
import { sweepEnds } from '#server/account/auth/sessionEnd.ts'
import { sweepUses } from '#server/account/captcha/limits.ts'
import { sweepPuzzles } from '#server/account/captcha/puzzles.ts'
import { sweepAvatarTries } from '#server/account/profile/avatar.ts'
import { sweepCodes } from '#server/account/sms/codes.ts'
import { fillAlbum } from '#server/community/album/fill.ts'
import { sweepChatLines, sweepChatNotes, sweepChatPictures, sweepChatTickets } from '#server/community/chat/retention.ts'
import { countWhenDue } from '#server/community/measured/count.ts'
import { sweepRank } from '#server/community/rank/sweep.ts'
import { settleCommissions } from '#server/community/share/settle.ts'
import { closePackets } from '#server/community/welfare/packets.ts'
import { beaconJob } from '#server/core/beacon/job.ts'
import { sweepCodeTries } from '#server/core/codes/guess.ts'
import { warnGiveaways } from '#server/core/giveaway/state.ts'
import { purgeIdempotency } from '#server/core/money/idempotency.ts'
import { markSpans } from '#server/core/money/spans.ts'
import { fillSums } from '#server/core/money/sums.ts'
import { sweepBeats } from '#server/core/rounds/beats.ts'
import { sweepTries } from '#server/economy/pay/overdue.ts'
import { sweepTopUps } from '#server/economy/pay/routes.ts'
import { sweepShares } from '#server/economy/shop/sweep.ts'
import { jobsOfModes, MEASURED_SOURCES, SWEEPS_OF_MODES } from '#server/modes/all.ts'
import type { Deps } from '#server/platform/deps.ts'
import { startLanes } from '#server/platform/job/lanes.ts'
import { measureJobs } from '#server/platform/job/metrics.ts'
import type { Job } from '#server/platform/job/rows.ts'
import { ROBOT_WORKS } from '#server/wiring/demo/robots.ts'
import { payPorts } from './payPorts.ts'

type SweepDeps = Pick<Deps, 'db' | 'now'>

const INTERVAL = 10 * 60_000
/**
 * Time between two sweeps of the top-up orders, in ms. When a node dies after a payment came in, another node credits it after this time at
 * most.
 */
const ORDERS_INTERVAL = 30_000

/** Time between two bookings of commission, in ms. */
const COMMISSIONS_INTERVAL = 5_000

/** Time between two looks at the budgets of giveaways, in ms. */
const GIVEAWAYS_INTERVAL = 30_000

/** Time between two looks whether 实测概率 is to be counted, in ms. */
const MEASURED_LOOK = 60_000
/** The demo world counts as often as this, in ms, and not only in the night, so that there is something to see. */
const MEASURED_IN_DEMO = 3_600_000

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
  shopShares: sweepShares,
  redPackets: (db) => closePackets(db),
  nodeBeats: (db) => sweepBeats(db),
  rankSums: sweepRank,
  albumFill: (db) => fillAlbum(db),
  accountSums: (db) => fillSums(db),
  entrySpans: (db) => markSpans(db),
  ...SWEEPS_OF_MODES,
}

/** What runs once in ten minutes: every sweep. */
export const sweepJobs = ({ db, now }: SweepDeps, sweeps = SWEEPS): Job[] =>
  Object.entries(sweeps).map(([name, remove]) => ({ name, every: INTERVAL, run: () => remove(db, now()) }))

/** What runs more often, and does not wait for a sweep. */
const quickJobs = (deps: HousekeepingDeps): Job[] => [
  { name: 'topUps', every: ORDERS_INTERVAL, run: () => sweepTopUps({ ...deps, ports: payPorts }) },
  { name: 'commissions', every: COMMISSIONS_INTERVAL, run: () => settleCommissions(deps.db, deps.now()) },
  { name: 'giveaways', every: GIVEAWAYS_INTERVAL, run: () => warnGiveaways(deps.db, deps.log) },
  ...(deps.config.beacon ? [beaconJob(deps, deps.config.beacon)] : []),
  {
    name: 'measured',
    every: MEASURED_LOOK,
    run: () => countWhenDue(deps.db, MEASURED_SOURCES, deps.config.demo ? MEASURED_IN_DEMO : null),
  },
  ...jobsOfModes(deps),
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
