import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countMeasured } from '#server/community/measured/count.ts'
import { measuredOddsOf } from '#server/community/measured/view.ts'
import { MEASURED_SOURCES } from '#server/modes/all.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { chanceToReach } from '#shared/modes/exponent/chain.ts'
import { type BattleWorld, startBattleWorld } from '../battle/world.ts'
import { HOUR } from '../clock.ts'
import { type DreamWorld, startDreamWorld } from '../dream/world.ts'
import { type ExponentWorld, startExponentWorld } from '../exponent/world.ts'

const count = ({ db }: Pick<BattleWorld, 'db'>) => countMeasured(db, MEASURED_SOURCES, { receipts: 4, holes: 2, notes: 1 })

describe('battles', () => {
  let world: BattleWorld
  beforeAll(async () => {
    world = await startBattleWorld()
  })
  afterAll(() => world.close())

  it('are counted once they are over, every drop of every seat by its box', async () => {
    const [host, guest] = [await world.rich(), await world.rich()]
    const room = await world.create(host)
    const full = await world.join(guest, room.roomId)
    await world.at((full.startAt ?? 0) + 500)
    expect(await count(world)).toBe(0)
    const end = await world.playOut(full)
    expect(await count(world)).toBe(1)
    expect(await count(world)).toBe(0)
    for (const box of end.boxes) {
      const { free, forced } = await measuredOddsOf(world.db, 'battle', box.boxId, box.oddsVersion)
      const drops = end.rounds.filter(({ round }) => end.boxes[round]?.boxId === box.boxId).flatMap(({ drops: of }) => of)
      expect(free.reduce((sum, { hits }) => sum + hits, 0)).toBe(drops.length)
      for (const { bucket, hits, draws } of free)
        expect([hits, draws]).toEqual([drops.filter(({ grade }) => grade === bucket).length, drops.length])
      expect(forced).toEqual([])
    }
    expect(await auditAll(world.db)).toEqual([])
  })
})

it('what was over before there were notes is noted once, by the first count', async () => {
  const world = await startBattleWorld()
  const full = await world.join(await world.rich(), (await world.create(await world.rich())).roomId)
  await world.playOut(full)
  await world.rows('DELETE FROM measured_note')
  expect(await count(world)).toBe(1)
  await world.rows('DELETE FROM measured_note')
  expect(await count(world)).toBe(0)
  expect(await auditAll(world.db)).toEqual([])
  await world.close()
})

describe('指数', () => {
  let world: ExponentWorld
  beforeAll(async () => {
    world = await startExponentWorld()
  })
  afterAll(() => world.close())

  it('is counted by the multiples that each round has reached, once it is settled', async () => {
    const crashes: number[] = []
    for (const crash of [99, 100, 149, 150, 5_000, 10_000]) {
      await world.openWith(crash)
      await count(world)
      await world.playOut()
      crashes.push(crash)
      expect(await count(world)).toBe(1)
    }
    const { free } = await measuredOddsOf(world.db, 'exponent', 0, 0)
    expect(free.map(({ bucket }) => bucket)).toEqual([100, 120, 150, 200, 500, 1_000, 2_000, 5_000, 10_000])
    for (const { bucket, draws, hits, expected } of free) {
      expect([draws, hits]).toEqual([6, crashes.filter((crash) => crash >= bucket).length])
      expect(expected).toBeCloseTo(6 * chanceToReach(bucket), 9)
    }
  })
})

describe('黄金装备', () => {
  let world: DreamWorld
  beforeAll(async () => {
    world = await startDreamWorld()
  })
  afterAll(() => world.close())

  it('is counted by tenths of the chance, with the sum of the chances and their exact variance', async () => {
    const playerId = await world.newPlayer({ startCoins: 100_000_000 })
    const chances = [2_000, 2_500, 2_999, 5_000]
    const won: boolean[] = []
    for (const chance of chances) won.push((await world.upgrade(playerId, { chance })).book.won)
    world.clock.now += HOUR
    expect(await count(world)).toBe(4)
    const { free } = await measuredOddsOf(world.db, 'dream', 0, 0)
    expect(free.map(({ bucket, draws }) => [bucket, draws])).toEqual([
      [2, 3],
      [5, 1],
    ])
    expect(free[0]?.expected).toBeCloseTo(0.2 + 0.25 + 0.2999, 9)
    expect(free[0]?.variance).toBeCloseTo(0.2 * 0.8 + 0.25 * 0.75 + 0.2999 * 0.7001, 9)
    expect(free.reduce((sum, { hits }) => sum + hits, 0)).toBe(won.filter(Boolean).length)
    expect(await auditAll(world.db)).toEqual([])
  })
})
