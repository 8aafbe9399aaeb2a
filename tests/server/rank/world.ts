import { auditRank } from '#server/community/rank/audit.ts'
import { ensureRank } from '#server/community/rank/clock.ts'
import { Boards } from '#server/community/rank/view.ts'
import { type StepDeps, stepAlone } from '#server/core/rounds/steps.ts'
import { RANK_SOURCES } from '#server/modes/all.ts'
import { connectDb, type Db, type DbOrTx } from '#server/platform/db/connect.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import type { OwnRank, RankView } from '#shared/calls/rank.ts'
import type { RankBoard, RankPeriod } from '#shared/rank.ts'
import { type BattleWorld, COINS, startBattleWorld } from '../battle/world.ts'

export const SECOND = 1_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** A Tuesday, 10:00 in Beijing. */
export const TUESDAY = Date.parse('2026-03-10T10:00:00+08:00')

export interface RankWorld extends Omit<BattleWorld, 'rich'> {
  nodes: readonly [StepDeps, StepDeps]
  /** A player with coins, of this name. */
  rich(nickname?: string): Promise<string>
  /** Opens the plain box so often, ten at a time. */
  openMany(playerId: string, times: number): Promise<void>
  /** Moves the clock on, and makes every step that is due then. */
  later(ms: number): Promise<void>
  /** The board as it is now, as a player or, with null, a visitor sees it. */
  board(board: RankBoard, period?: RankPeriod, playerId?: string | null): Promise<RankView>
  own(playerId: string, board: RankBoard, period?: RankPeriod): Promise<OwnRank>
  /** Two players battle in a room for two until it has ended. Returns winner and loser. */
  fight(one: string, other: string, hidden?: boolean): Promise<{ winner: string; loser: string }>
  /** What a player was paid in diamonds, in hundredths. */
  diamondsOf(playerId: string): Promise<number>
}

/** Counts the boards again from the plays of every mode. Returns the rows that break a rule. */
export const auditBoards = (db: DbOrTx, slice?: number) => auditRank(db, RANK_SOURCES, slice)

const LONGEST_REEL = 60 * SECOND

export async function startRankWorld(at = TUESDAY): Promise<RankWorld> {
  const world = await startBattleWorld()
  world.clock.now = at
  await ensureRank(world.db)
  const other = connectDb(world.url)
  const node = (db: Db): StepDeps => ({
    db,
    modes: roomModes({ db, now: world.deps.now, config: { exponentMaxPayout: 1_000_000 } }),
    log: { warn: () => undefined },
  })
  const later = (ms: number) => world.at(world.clock.now + ms)
  const board = (name: RankBoard, period: RankPeriod = 'day', playerId: string | null = null) =>
    new Boards({ db: world.db, reads: world.db }).view({ board: name, period }, playerId)
  return {
    ...world,
    nodes: [node(world.db), node(other.db)],
    rich: async (nickname) => {
      const playerId = await world.newPlayer({ startCoins: COINS })
      if (nickname) await world.rows('UPDATE player SET nickname = $2 WHERE id = $1', [playerId, nickname])
      return playerId
    },
    openMany: async (playerId, times) => {
      for (let left = times; left > 0; left -= 10) await world.open(playerId, { number: Math.min(left, 10) as 1 })
    },
    later,
    board,
    own: async (playerId, name, period) => {
      const { own } = await board(name, period, playerId)
      if (!own) throw new Error('a player without an own place')
      return own
    },
    fight: async (one, two, hidden = false) => {
      const { roomId } = await world.create(one, { hidden })
      const code = hidden
        ? ((await world.rows<{ code: string }>('SELECT code FROM battle WHERE room_id = $1', [roomId]))[0]?.code ?? '')
        : ''
      await world.playOut(await world.join(two, roomId, { code }))
      const [won] = await world.rows<{ id: string }>('SELECT player_id::text AS id FROM battle_seat WHERE room_id = $1 AND won', [roomId])
      await later(LONGEST_REEL)
      return won?.id === one ? { winner: one, loser: two } : { winner: two, loser: one }
    },
    diamondsOf: async (playerId) =>
      Number(
        (await world.rows<{ balance: string }>('SELECT balance FROM account WHERE player_id = $1 AND currency = 1', [playerId]))[0]
          ?.balance ?? 0,
      ),
    close: async () => {
      await other.close()
      await world.close()
    },
  }
}

/** Makes the steps that are due, on both nodes at once. */
export async function stepBoth({ nodes }: RankWorld, looks = 10): Promise<void> {
  for (let look = 0; look < looks; look++) await Promise.all(nodes.map((node) => stepAlone(node)))
}
