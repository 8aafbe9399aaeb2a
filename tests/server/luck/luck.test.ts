import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { rotateSeed } from '#server/core/fairness/seeds.ts'
import { type LuckPlace, luckPart } from '#server/modes/case/luck/part.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { dropsOf } from '#shared/book.ts'
import { getMyLuckPart } from '#shared/calls/luck.ts'
import { joinLuck, NO_LUCK } from '#shared/fairness/luckSum.ts'
import { PITY_BOX, PITY_LIMIT, PLAIN_BOX } from '../catalogue/fixture.ts'
import { type DreamWorld, startDreamWorld } from '../dream/world.ts'

const MINUTE = 60_000
const BEGINNING: LuckPlace = { seedId: '0', nonce: -1, openId: '0', asOf: 0 }

let world: DreamWorld
let playerId: string
/** What the player has opened: the box, and the grades in the order of the draws. */
const opened: { boxId: number; grade: number; price: number }[] = []
let paid = 0
const upgrades: boolean[] = []

async function open(boxId: number, number: 1 | 3 | 5 | 10): Promise<void> {
  const { book } = await world.open(playerId, { boxId, number })
  paid += book.paid
  for (const { grade, recoveryPrice } of dropsOf(book)) opened.push({ boxId, grade, price: recoveryPrice })
}

beforeAll(async () => {
  world = await startDreamWorld()
  playerId = await world.newPlayer({ startCoins: 1_000_000_000 })
  const stranger = await world.newPlayer({ startCoins: 100_000_000 })
  // Years ago.
  world.clock.now = Date.parse('2019-06-30T18:00:00Z')
  await open(PLAIN_BOX, 3)
  world.clock.now = Date.parse('2026-03-01T04:00:00Z')
  await world.open(stranger, { number: 10 })
  for (let turn = 0; turn < 12; turn++) {
    await open(turn % 3 === 0 ? PITY_BOX : PLAIN_BOX, turn % 2 === 0 ? 10 : 1)
    if (turn % 4 === 0) upgrades.push((await world.upgrade(playerId)).book.won)
    if (turn === 5) await inTransaction(world.db, (tx) => rotateSeed(tx, playerId, '新的种子'))
    world.clock.now += 20_000
  }
  while (!hasForced()) await open(PITY_BOX, 10)
})
afterAll(() => world?.close())

/** Whether 保底 has decided a draw: a hit of grade 1 or better came after as many misses as the box allows. */
const hasForced = () =>
  gaps(opened.filter(({ boxId }) => boxId === PITY_BOX).map(({ grade }) => grade <= 1))
    .slice(0, -1)
    .some((misses) => misses >= PITY_LIMIT)

/** All parts of the player's luck, some rows at a time. */
async function luckOf(player: string, most: number) {
  let luck = NO_LUCK
  let parts = 0
  for (let place: LuckPlace | null = BEGINNING; place; parts++) {
    const part: Awaited<ReturnType<typeof luckPart>> = getMyLuckPart.data.parse(await luckPart(world.db, player, place, most))
    luck = joinLuck(luck, part)
    place = part.next && { ...part.next, asOf: part.asOf }
  }
  return { luck, parts }
}

const gaps = (hits: readonly boolean[]) =>
  hits
    .map((hit) => (hit ? 'X' : '.'))
    .join('')
    .split('X')
    .map((gap) => gap.length)

describe('我的手气', () => {
  it('counts nothing of the latest minute, whose results may still be played', async () => {
    const before = opened.length
    const { luck } = await luckOf(playerId, 2_000)
    expect(luck.runs.reduce((sum, { draws }) => sum + draws, 0)).toBeLessThan(before + upgrades.length)
    world.clock.now += 2 * MINUTE
  })

  it.each([2_000, 7, 1])('is what counting by hand finds, from the first draw years ago on, in parts of %s rows', async (most) => {
    const { luck, parts } = await luckOf(playerId, most)
    if (most === 1) expect(parts).toBeGreaterThan(opened.length)
    for (const boxId of [PLAIN_BOX, PITY_BOX]) {
      const own = opened.filter((each) => each.boxId === boxId)
      const run = luck.runs.find(({ mode, subject }) => mode === 'case' && subject === boxId)
      const lengths = gaps(own.map(({ grade }) => grade === 0))
      expect(run).toMatchObject({
        draws: own.length,
        hits: lengths.length - 1,
        since: lengths.at(-1),
        longest: Math.max(...lengths),
      })
      const pools = luck.pools.filter(({ mode, subject }) => mode === 'case' && subject === boxId)
      expect(pools.reduce((sum, { draws }) => sum + draws, 0)).toBe(own.length)
      expect(pools.reduce((sum, { worth }) => sum + worth, 0)).toBeCloseTo(
        own.reduce((sum, { price }) => sum + price, 0),
        6,
      )
      for (const grade of [0, 1, 2, 3, 4]) {
        const hits = pools.flatMap(({ rows }) => rows.filter(({ bucket }) => bucket === grade)).reduce((sum, row) => sum + row.hits, 0)
        expect(hits).toBe(own.filter((each) => each.grade === grade).length)
      }
    }
    const won = luck.pools.find(({ mode }) => mode === 'dream')
    expect(won?.rows).toMatchObject([{ draws: upgrades.length, hits: upgrades.filter((each) => each).length }])
    expect(won?.rows[0]?.expected).toBeCloseTo(upgrades.length * 0.25, 9)
    expect(luck.paid.reduce((sum, each) => sum + each.paid, 0)).toBeCloseTo(paid, 6)
    expect(luck.paid.reduce((sum, each) => sum + each.number, 0)).toBe(opened.length)
  })

  it('keeps draws that 保底 forced apart from the others, each against the chances of its own pool', async () => {
    const { luck } = await luckOf(playerId, 2_000)
    const forced = luck.pools.find((pool) => pool.subject === PITY_BOX && pool.forced)
    expect(forced?.draws).toBeGreaterThan(0)
    expect(forced?.rows.every(({ bucket }) => bucket <= 1)).toBe(true)
    for (const { draws, rows, mode } of luck.pools)
      if (mode !== 'dream') expect(rows.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(draws, 6)
  })

  it('expects of a box what its odds and the prices of today say', async () => {
    const { luck } = await luckOf(playerId, 2_000)
    const { boxes, items } = await currentCatalogue(world.db)
    const entries = boxes.get(PLAIN_BOX)?.table.entries ?? []
    const mean = entries.reduce((sum, { giftId, weight }) => sum + weight * (items.get(giftId)?.card.recoveryPrice ?? 0), 0) / 1_000_000
    const pool = luck.pools.find(({ mode, subject }) => mode === 'case' && subject === PLAIN_BOX)
    expect(pool?.expected).toBeCloseTo(mean * (pool?.draws ?? 0), 4)
  })

  it('is nobody else’s, and stays as of the moment of its first part', async () => {
    const first = await luckPart(world.db, playerId, BEGINNING, 5)
    await world.open(playerId, { number: 10 })
    world.clock.now += 5 * MINUTE
    let luck = joinLuck(NO_LUCK, first)
    for (let place = first.next; place; ) {
      const part = await luckPart(world.db, playerId, { ...place, asOf: first.asOf }, 5)
      luck = joinLuck(luck, part)
      place = part.next
    }
    expect(luck.runs.reduce((sum, { draws }) => sum + draws, 0)).toBe(opened.length + upgrades.length)
    expect(luck.paid.reduce((sum, { number }) => sum + number, 0)).toBe(opened.length)
    const nobody = await world.newPlayer()
    const [{ seedId, openId }] = (await world.rows(
      `SELECT (SELECT max(seed_id)::text FROM draw_receipt WHERE player_id = $1) AS "seedId", (SELECT min(id)::text FROM case_open WHERE player_id = $1) AS "openId"`,
      [playerId],
    )) as [{ seedId: string; openId: string }]
    expect(await luckPart(world.db, nobody, { seedId, nonce: -1, openId, asOf: 0 })).toMatchObject({
      pools: [],
      runs: [],
      paid: [],
      next: null,
    })
  })
})
