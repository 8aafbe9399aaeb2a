import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDrawn } from '#server/core/fairness/receipts.ts'
import { drawReceipt, fairnessSeed, SeedState } from '#server/core/fairness/tables.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { dropsOf } from '#shared/book.ts'
import { drawRoll, seedHash, textHash } from '#shared/fairness/draw.ts'
import type { PlayMode } from '#shared/modes.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A room that no integer column would hold. */
const ROOM = '9007199254740993'
const SEATS = ['甲', '乙', '丙']
const SERVER_SEED = 'ab'.repeat(32)

/** The pairs of a room and of the players who sit in it. */
async function seedsOfRoom(): Promise<{ room: string; seats: string[] }> {
  const pair = (playerId: string | null, clientSeed: string) => ({
    playerId,
    state: SeedState.revealed,
    serverSeed: SERVER_SEED,
    serverSeedHash: seedHash(SERVER_SEED),
    clientSeed,
    createdAt: new Date(),
  })
  const players = await Promise.all(SEATS.map(() => world.newPlayer()))
  const rows = [pair(null, ''), ...SEATS.map((clientSeed, seat) => pair(players[seat] ?? null, clientSeed))]
  const [room = '', ...seats] = (await world.db.insert(fairnessSeed).values(rows).returning({ id: fairnessSeed.id })).map(({ id }) => id)
  return { room, seats }
}

describe('the receipt of a room', () => {
  it('names the room, every seed in its order and the list that was drawn from, and can be drawn again', async () => {
    const { room, seats } = await seedsOfRoom()
    const list = textHash(JSON.stringify(SEATS))
    const { roll, total, cursor } = drawRoll({ serverSeed: SERVER_SEED, mode: 'room', clientSeed: SEATS.join(), nonce: 4 }, 3)
    const moreSeeds = [seats[2] ?? '', seats[0] ?? '', seats[1] ?? '']
    const row = { seedId: room, moreSeeds, mode: 'room' as PlayMode, subject: ROOM, tableHash: list, nonce: 4, cursor, roll, total }
    const [made] = await world.db
      .insert(drawReceipt)
      .values({ ...row, rangeFrom: roll, rangeTo: roll, result: { seat: roll - 1 }, at: new Date() })
      .returning({ id: drawReceipt.id })
    const drawn = await findDrawn(world.db, made?.id ?? '')
    expect(drawn).toMatchObject({ subject: ROOM, odds: null, seed: { id: room }, draw: { tableHash: list, playerId: null } })
    expect(drawn?.moreSeeds.map(({ clientSeed }) => clientSeed)).toEqual(['丙', '甲', '乙'])
    expect(drawRoll({ serverSeed: drawn?.seed.serverSeed ?? '', mode: 'room', clientSeed: SEATS.join(), nonce: 4 }, 3).roll).toBe(roll)
    await expect(findReceipt(world.db, await world.newPlayer(), made?.id ?? '')).rejects.toMatchObject({ msg: '凭证不存在' })
  })

  it.each([
    ['no subject', { subject: null }, 'draw_receipt_subject'],
    ['no result', { result: null }, 'draw_receipt_result'],
    ['no table', { tableHash: null }, 'draw_receipt_table'],
  ])('with %s is refused', async (_, change, constraint) => {
    const { room } = await seedsOfRoom()
    const row = { seedId: room, mode: 'room' as PlayMode, subject: ROOM, tableHash: 'hash', nonce: 1, cursor: 0, roll: 1, total: 3 }
    const values = { ...row, rangeFrom: 1, rangeTo: 1, result: { seat: 0 }, at: new Date(), ...change }
    await expect(world.db.insert(drawReceipt).values(values)).rejects.toMatchObject({ cause: { constraint } })
  })
})

describe('the receipt of an opening', () => {
  it('names the box as its subject, one seed and the published odds', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE })
    const { book } = await world.open(playerId)
    const drawn = await findDrawn(world.db, dropsOf(book)[0]?.receiptId ?? '')
    expect(drawn).toMatchObject({ subject: String(PLAIN_BOX), moreSeeds: [], odds: { mode: 'case', subject: PLAIN_BOX, version: 1 } })
    expect(drawn?.draw).toMatchObject({ boxId: PLAIN_BOX, moreSeeds: null, tableHash: null, result: null })
  })
})
