import type { Registry } from 'prom-client'
import { RANK_ROOM, REWARD_ROOM } from '#server/community/rank/clock.ts'
import { rankSteps, rewardSteps } from '#server/community/rank/steps.ts'
import { measureBeacons } from '#server/core/beacon/job.ts'
import { networkOfRooms } from '#server/core/beacon/rooms.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { measureGiveaways } from '#server/core/giveaway/state.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { startClockWatch } from '#server/core/rounds/setBack.ts'
import { startRounds } from '#server/core/rounds/start.ts'
import type { RoomModes } from '#server/core/rounds/steps.ts'
import { ALL_MODES, RANK_SOURCES, stepsOfModes } from '#server/modes/all.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { openBox } from '#server/modes/case/open.ts'
import { targetsOf } from '#server/modes/dream/targets.ts'
import { upgradeItem } from '#server/modes/dream/upgrade.ts'
import { enterExponent, exitExponent } from '#server/modes/exponent/acts.ts'
import { holdTickets } from '#server/modes/kuji/holds.ts'
import { playKuji } from '#server/modes/kuji/play.ts'
import { openPool, readPools } from '#server/modes/kuji/templates.ts'
import { freeNumbers, sellingPools } from '#server/modes/kuji/view.ts'
import { joinRoll } from '#server/modes/roll/join.ts'
import { rollDeps } from '#server/modes/roll/ports.ts'
import { openTemplate, readTemplates } from '#server/modes/roll/templates.ts'
import type { RoomConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { measureOutbox } from '#server/platform/http/databaseMetrics.ts'
import { noteRun } from '#server/platform/job/rows.ts'
import { startDispatcher } from '#server/platform/live/outbox.ts'
import type { Started } from '#server/platform/started.ts'
import type { PoolTurnDeps } from '#server/wiring/demo/pools.ts'
import { startRobots } from '#server/wiring/demo/robots.ts'
import type { RollTurnDeps } from '#server/wiring/demo/rolls.ts'
import { startHousekeeping } from './housekeeping.ts'

/** Everything whose rooms this version steps forward. `looks` is for a process that counts the boards again and again. */
export const roomModes = (deps: Pick<Deps, 'db' | 'now'> & { config: RoomConfig }, looks?: DueLooks): RoomModes => ({
  ...stepsOfModes(deps),
  [RANK_ROOM]: rankSteps(RANK_SOURCES, looks),
  [REWARD_ROOM]: rewardSteps,
})

/** What a node does without being asked, in one process only: it delivers pushes, makes the steps of rooms, sweeps, and cares for top-up orders. */
export function startJobs(deps: Deps, { steps, jobs }: Record<'steps' | 'jobs', Db>, registry: Registry, started: Started): void {
  // No crowd of calls can take these connections: rounds and what is told of them stay in time.
  const stepping = { ...deps, db: steps }
  const dispatcher = startDispatcher(stepping)
  started.add(() => dispatcher.stop())
  const modes = roomModes(stepping, new DueLooks())
  started.add(startRounds({ ...stepping, modes }, registry))
  started.add(startClockWatch({ ...stepping, modes }, registry))
  measureOutbox(registry, jobs)
  measureGiveaways(registry, jobs)
  measureBeacons(registry, jobs)
  started.add(startHousekeeping({ ...deps, db: jobs }, registry))
}

/** Robots belong to the house, which needs no login. */
const asHouse = <Request>(request: Request) => ({ ...request, sessionId: HOUSE })

/**
 * Starts the robots of the demo world, where there are any. They open boxes, upgrade, battle, play 指数, join ROLL rooms and buy tickets of 一番赏 through the same functions as players. `audience` tells the
 * number of open sockets.
 */
export function playRobots(deps: Deps, audience: () => number, started: Started): void {
  if (!deps.config.robots) return
  const robots = startRobots({
    ...deps,
    openBox: (request) => openBox(deps, asHouse(request)),
    targets: async () => targetsOf(await currentCatalogue(deps.db)),
    upgrade: (request) => upgradeItem(deps, asHouse(request)),
    exchangeBag: (request) => exchangeBag(deps, asHouse(request)),
    battles: {
      createBattle: (request) => createBattle(deps, asHouse(request)),
      joinBattle: (request) => joinBattle(deps, asHouse(request)),
    },
    exponent: {
      enterExponent: (request) => enterExponent(deps, asHouse(request)),
      exitExponent: (request) => exitExponent(deps, asHouse(request)),
    },
    rolls: () => rollsOf(deps),
    pools: () => poolsOf(deps),
    audience,
    note: notes(deps),
  })
  started.add(() => robots.stop())
}

/** A success of the robots is noted at most once in so many ms, unless a failure came before it. */
const NOTE_EVERY = 30_000

/** Notes in `job` how the robots do. A note that cannot be written is left out: the next one comes soon. */
function notes({ db, log }: Pick<Deps, 'db' | 'log'>): (work: string, error?: unknown) => void {
  const noted = new Map<string, number>()
  return (work, error) => {
    const now = performance.now()
    if (error === undefined && now - (noted.get(work) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY) return
    if (error === undefined) noted.set(work, now)
    else noted.delete(work)
    noteRun(db, work, error).catch((reason: Error) => log.warn({ err: reason, work }, 'robots: how they do was not noted'))
  }
}

/** What robots do in ROLL: they keep a room of each template of the demo world going, and join. */
async function rollsOf(deps: Deps): Promise<Pick<RollTurnDeps, 'templates' | 'openRoll' | 'joinRoll'>> {
  const roll = rollDeps(deps, ALL_MODES)
  // A file with a fault was told of at the start; robots then join the rooms that there are.
  const templates = (await readTemplates().catch(() => [])).filter(({ demo }) => demo)
  return {
    templates: templates.map(({ name, password = '' }) => ({ name, password })),
    openRoll: async (name) => {
      const template = templates.find((each) => each.name === name)
      if (template) await openTemplate(deps.db, roll.wordKey, template, networkOfRooms(deps.config))
    },
    joinRoll: (request) => joinRoll(roll, asHouse(request)),
  }
}

/** Pools among which robots choose. */
const MOST_POOLS = 20

/** What robots do in 一番赏: they keep a pool of each template of the demo world going, and buy tickets. */
export async function poolsOf({ db }: Pick<Deps, 'db'>): Promise<Omit<PoolTurnDeps, 'db' | 'now' | 'random'>> {
  // As with ROLL: a file with a fault was told of at the start.
  const templates = (await readPools().catch(() => [])).filter(({ demo }) => demo)
  return {
    templates: templates.map(({ name }) => name),
    openPool: async (name) => {
      const template = templates.find((each) => each.name === name)
      if (template) await openPool(db, template)
    },
    selling: () => sellingPools(db, MOST_POOLS),
    freeOf: (poolId) => freeNumbers(db, poolId),
    buyTickets: async ({ key, ...request }) => {
      const { holdId } = await holdTickets(db, asHouse(request))
      return playKuji({ db }, asHouse({ playerId: request.playerId, poolId: request.poolId, holdId, key }))
    },
  }
}
