import type { FastifyInstance } from 'fastify'
import type { MeasuredSources } from '#server/community/measured/ports.ts'
import type { RankSources } from '#server/community/rank/ports.ts'
import type { ReplayPorts } from '#server/community/replay/ports.ts'
import { type HiddenPlays, hiddenPlays, untilItemShown } from '#server/core/items/plays.ts'
import type { RoomModes } from '#server/core/rounds/steps.ts'
import type { Config } from '#server/platform/config.ts'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Job } from '#server/platform/job/rows.ts'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { MODE_NAMES, MODES, type Mode } from '#shared/modes.ts'
import { receiptById, receiptSight } from './case/replay.ts'
import type { AllModes, GameMode, JobDeps, Said, StepDeps } from './gameMode.ts'
import { GAME_MODES } from './registry.ts'

const GAMES: readonly GameMode[] = MODE_NAMES.map((mode) => GAME_MODES[mode])
const PLAYS = GAMES.flatMap(({ plays }) => plays ?? [])

/** The plays of a player that are not public yet, of every mode. */
export const hiddenOf = (db: DbOrTx, playerId: string): Promise<HiddenPlays> => hiddenPlays(db, PLAYS, playerId)

/** What modes, and the domains below them, may ask of all modes. */
export const ALL_MODES: AllModes = {
  untilItemShown: (tx, itemId) => untilItemShown(tx, PLAYS, itemId),
  untilReceiptShown: async (db, playerId, at) => (await hiddenOf(db, playerId)).get(at.getTime()) ?? 0,
  moreDrops: async (db, limit) => {
    const lists = await Promise.all(GAMES.map(({ recentDrops }) => recentDrops?.(db, limit) ?? []))
    return lists.flat().sort((a, b) => b.time - a.time)
  },
}

/** Adds to entries that took coins what the plays behind them have brought. One look for each mode of the page, by the keys of its plays. */
export async function withWins(db: Db, playerId: string, rows: readonly BalanceLogRow[]): Promise<BalanceLogRow[]> {
  const shown = [...rows]
  for (const mode of MODE_NAMES) {
    const { wins } = GAME_MODES[mode]
    const record = MODES[mode].record?.kind
    const isPaid = ({ about, amount }: BalanceLogRow) => about !== null && about.kind === record && amount < 0
    const ids = shown.filter(isPaid).map(({ about }) => about?.id ?? '')
    if (!wins || ids.length === 0) continue
    const known = await wins(db, playerId, ids)
    for (const [at, row] of shown.entries()) {
      const won = isPaid(row) ? known.get(row.about?.id ?? '') : undefined
      if (won) shown[at] = { ...row, won }
    }
  }
  return shown
}

/** What 实测概率 counts of each mode. */
export const MEASURED_SOURCES: MeasuredSources = new Map(
  MODE_NAMES.flatMap((mode) => {
    const { measured } = GAME_MODES[mode]
    return measured ? [[mode, measured] as const] : []
  }),
)

/** What the plays of the modes add to the boards of 排行. */
export const RANK_SOURCES: RankSources = GAMES.flatMap(({ rank }) => rank ?? [])

/** How the modes give their plays to strangers who have a link. */
export const REPLAY_PORTS: ReplayPorts = {
  sources: GAMES.flatMap(({ replay }) => replay ?? []),
  receipt: receiptById,
  receiptSight: receiptSight(ALL_MODES),
}

/** Mounts the calls of every mode. */
export function mountModes(app: FastifyInstance, deps: Deps): void {
  for (const { mount } of GAMES) mount(app, { ...deps, all: ALL_MODES })
}

/** How the rooms of every mode step forward, by the mode's name. */
export const stepsOfModes = (deps: Omit<StepDeps, 'all'>): RoomModes =>
  Object.fromEntries(
    MODE_NAMES.flatMap((mode) => {
      const { rooms } = GAME_MODES[mode]
      return rooms ? [[mode, rooms.steps({ ...deps, all: ALL_MODES })]] : []
    }),
  )

/** The mode that a room names; null for rooms of no mode, and of one that only a newer version has. */
export const gameOf = (mode: string | null): GameMode | null =>
  mode !== null && Object.hasOwn(GAME_MODES, mode) ? GAME_MODES[mode as Mode] : null

/** Makes what must exist before the first call, of every mode. */
export async function prepareModes(db: Db, config: Config, said: Said): Promise<void> {
  for (const { prepare } of GAMES) await prepare?.(db, config, said)
}

/** Checks the tables of every mode. */
export async function auditModes(db: DbOrTx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { audit } of GAMES) found.push(...(await audit(db)))
  return found
}

/** What runs again and again in every mode. */
export const jobsOfModes = (deps: JobDeps): Job[] => GAMES.flatMap(({ jobs }) => jobs?.(deps) ?? [])

/** What deletes expired rows of every mode. */
export const SWEEPS_OF_MODES: GameMode['sweeps'] = Object.assign({}, ...GAMES.map(({ sweeps }) => sweeps))
