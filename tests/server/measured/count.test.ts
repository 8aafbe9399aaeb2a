import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditMeasured } from '#server/community/measured/audit.ts'
import { countMeasured, countWhenDue } from '#server/community/measured/count.ts'
import { measuredHole, measuredSum } from '#server/community/measured/tables.ts'
import { measuredOddsOf, measuredTablesOf } from '#server/community/measured/view.ts'
import { MEASURED_SOURCES } from '#server/modes/all.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { dropsOf } from '#shared/book.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { startWorld, type World } from '../case/world.ts'
import { PITY_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'

let world: World
let playerId: string
beforeAll(async () => {
  world = await startWorld()
  playerId = await world.newPlayer({ startCoins: 1_000_000_000 })
})
afterAll(async () => {
  const broken = await auditAll(world.db)
  await world.close()
  expect(broken).toEqual([])
})

/** Small batches, so that there are many. */
const SMALL = { receipts: 3, holes: 2, notes: 1 }
const count = () => countMeasured(world.db, MEASURED_SOURCES, SMALL)
const later = (ms = HOUR) => {
  world.clock.now += ms
}

async function openTen(boxId: number): Promise<number[]> {
  const { book } = await world.open(playerId, { boxId, number: 10 })
  return dropsOf(book).map(({ grade }) => grade)
}

/** Hits by grade of a box, whatever the pool. */
async function hitsOf(boxId: number): Promise<Map<number, number>> {
  const hits = new Map<number, number>()
  for (const { subject, bucket, hits: more } of await world.db.select().from(measuredSum))
    if (subject === boxId && more > 0) hits.set(bucket, (hits.get(bucket) ?? 0) + more)
  return hits
}

const tally = (grades: readonly number[]) => {
  const hits = new Map<number, number>()
  for (const grade of grades) hits.set(grade, (hits.get(grade) ?? 0) + 1)
  return hits
}

describe('the count of what was drawn', () => {
  const plain: number[] = []

  it('takes each receipt once, in whatever batches, and nothing that may still be hidden', async () => {
    plain.push(...(await openTen(PLAIN_BOX)), ...(await openTen(PLAIN_BOX)))
    expect(await count()).toBe(0)
    later(11 * MINUTE)
    expect(await count()).toBe(20)
    expect(await count()).toBe(0)
    expect(await hitsOf(PLAIN_BOX)).toEqual(tally(plain))
  })

  it('counts once what two nodes count at the same time', async () => {
    for (let times = 0; times < 5; times++) plain.push(...(await openTen(PLAIN_BOX)))
    later()
    const counted = await Promise.all([count(), count(), count()])
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(50)
    expect(await hitsOf(PLAIN_BOX)).toEqual(tally(plain))
  })

  it('counts the forced draws of 保底 apart, against the rare items that they draw from', async () => {
    const drawn: number[] = []
    for (let times = 0; times < 12; times++) drawn.push(...(await openTen(PITY_BOX)))
    later()
    await count()
    expect(await hitsOf(PITY_BOX)).toEqual(tally(drawn))
    const odds = await measuredOddsOf(world.db, 'case', PITY_BOX, 1)
    const [first] = odds.forced
    expect(odds.forced.every(({ bucket, draws }) => bucket <= 1 && draws === first?.draws)).toBe(true)
    expect(odds.forced.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(first?.draws ?? -1, 6)
    const { rows } = await world.db.$client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM draw_receipt WHERE box_id = $1 AND pity_forced',
      [PITY_BOX],
    )
    expect(first?.draws).toBe(rows[0]?.n)
    expect(odds.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('loses no receipt that is committed after later ones were counted', async () => {
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    try {
      const grades = await openTen(PLAIN_BOX)
      await client.query('BEGIN')
      await client.query(`
        INSERT INTO draw_receipt (player_id, seed_id, mode, subject, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id, grade, at)
        SELECT player_id, seed_id, mode, subject, box_id, odds_version, nonce + 1000000, cursor, roll, total, range_from, range_to, gift_id, grade, at
        FROM draw_receipt WHERE box_id = ${PLAIN_BOX} ORDER BY id DESC LIMIT 4`)
      const { rows } = await client.query<{ grade: number }>('SELECT grade FROM draw_receipt WHERE nonce >= 1000000')
      const after = await openTen(PLAIN_BOX)
      plain.push(...grades, ...after)
      later()
      await count()
      expect(await hitsOf(PLAIN_BOX)).toEqual(tally(plain))
      expect(await world.db.select().from(measuredHole)).toHaveLength(1)
      await client.query('COMMIT')
      expect(await count()).toBe(4)
      expect(await count()).toBe(0)
      plain.push(...rows.map(({ grade }) => grade))
      expect(await hitsOf(PLAIN_BOX)).toEqual(tally(plain))
      expect(await world.db.select().from(measuredHole)).toEqual([])
    } finally {
      await client.end()
    }
  })

  it('keeps ids that stay empty for three days', async () => {
    await world.db.$client.query("SELECT nextval('draw_receipt_id_seq') FROM generate_series(1, 7)")
    plain.push(...(await openTen(PLAIN_BOX)))
    later()
    await count()
    const [hole] = await world.db.select().from(measuredHole)
    expect((hole?.toId ?? 0) - (hole?.fromId ?? 0)).toBe(6)
    later(3 * DAY + MINUTE)
    await count()
    expect(await world.db.select().from(measuredHole)).toEqual([])
  })

  it('is due once on each Beijing day, and more often where it is told to', async () => {
    const receipts = async () => [...(await hitsOf(PLAIN_BOX)).values()].reduce((sum, each) => sum + each, 0)
    world.clock.now = Date.parse('2026-02-01T23:00:00+08:00')
    await countWhenDue(world.db, MEASURED_SOURCES, null)
    const before = await receipts()
    plain.push(...(await openTen(PLAIN_BOX)))
    later(30 * MINUTE)
    await countWhenDue(world.db, MEASURED_SOURCES, null)
    expect(await receipts()).toBe(before)
    later(31 * MINUTE)
    await countWhenDue(world.db, MEASURED_SOURCES, null)
    expect(await receipts()).toBe(before + 10)
    plain.push(...(await openTen(PLAIN_BOX)))
    later(20 * MINUTE)
    await countWhenDue(world.db, MEASURED_SOURCES, HOUR)
    expect(await receipts()).toBe(before + 10)
    later(41 * MINUTE)
    await countWhenDue(world.db, MEASURED_SOURCES, HOUR)
    expect(await receipts()).toBe(before + 20)
  })

  it('lists boxes by name with their versions, a page after the other', async () => {
    const { tables, more, countedAt } = await measuredTablesOf(world.db, 'case', -1)
    expect(tables.map(({ subject }) => subject)).toEqual([PLAIN_BOX, PITY_BOX])
    expect(tables.every(({ name, versions }) => name !== '' && versions.join() === '1')).toBe(true)
    expect({ more, countedAt }).toEqual({ more: false, countedAt: world.clock.now })
    expect((await measuredTablesOf(world.db, 'case', PLAIN_BOX)).tables).toHaveLength(1)
  })

  it.each([
    ['measured draws', `UPDATE measured_sum SET hits = hits - 1, draws = draws - 1 WHERE subject = ${PLAIN_BOX} AND hits > 0`],
    ['measured hits', `DELETE FROM measured_sum WHERE subject = ${PLAIN_BOX}`],
  ])('is checked by the audit: %s', async (words, change) => {
    const rules = await brokenBy(world.db, (tx) => auditMeasured(tx, 7), change)
    expect(rules.join()).toContain(words)
  })
})
