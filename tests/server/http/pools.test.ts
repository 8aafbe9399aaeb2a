import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRoom } from '#server/core/rounds/rooms.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { buildApp } from '#server/wiring/app.ts'
import { mayWatchRooms } from '#server/wiring/watching.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

/** What everybody sees of the games that run, of the boards and on the home page. */
const GAMES = [
  'exponentNow',
  'exponentHistory',
  'exponentChains',
  'battleLobby',
  'battleTopList',
  'battleView?roomId=1',
  'rollList',
  'rollView?roomId=1',
  'showerNow',
  'rankReward?board=luck&period=day',
  'homeTiles',
  'dropList',
  'upgradeList',
].map((call) => `/api/common/${call}`)

const GALLERIES = [
  'getShowTimePage?day=1&label=0',
  'getShowTimeBook?dropId=1',
  `sharedReceipt?token=${'a'.repeat(22)}`,
  `sharedReplay?token=${'a'.repeat(22)}`,
  `sharedReplayProof?token=${'a'.repeat(22)}`,
  `replayCard/${'a'.repeat(22)}`,
  'rollList?state=1',
  'rollList?page=2',
  'rollList?after=7',
  'rollEntrants?roomId=1',
  'rollProof?roomId=1',
  'showerProof?showerId=1',
  'exponentProof?round=1',
  'getShopWindow',
  'albumSets',
  'getRankWeekPage',
]
  .map((call) => `/api/common/${call}`)
  .concat(`/images/uploads/${'a'.repeat(22)}.webp`)

let world: TestApp
let full: { db: Db; close(): Promise<void> }
beforeAll(async () => {
  world = await startTestApp()
  full = await fullPool(world.databaseUrl)
})
afterAll(async () => {
  await full?.close()
  await world?.stop()
})

/** A pool whose only connection is taken for good. Whoever asks it is refused after a second. */
async function fullPool(url: string): Promise<{ db: Db; close(): Promise<void> }> {
  const { db, pool, close } = connectDb(url, { connections: 1, seconds: 1 })
  const held = await pool.connect()
  return {
    db,
    close: async () => {
      held.release()
      await close()
    },
  }
}

/** The HTTP codes of calls that are made at the same time. */
async function codesOf(dbs: { reads?: Db; gallery?: Db }, urls: readonly string[]): Promise<Record<string, number>> {
  const app: FastifyInstance = await buildApp({ ...world.deps, ...dbs })
  try {
    return Object.fromEntries(await Promise.all(urls.map(async (url) => [url, (await app.inject(url)).statusCode] as const)))
  } finally {
    await app.close()
  }
}

const withCode = (codes: Record<string, number>, code: number) => Object.keys(codes).filter((url) => codes[url] === code)

describe('visitors who take all connections', () => {
  it('of the galleries hold up no game: every gallery is refused, and every game answers', async () => {
    const codes = await codesOf({ gallery: full.db }, [...GAMES, ...GALLERIES])
    expect(withCode(codes, 503)).toEqual(GALLERIES)
    expect(withCode(codes, 400)).toEqual([])
    expect(withCode(codes, 500)).toEqual([])
  })

  it('of the games hold up no gallery', async () => {
    const codes = await codesOf({ reads: full.db }, GALLERIES)
    expect(withCode(codes, 503)).toEqual([])
    expect(withCode(codes, 500)).toEqual([])
  })
})

describe('who subscribes to a room without a login', () => {
  const visitor = { playerId: null, code: '', address: '' }
  const roomOf = (mode: string) =>
    world.deps.db.transaction((tx) => createRoom(tx, { mode, sequence: 0, nextAt: new Date('2100-01-01'), alone: true }))

  it('takes no connection of the calls of players, and costs one look however many ask', async () => {
    const reads = connectDb(world.databaseUrl, { connections: 1 })
    try {
      let asked = 0
      const { query } = reads.pool
      reads.pool.query = ((...given: Parameters<typeof query>) => {
        asked += 1
        return query.apply(reads.pool, given)
      }) as typeof query
      const mayWatch = mayWatchRooms({ db: full.db, reads: reads.db })
      const [roll, battle, game] = [await roomOf('roll'), await roomOf('battle'), await roomOf('exponent')]
      const many = (roomId: string) => Promise.all(Array.from({ length: 100 }, () => mayWatch(roomId, visitor)))
      expect(new Set(await many(roll))).toEqual(new Set([true]))
      expect(asked).toBe(1)
      // The second look is for the battle of the room, and there is none.
      expect(new Set(await many(battle))).toEqual(new Set([false]))
      expect(asked).toBe(3)
      expect(new Set(await many(game))).toEqual(new Set([false]))
      expect(asked).toBe(4)
      expect(new Set(await many('999999999'))).toEqual(new Set([false]))
      expect(asked).toBe(5)
    } finally {
      await reads.close()
    }
  })
})
