import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTopUp, requireTopUp } from '#server/core/limits/limits.ts'
import { limitState, setCap, startRest } from '#server/core/limits/settings.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'
import { type Node, startNode, statusOf } from './world.ts'

const COINS = PLAIN_PRICE * 1_000
let world: World
let nodes: Node[]
beforeAll(async () => {
  world = await startWorld()
  nodes = [startNode(world), startNode(world)]
})
afterAll(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  await Promise.all(nodes.map((node) => node.close()))
  await world.close()
})

const nodeOf = (index: number): Node => {
  const node = nodes[index % nodes.length]
  if (!node) throw new Error('no node')
  return node
}
const open = (playerId: string, index: number) => statusOf(nodeOf(index).open(playerId, 1, randomUUID()))
const times = <T>(many: number, act: (index: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, index) => act(index)))
const usedOf = async (playerId: string, kind: string) =>
  (await limitState(world.db, playerId, world.clock.now)).caps.find((cap) => cap.kind === kind)?.used
const paidOf = async (playerId: string) => {
  const { rows } = await world.db.$client.query('SELECT coalesce(sum(paid), 0)::int AS paid FROM case_open WHERE player_id = $1', [
    playerId,
  ])
  return rows[0].paid as number
}

describe('parallel openings on two nodes', () => {
  it.each(['spendDay', 'spendMonth'] as const)('stop exactly at the cap: %s', async (kind) => {
    const playerId = await world.newPlayer({ startCoins: COINS })
    await setCap(world.deps, playerId, kind, PLAIN_PRICE * 7 + 1)
    const statuses = await times(40, (index) => open(playerId, index))
    expect(statuses.filter((status) => status === 0)).toHaveLength(7)
    expect(statuses.filter((status) => status === Status.limitReached)).toHaveLength(33)
    expect(await paidOf(playerId)).toBe(PLAIN_PRICE * 7)
    expect(await usedOf(playerId, kind)).toBe(70)
  })

  it('share the cap with the shop', async () => {
    const playerId = await world.newPlayer({ startCoins: COINS })
    await setCap(world.deps, playerId, 'spendDay', PLAIN_PRICE * 10)
    const statuses = await times(40, (index) =>
      index % 4 < 2 ? open(playerId, index) : statusOf(nodeOf(index).buy(playerId, PLAIN_PRICE)),
    )
    expect(statuses.filter((status) => status === 0)).toHaveLength(10)
    expect(await usedOf(playerId, 'spendDay')).toBe(100)
  })

  it('count every coin where there is no cap', async () => {
    const playerId = await world.newPlayer({ startCoins: COINS })
    const statuses = await times(20, (index) => open(playerId, index))
    expect(statuses.every((status) => status === 0)).toBe(true)
    expect(await usedOf(playerId, 'spendMonth')).toBe(200)
  })

  it('do not spend after the answer to a lowered cap or to a rest', async () => {
    for (const stop of [
      (playerId: string) => setCap(world.deps, playerId, 'spendDay', 0),
      (playerId: string) => startRest(world.deps, playerId, 1),
    ]) {
      const playerId = await world.newPlayer({ startCoins: COINS })
      const opening = times(30, (index) => open(playerId, index))
      await stop(playerId)
      const atStop = await paidOf(playerId)
      await opening
      expect(await paidOf(playerId)).toBe(atStop)
    }
  })

  it('count what a key bought once, however often it is asked', async () => {
    const playerId = await world.newPlayer({ startCoins: COINS })
    await setCap(world.deps, playerId, 'spendDay', PLAIN_PRICE)
    const key = randomUUID()
    const statuses = await times(12, (index) => statusOf(nodeOf(index).open(playerId, 1, key)))
    expect(statuses).toEqual(Array(12).fill(0))
    expect(await paidOf(playerId)).toBe(PLAIN_PRICE)
    expect(await usedOf(playerId, 'spendDay')).toBe(10)
  })

  it('keep the cap of a month while a day ends on one node earlier than on the other', async () => {
    const playerId = await world.newPlayer({ startCoins: COINS })
    await setCap(world.deps, playerId, 'spendMonth', PLAIN_PRICE * 5)
    const before = world.clock.now
    const statuses = await times(24, (index) => {
      world.clock.now = before + (index % 2) * 24 * 3_600_000
      return open(playerId, index)
    })
    expect(statuses.filter((status) => status === 0)).toHaveLength(5)
    expect(await paidOf(playerId)).toBe(PLAIN_PRICE * 5)
  })
})

describe('parallel top-ups on two nodes', () => {
  it('stop exactly at the cap', async () => {
    const playerId = await world.newPlayer()
    await setCap(world.deps, playerId, 'topUpDay', 5_000)
    const statuses = await times(20, (index) => statusOf(nodeOf(index).topUp(playerId, 1_000)))
    expect(statuses.filter((status) => status === 0)).toHaveLength(5)
    expect(statuses.filter((status) => status === Status.limitReached)).toHaveLength(15)
    expect(await usedOf(playerId, 'topUpDay')).toBe(50)
  })

  it('hold orders that may still be paid against it, and count them however late', async () => {
    const playerId = await world.newPlayer()
    await setCap(world.deps, playerId, 'topUpDay', 5_000)
    await world.db.$client.query('CREATE TABLE test_order (amount int)')
    const order = (index: number) =>
      inTransaction(nodeOf(index).db, async (tx) => {
        const sum = async () => Number((await tx.execute('SELECT coalesce(sum(amount), 0) AS sum FROM test_order')).rows[0]?.sum)
        await requireTopUp(tx, playerId, 1_000, world.clock.now, sum)
        await tx.execute('INSERT INTO test_order VALUES (1000)')
      })
    const statuses = await times(20, (index) => statusOf(order(index)))
    expect(statuses.filter((status) => status === 0)).toHaveLength(5)
    await startRest(world.deps, playerId, 7)
    for (let paid = 0; paid < 7; paid++) await inTransaction(world.db, (tx) => countTopUp(tx, playerId, 1_000, world.clock.now))
    expect(await usedOf(playerId, 'topUpDay')).toBe(70)
    expect(await statusOf(nodeOf(0).topUp(playerId, 1))).toBe(Status.resting)
  })
})
