import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { eventsOf } from '#server/core/rounds/rooms.ts'
import { roomOf } from '#server/modes/battle/view.ts'
import { openPage } from '#server/modes/case/openRecords.ts'
import { rollView } from '#server/modes/roll/view.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { getMyOpenPage } from '#shared/calls/record.ts'
import type { NumberedEvent } from '#shared/modes/battle/events.ts'
import { type BattleRoom, battleRoom } from '#shared/modes/battle/room.ts'
import { dreamBook } from '#shared/modes/dream/dream.ts'
import { rollRoom } from '#shared/modes/roll/room.ts'
import { countsOf } from '../../../tools/bench/seed/size.ts'
import { seed } from '../../../tools/bench/seed.ts'
import { watchSql } from '../../../tools/bench/watchSql.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { each } from '../../support/each.ts'

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

const query = async (text: string, values: unknown[] = []) => (await connection.db.$client.query(text, values)).rows

it('the database of bench:seed obeys the rules of the books', async () => {
  const broken = (await auditWorld(connection.db)).filter(({ rule }) => !LOOSE.includes(rule))
  expect(broken).toEqual([])
  await expect(seed(database.url, SIZE)).rejects.toThrow('has players already')
})

it('it has ten lines for each opening and plays of every mode', async () => {
  const { battles, rounds, rolls, showers, upgrades } = countsOf(SIZE)
  const [found] = await query(`SELECT (SELECT count(*) FROM case_open)::int AS openings, (SELECT count(*) FROM entry)::int AS lines,
    (SELECT count(*) FROM battle)::int AS battles, (SELECT count(*) FROM exponent_round WHERE settled_at < now())::int AS rounds,
    (SELECT count(*) FROM roll_room)::int AS rolls, (SELECT count(*) FROM shower)::int AS showers, (SELECT count(*) FROM dream_upgrade)::int AS upgrades`)
  const { lines, ...plays } = found
  expect(plays).toEqual({ openings: SIZE.openings, battles, rounds, rolls, showers, upgrades })
  expect(lines).toBeGreaterThan(SIZE.openings * 10)
})

/** Tables that hold what no count of plays tells. */
const FILLED = [
  ...[
    'room_event',
    'battle_seat',
    'exponent_stake',
    'roll_entrant',
    'roll_prize',
    'shower_grab',
    'giving',
    'welfare_claim',
    'free_open',
    'red_packet',
  ],
  ...[
    'rank_sum',
    'rank_win',
    'rank_winner',
    'chat_line',
    'chat_ticket',
    'message',
    'purchase',
    'voucher',
    'top_up',
    'album_item',
    'giveaway_day',
  ],
]

it.each(FILLED)('%s has rows', async (table) => {
  expect(await query(`SELECT FROM ${table} LIMIT 1`)).toHaveLength(1)
})

it('its openings, battles, ROLL rooms and upgrades read like those of a server', async () => {
  const opened = getMyOpenPage.data.parse(await openPage({ db: connection.db }, '1', { page: 1, pageSize: 100, asOf: 0 }))
  expect(opened.total).toBe(SIZE.openings / 25)
  each(opened.pageData, ({ number, drops }) => expect(drops).toHaveLength(number))
  expect((await balanceLogPage(connection.db, '1', { page: 1, pageSize: 9, currency: 0 })).total).toBeGreaterThanOrEqual(
    (SIZE.openings / 25) * 5,
  )
  const battles: { room_id: string; told: BattleRoom; stage: number }[] = await query('SELECT room_id::text, told, stage FROM battle')
  for (const { room_id: roomId, told, stage } of battles) {
    const events = await connection.db.transaction((tx) => eventsOf<NumberedEvent['event']>(tx, [roomId], { after: told.sequence }))
    const room = battleRoom.parse(roomOf(told, events))
    expect(room).toMatchObject({ state: stage, rounds: { length: stage === 3 ? room.boxes.length : 0 } })
  }
  const rolls: { room_id: string }[] = await query('SELECT room_id::text FROM roll_room')
  await each(rolls, async ({ room_id: roomId }) => expect(rollRoom.parse(await rollView(connection.db, roomId)).roomId).toBe(roomId))
  const upgrades: { book: unknown }[] = await query('SELECT book FROM dream_upgrade')
  for (const { book } of upgrades) dreamBook.parse(book)
})

/** A node of a plan, and those below it. */
interface Plan {
  'Node Type': string
  'CTE Name'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Lists that never grow: one row for each day and label of 巅峰时刻. */
const SHORT = ['hundredth']

/** True where a list that the statement has made is walked through once for each row of another one: that takes the square of the rows. */
const isSquare = ({ 'Node Type': type, Plans: [, inner] = [] }: Plan) =>
  type === 'Nested Loop' && inner?.['Node Type'] === 'CTE Scan' && !SHORT.includes(inner['CTE Name'] ?? '')

it('no statement of the audit walks through what it has summed once for each row, whatever the planner expects', async () => {
  const notes = watchSql()
  await auditAll(connection.db)
  const asked = notes.filter(({ text }) => /\bWITH\b.*\bMATERIALIZED\b/is.test(text))
  expect(asked).not.toEqual([])
  const client = await connection.db.$client.connect()
  await client.query('BEGIN; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off')
  for (const { text, values } of asked) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
    const square = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)).some(isSquare)
    expect({ text, square }).toEqual({ text, square: false })
  }
  await client.query('ROLLBACK')
  client.release()
})
