import { setTimeout as sleep } from 'node:timers/promises'
import type { Mode } from '#shared/modes.ts'
import { type BattleTurnDeps, playBattleTurn } from './battles.ts'
import { type ExponentTurnDeps, playExponent } from './exponent.ts'
import { takeLead } from './lead.ts'
import { type PoolTurnDeps, playPoolTurn } from './pools.ts'
import { playRollTurn, type RollTurnDeps } from './rolls.ts'
import { ensureRobots } from './roster.ts'
import { playTurn, type TurnDeps } from './turn.ts'

/** The work in which robots play each mode, as `job` and /metrics call it; null where they do not. */
export const ROBOT_WORK_OF = {
  case: 'robots',
  dream: 'robots',
  battle: 'robotBattles',
  exponent: 'robotExponent',
  roll: 'robotRolls',
  shower: null,
  free: null,
  kuji: 'robotPools',
} as const satisfies Record<Mode, string | null>
export type RobotWork = Exclude<(typeof ROBOT_WORK_OF)[Mode], null>
export const ROBOT_WORKS: readonly RobotWork[] = [...new Set(Object.values(ROBOT_WORK_OF).filter((work) => work !== null))]

export interface RobotDeps extends Omit<TurnDeps, 'random'> {
  /** The calls of 竞技场. Without them the robots do not battle. */
  battles?: Pick<BattleTurnDeps, 'createBattle' | 'joinBattle'>
  /** The calls of 指数. Without them the robots do not play it. */
  exponent?: Pick<ExponentTurnDeps, 'enterExponent' | 'exitExponent'>
  /** The rooms of ROLL and the calls. Without them the robots do not join any. */
  rolls?: () => Promise<Pick<RollTurnDeps, 'templates' | 'openRoll' | 'joinRoll'>>
  /** The pools of 一番赏 and the calls. Without them the robots buy no tickets. */
  pools?: () => Promise<Omit<PoolTurnDeps, 'db' | 'now' | 'random'>>
  log: { warn(detail: object, text: string): void }
  /** Is told of each turn that went well, and of each that failed with its error. */
  note?: (work: RobotWork, error?: unknown) => void
  /** Number of open sockets. Without any, the robots play rarely. */
  audience(): number
  random?(): number
  pace?: Partial<RobotPace>
}

/** Pauses between the turns of the robots, in ms. */
export interface RobotPace {
  /** Mean pause while players are connected. */
  watched: number
  unwatched: number
  /** Pause of the first turns in a new demo world, which fill the list of recent drops. */
  opening: number
  /** Pause between attempts to get the right to play, and after a failure. */
  retry: number
}

export interface Robots {
  /** Waits for the current turn, then gives the right to play back. */
  stop(): Promise<void>
}

const PACE: RobotPace = { watched: 4_000, unwatched: 60_000, opening: 250, retry: 10_000 }
/** Number of turns at the `opening` pace: enough to fill the list of recent drops. */
const OPENING_TURNS = 24
/** What the robots keep going in 竞技场. Without an audience a few rooms are enough that somebody who comes finds one. */
const GOALS = { watched: { waiting: 2, running: 2 }, unwatched: { waiting: 1, running: 0 } } as const
/** The robots check for connected players once in this many ms. */
const GLANCE = 1_000

/**
 * Starts the robots of the demo world. Only one node at a time plays them. All robots together make about one play in 4 s while players
 * are connected.
 */
export function startRobots(deps: RobotDeps): Robots {
  const pace = { ...PACE, ...deps.pace }
  const random = deps.random ?? Math.random
  const stopping = new AbortController()
  const note = deps.note ?? (() => undefined)
  const failed = (work: RobotWork, text: string) => (error: unknown) => {
    deps.log.warn({ err: error }, text)
    note(work, error)
    return false
  }
  const done =
    (work: RobotWork) =>
    <T>(result: T): T => {
      note(work)
      return result
    }

  const rest = async (ms: number, signal: AbortSignal) => {
    await sleep(ms, undefined, { signal }).catch(() => undefined)
  }

  /** Waits for the next turn. The wait gets shorter when a player connects. */
  const restBetween = async (signal: AbortSignal) => {
    const share = 0.6 + random() * 0.8
    const from = performance.now()
    const over = () => performance.now() - from >= share * (deps.audience() > 0 ? pace.watched : pace.unwatched)
    while (!signal.aborted && !over()) await rest(Math.min(GLANCE, pace.watched / 4), signal)
  }

  const battle = async (battles: NonNullable<RobotDeps['battles']>, robotIds: readonly string[], fresh: boolean, signal: AbortSignal) => {
    for (let turn = 0; !signal.aborted; turn++) {
      const opening = fresh && turn < OPENING_TURNS
      const goals = opening || deps.audience() > 0 ? GOALS.watched : GOALS.unwatched
      const acted = await playBattleTurn({ ...deps, ...battles, random }, robotIds, goals)
        .then(done('robotBattles'))
        .catch(failed('robotBattles', 'robots: battle turn failed'))
      if (opening) await rest(pace.opening, signal)
      else if (acted && deps.audience() > 0) await rest(pace.watched / 3, signal)
      else await restBetween(signal)
    }
  }

  const roll = async (rolls: NonNullable<RobotDeps['rolls']>, robotIds: readonly string[], signal: AbortSignal) => {
    const calls = await rolls()
    while (!signal.aborted) {
      await playRollTurn({ ...deps, ...calls, random }, robotIds)
        .then(done('robotRolls'))
        .catch(failed('robotRolls', 'robots: ROLL turn failed'))
      await restBetween(signal)
    }
  }

  const buyTickets = async (pools: NonNullable<RobotDeps['pools']>, robotIds: readonly string[], fresh: boolean, signal: AbortSignal) => {
    const calls = await pools()
    for (let turn = 0; !signal.aborted; turn++) {
      await playPoolTurn({ ...deps, ...calls, random }, robotIds)
        .then(done('robotPools'))
        .catch(failed('robotPools', 'robots: turn in 一番赏 failed'))
      if (fresh && turn < OPENING_TURNS) await rest(pace.opening, signal)
      else await restBetween(signal)
    }
  }

  const climb = (calls: NonNullable<RobotDeps['exponent']>, robotIds: readonly string[], signal: AbortSignal) => {
    const log = { warn: (detail: object, text: string) => void failed('robotExponent', text)('err' in detail ? detail.err : detail) }
    const enterExponent: typeof calls.enterExponent = (request) => calls.enterExponent(request).then(done('robotExponent'))
    return playExponent({ ...deps, ...calls, enterExponent, log, random }, robotIds, signal)
  }

  const play = async (signal: AbortSignal) => {
    const { robotIds, fresh } = await ensureRobots(deps.db, deps.now())
    const ending = new AbortController()
    const both = AbortSignal.any([signal, ending.signal])
    const battling = deps.battles ? battle(deps.battles, robotIds, fresh, both) : null
    const climbing = deps.exponent ? climb(deps.exponent, robotIds, both) : null
    const joining = deps.rolls ? roll(deps.rolls, robotIds, both) : null
    const buying = deps.pools ? buyTickets(deps.pools, robotIds, fresh, both) : null
    try {
      await openAndUpgrade(robotIds, fresh, signal)
    } finally {
      ending.abort()
      await Promise.all([battling, climbing, joining, buying])
    }
  }

  const openAndUpgrade = async (robotIds: readonly string[], fresh: boolean, signal: AbortSignal) => {
    for (let turn = 0; !signal.aborted; turn++) {
      const robotId = robotIds[Math.floor(random() * robotIds.length)]
      if (robotId) await playTurn({ ...deps, random }, robotId).then(done('robots'))
      if (fresh && turn < OPENING_TURNS) await rest(pace.opening, signal)
      else await restBetween(signal)
    }
  }

  const leadAndPlay = async () => {
    const lead = await takeLead(deps.db)
    if (!lead) return
    try {
      await play(AbortSignal.any([stopping.signal, lead.lost]))
    } finally {
      await lead.giveUp()
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await leadAndPlay().catch(failed('robots', 'robots paused'))
      await rest(pace.retry, stopping.signal)
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
