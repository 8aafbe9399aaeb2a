import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { each } from '../../support/each.ts'
import { PITY_BOX, PITY_LIMIT } from '../catalogue/fixture.ts'
import { startNode } from '../limits/world.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('keeps the pity counter right when two nodes open for one player at the same time', async () => {
  const other = startNode(world)
  const playerId = await world.newPlayer({ startCoins: 100_000_000 })
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? world.open(playerId, { boxId: PITY_BOX }) : other.openBox(playerId, { boxId: PITY_BOX }),
    ),
  )
  const { rows } = await world.db.$client.query('SELECT pity_count, grade FROM draw_receipt WHERE player_id = $1', [playerId])
  expect(rows).toHaveLength(40)
  const rare = rows.filter(({ grade }) => grade <= 1).length
  const stored = await world.db.$client.query('SELECT count FROM pity_counter WHERE player_id = $1', [playerId])
  expect(rows.filter(({ pity_count }) => pity_count === 0)).toHaveLength(rare + (stored.rows[0].count === 0 ? 0 : 1))
  expect(Math.max(...rows.map(({ pity_count }) => pity_count))).toBeLessThanOrEqual(PITY_LIMIT)
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
  await other.close()
})

it('pays one opening of 100 on two nodes from a balance for one, and one of 40 under one key', async () => {
  const nodes = [startNode(world), startNode(world)]
  const poor = await world.newPlayer({ startCoins: 1630 })
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => nodes[index % 2]?.openBox(poor, { boxId: PITY_BOX, key: `poor-${index}-key` })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rich = await world.newPlayer({ startCoins: 1630 * 100 })
  const books = await Promise.all(
    Array.from({ length: 40 }, (_, index) => nodes[index % 2]?.openBox(rich, { boxId: PITY_BOX, key: 'the-same-key' })),
  )
  each(books, (book) => expect(book).toEqual(books[0]))
  const { rows } = await world.db.$client.query('SELECT count(*)::int AS n FROM case_open WHERE player_id = $1', [rich])
  expect(rows).toEqual([{ n: 1 }])
  expect(await auditLedger(world.db)).toEqual([])
  await Promise.all(nodes.map((node) => node.close()))
})

it('pays for many players on two nodes at once without a deadlock, whatever else their purses do', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => world.newPlayer({ startCoins: 100_000 })))
  const nodes = [startNode(world), startNode(world)]
  const before = await deadlocks()
  await Promise.all(
    players.flatMap((playerId) => [
      ...nodes.flatMap((node) => [node.openBox(playerId, {}), node.openBox(playerId, { boxId: PITY_BOX })]),
      nodes[0]?.buy(playerId, 100),
      nodes[1]?.topUp(playerId, 100),
    ]),
  )
  expect(await deadlocks()).toBe(before)
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
  await Promise.all(nodes.map((node) => node.close()))
})

async function deadlocks(): Promise<number> {
  const { db, close } = connectDb(world.url)
  const { rows } = await db.$client.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()')
  await close()
  return rows[0].deadlocks
}
