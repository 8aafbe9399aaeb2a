import { randomUUID } from 'node:crypto'
import { HOUSE } from '#server/core/player/login.ts'
import { type StepDeps, stepAgain, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { holdTickets } from '#server/modes/kuji/holds.ts'
import { playKuji } from '#server/modes/kuji/play.ts'
import type { PoolRow } from '#server/modes/kuji/pools.ts'
import { openPool, type PoolTemplate } from '#server/modes/kuji/templates.ts'
import { poolView } from '#server/modes/kuji/view.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import type { KujiResult } from '#shared/modes/kuji/calls.ts'
import type { KujiHold, KujiPool } from '#shared/modes/kuji/pool.ts'
import { startWorld, type World } from '../case/world.ts'

/** A pool of 20 tickets for 60 coins each: one crown, two rings, seventeen blades, and a gem for the last. */
export const TEMPLATE: PoolTemplate = {
  name: 'test',
  title: '测试赏',
  price: 60,
  hours: 24,
  demo: false,
  prizes: [
    { rank: 'A', giftId: 1, count: 1 },
    { rank: 'B', giftId: 2, count: 2 },
    { rank: 'N', giftId: 4, count: 17 },
  ],
  lastOne: 3,
}
export const TICKETS = 20
/** Price of a ticket in minor units. */
export const PRICE = 6_000
export const COINS = 1_000_000

export interface KujiWorld extends World {
  open1(change?: Partial<PoolTemplate>, opensAt?: Date): Promise<PoolRow>
  hold(playerId: string, poolId: string, numbers: readonly number[], on?: Db): Promise<KujiHold>
  /** Holds tickets and pays for them. */
  buy(playerId: string, poolId: string, numbers: readonly number[], on?: Db): Promise<KujiResult>
  view(poolId: string): Promise<KujiPool>
  rich(): Promise<string>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs a statement without the fences of the tables, as whoever restores a database could. */
  unfenced(text: string, values: unknown[]): Promise<void>
  /** Makes every step that is due at this moment. */
  at(now: number): Promise<void>
  /** Connections of their own on the same database, as another node has them. */
  anotherNode(): Db
}

export async function startKujiWorld(): Promise<KujiWorld> {
  const world = await startWorld()
  const closing: (() => Promise<void>)[] = []
  const failures: string[] = []
  const steps: StepDeps = {
    db: world.db,
    modes: roomModes({ ...world.deps, db: world.db, config: { exponentMaxPayout: 1_000 } }),
    log: { warn: (detail, text) => failures.push(`${text} ${(detail as { err?: Error }).err}`) },
  }
  const rows = async <Row>(text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows as Row[]
  const hold: KujiWorld['hold'] = (playerId, poolId, numbers, on = world.db) =>
    holdTickets(on, { playerId, sessionId: HOUSE, poolId, numbers })
  return {
    ...world,
    open1: (change, opensAt) => openPool(world.db, { ...TEMPLATE, ...change }, opensAt),
    hold,
    buy: async (playerId, poolId, numbers, on = world.db) => {
      const { holdId } = await hold(playerId, poolId, numbers, on)
      return playKuji({ db: on }, { playerId, sessionId: HOUSE, poolId, holdId, key: randomUUID() })
    },
    view: (poolId) => poolView(world.db, poolId),
    rich: () => world.newPlayer({ startCoins: COINS }),
    rows,
    unfenced: async (text, values) => {
      const client = await world.db.$client.connect()
      try {
        await client.query('SET session_replication_role = replica')
        await client.query(text, values)
      } finally {
        await client.query('SET session_replication_role = origin')
        client.release()
      }
    },
    at: async (now) => {
      world.clock.now = now
      await stepTogether(steps)
      await stepAlone(steps)
      await stepAgain(steps)
      if (failures.length > 0) throw new Error(failures.join('; '))
    },
    anotherNode: () => {
      const { db, close } = connectDb(world.url)
      closing.push(close)
      return db
    },
    close: async () => {
      for (const close of closing) await close()
      await world.close()
    },
  }
}
