import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueWithin, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { createRoll } from '#server/modes/roll/create.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { hoarder } from '../case/hoard.ts'
import { type RollWorld, startRollWorld } from '../roll/world.ts'

const SECOND = 'a transaction asks its pool for a second connection'

let world: RollWorld
beforeAll(async () => {
  world = await startRollWorld()
})
afterAll(() => world.close())

it('a transaction that asks its pool for a second connection is a mistake that tests find, also where memory has what it asks for', async () => {
  const { db } = world
  await currentCatalogue(db)
  const other = connectDb(world.url, { connections: 1 })
  const late: Promise<unknown>[] = []
  await inTransaction(db, async (tx) => {
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { message: SECOND } })
    await expect(db.$client.connect()).rejects.toThrow(SECOND)
    await expect(inTransaction(db, async () => 1)).rejects.toThrow(SECOND)
    await expect(currentCatalogue(db)).rejects.toThrow(SECOND)
    await inTransaction(other.db, () => expect(currentCatalogue(db)).rejects.toThrow(SECOND))
    await other.db.execute(sql`select 1`)
    await tx.transaction((inner) => inner.execute(sql`select 1`))
    await catalogueWithin(tx, db)
    setImmediate(() => late.push(db.$client.query('SELECT 1')))
  })
  await other.close()
  await new Promise((resolve) => setTimeout(resolve, 10))
  await Promise.all(late)
  await currentCatalogue(db)
})

it('a room of ROLL is made and closed by a node with one connection whose memory is empty', async () => {
  const host = await hoarder({ ...world, open: world.openBox })
  const [guest = ''] = await world.players(1)
  const maker = connectDb(world.url, { connections: 1, seconds: 5 })
  const closer = connectDb(world.url, { connections: 1, seconds: 5 })
  try {
    const made = await createRoll(
      { ...world.node, db: maker.db },
      {
        playerId: host.playerId,
        sessionId: HOUSE,
        key: randomUUID(),
        itemIds: host.items.slice(0, 1).map(({ id }) => id),
        by: 'time',
        minutes: 10,
        seats: 10,
        password: '',
      },
    )
    await world.join(guest, made)
    const { closeAt } = await world.row(made)
    await world.at(closeAt.getTime(), world.stepsOn(closer.db))
    expect(await world.row(made)).toMatchObject({ state: 'drawing', entrants: 1 })
  } finally {
    await Promise.all([maker.close(), closer.close()])
  }
})
