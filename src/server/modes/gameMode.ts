import type { FastifyInstance } from 'fastify'
import type { AboutSource } from '#server/community/chat/sources.ts'
import type { MeasuredSource } from '#server/community/measured/ports.ts'
import type { RankSource } from '#server/community/rank/ports.ts'
import type { ReplaySource } from '#server/community/replay/ports.ts'
import type { Plays } from '#server/core/items/plays.ts'
import type { RoomMode } from '#server/core/rounds/steps.ts'
import type { Config, RoomConfig } from '#server/platform/config.ts'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Job } from '#server/platform/job/rows.ts'
import type { MayWatch } from '#server/platform/live/doorkeeper.ts'
import type { Pace } from '#server/platform/live/pacedTopics.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import type { MODES, Mode } from '#shared/modes.ts'

/** What plays have brought, by their ids. */
export type Wins = ReadonlyMap<string, NonNullable<BalanceLogRow['won']>>

/** What a mode may ask of all modes without knowing them. */
export interface AllModes {
  /** Ms until the play that granted an item is public; 0 when it is. */
  untilItemShown(tx: Tx, itemId: string): Promise<number>
  /** Ms until the play of a player's receipt, made at that moment, is public; 0 when it is. */
  untilReceiptShown(db: DbOrTx, playerId: string, at: Date): Promise<number>
  /** The latest public drops of the modes that list some beside 盲盒, at most `limit` of each. */
  moreDrops(db: Db, limit: number): Promise<DropCard[]>
}

/** What the calls of a mode get. */
export type ModeDeps = Deps & { all: AllModes }

/** What the steps of a mode's rooms get. */
export type StepDeps = Pick<Deps, 'db'> & { config: RoomConfig; all: AllModes }

/** What a job of a mode gets. */
export type JobDeps = Pick<Deps, 'db' | 'log' | 'config'>

/** Says what goes wrong, and what was made, at a start. */
export interface Said {
  info(text: string): void
  error(text: string): void
}

/** Everything that the server must know about a mode. Every part is asked for; null says that the mode has no such thing. */
export interface GameMode {
  /** Mounts its calls. */
  mount(app: FastifyInstance, deps: ModeDeps): void
  /** How its rooms step forward, and who may watch one on the live channel: everybody, or whom the mode lets. */
  rooms: { steps(deps: StepDeps): RoomMode; watch: 'everybody' | ((deps: Pick<Deps, 'db'>) => MayWatch) } | null
  /** How it holds back what many watch. */
  pace: Pace | null
  /** Where its plays stand that grant items and leave receipts: until they are public, nobody hears of the items, and they cannot be given away. */
  plays: Plays | null
  /** Lists its latest public drops, newest first, for the drops of all modes; those of 盲盒 stand there anyway. */
  recentDrops: ((db: Db, limit: number) => Promise<DropCard[]>) | null
  /** What its plays add to the boards of 排行. */
  rank: RankSource | null
  /** Gives its plays to strangers who have a link to one. */
  replay: ReplaySource | null
  /** What 实测概率 counts of its draws. */
  measured: MeasuredSource | null
  /** Reads its plays for 客服. */
  about: AboutSource | null
  /** What its plays with these ids have brought their player beside coins, by id; null where items are told of elsewhere. */
  wins: ((db: Db, playerId: string, ids: readonly string[]) => Promise<Wins>) | null
  /** Checks its tables. Returns the rows that break a rule. */
  audit(db: DbOrTx): Promise<Violation[]>
  /** Makes what must exist before the first call. */
  prepare: ((db: Db, config: Config, said: Said) => Promise<void>) | null
  /** What runs again and again, on one node at a time. */
  jobs: ((deps: JobDeps) => Job[]) | null
  /** What deletes its expired rows, by the name under which logs and metrics show it. */
  sweeps: Readonly<Record<string, (db: Db, now: number) => Promise<unknown>>>
}

/**
 * The record of a mode: with a list in 我的记录 it reads its plays for 客服, and without one there are none to read. So it is with what 实测概率 counts.
 */
export type GameModeOf<Name extends Mode> = GameMode & {
  readonly about: (typeof MODES)[Name]['record'] extends null ? null : AboutSource
  readonly measured: (typeof MODES)[Name]['measured'] extends null ? null : MeasuredSource
}
