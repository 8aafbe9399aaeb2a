import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { openPage } from '#server/modes/case/openRecords.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { getMyOpenPage } from '#shared/calls/record.ts'
import { seed } from '../../../tools/bench/seed.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

const SIZE = { openings: 600, players: 30, days: 40 }

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  connection = connectDb(database.url)
  await ensureCatalogue(connection.db, { info: () => undefined, error: () => undefined })
  await seed(database.url, SIZE)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Rules about what players may do, which the seeder does not keep: it sells and gives without limits. */
const LOOSE = ['shares are not passed', 'nobody gave more than three a day']

it('the database of bench:seed obeys the rules of the books, reads like any other, and has ten lines for each opening', async () => {
  const broken = (await auditWorld(connection.db)).filter(({ rule }) => !LOOSE.includes(rule))
  expect(broken).toEqual([])
  const { rows } = await connection.db.$client.query(
    'SELECT (SELECT count(*) FROM case_open)::int AS opens, count(*)::int AS lines FROM entry',
  )
  expect(rows).toEqual([{ opens: SIZE.openings, lines: SIZE.openings * 10 }])
  const opened = getMyOpenPage.data.parse(await openPage({ db: connection.db }, '1', { page: 1, pageSize: 100, asOf: 0 }))
  expect(opened.total).toBe(SIZE.openings / 25)
  for (const { number, drops } of opened.pageData) expect(drops).toHaveLength(number)
  expect((await balanceLogPage(connection.db, '1', { page: 1, pageSize: 9, currency: 0 })).total).toBe((SIZE.openings / 25) * 5)
  await expect(seed(database.url, SIZE)).rejects.toThrow('has players already')
})
