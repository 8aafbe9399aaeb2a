import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateSeed, seedsOf } from '#server/core/fairness/seeds.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { each } from '../../support/each.ts'
import { startWorld, type World } from '../case/world.ts'
import { PITY_BOX } from '../catalogue/fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const openedBy = async (playerId: string) => {
  const { book } = await world.open(playerId, { boxId: PITY_BOX, number: 10 })
  return dropsOf(book).map(({ receiptId }) => receiptId ?? '')
}
const receiptsOf = (playerId: string, ids: readonly string[]) => Promise.all(ids.map((id) => findReceipt(world.db, playerId, id)))
const rotate = (playerId: string, clientSeed: string) => inTransaction(world.db, (tx) => rotateSeed(tx, playerId, clientSeed))

describe('receipts of the server, verified as the phone does', () => {
  it('are sealed until the change of seeds, and pass after it; draws of the new pair stay sealed', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000_000 })
    const before = [...(await openedBy(playerId)), ...(await openedBy(playerId))]
    const { current } = await seedsOf(world.db, playerId)
    const copies = { seedHash: current.serverSeedHash }
    each(await receiptsOf(playerId, before), (receipt) => expect(verifyReceipt(receipt, copies).verdict).toBe('sealed'))

    const { revealed } = await rotate(playerId, '我的种子')
    const after = await openedBy(playerId)
    for (const receipt of await receiptsOf(playerId, before)) {
      expect(verifyReceipt(receipt, copies).verdict).toBe('passed')
      expect(receipt.serverSeed).toBe(revealed.serverSeed)
    }
    const sealed = await receiptsOf(playerId, after)
    expect(sealed.map(({ serverSeed, nonce }) => [serverSeed, nonce])).toEqual(after.map((_, at) => [null, at]))
    each(sealed, (receipt) => expect(verifyReceipt(receipt, { seedHash: current.nextServerSeedHash }).verdict).toBe('sealed'))
  })

  it('reveals each seed exactly once, however many changes come at once', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000_000 })
    const [id = ''] = await openedBy(playerId)
    const all = await Promise.all(Array.from({ length: 6 }, (_, at) => rotate(playerId, `at-once-${at}`)))
    expect(new Set(all.map(({ revealed }) => revealed.serverSeed)).size).toBe(6)
    const [receipt] = await receiptsOf(playerId, [id])
    expect(all.filter(({ revealed }) => revealed.serverSeed === receipt?.serverSeed)).toHaveLength(1)
    const { current, revealed } = await seedsOf(world.db, playerId)
    expect(revealed.map(({ serverSeedHash }) => serverSeedHash)).not.toContain(current.serverSeedHash)
  })

  it("shows a stranger no receipt, whether the seed is public or not, and a change of his reveals nobody else's seed", async () => {
    const [owner, stranger] = [await world.newPlayer({ startCoins: 10_000_000 }), await world.newPlayer()]
    const [id = ''] = await openedBy(owner)
    await rotate(stranger, 'mine')
    expect((await receiptsOf(owner, [id]))[0]?.serverSeed).toBeNull()
    await expect(findReceipt(world.db, stranger, id)).rejects.toMatchObject({ status: Status.notFound })
    await rotate(owner, 'own')
    await expect(findReceipt(world.db, stranger, id)).rejects.toMatchObject({ status: Status.notFound })
  })
})

it('a player changes seeds at most 100 times a day, however many changes are asked for at once', async () => {
  const playerId = await world.newPlayer({})
  const ask = () =>
    rotate(playerId, 'x').then(
      () => 0,
      (error: { status: number }) => error.status,
    )
  const replies = await Promise.all(Array.from({ length: 110 }, ask))
  expect(replies.filter((status) => status === 0)).toHaveLength(100)
  expect(replies.filter((status) => status === Status.tooMany)).toHaveLength(10)
})
