import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditChat } from '#server/community/chat/audit.ts'
import { answer } from '#server/community/chat/desk.ts'
import { pageOf } from '#server/community/chat/lines.ts'
import { say } from '#server/community/chat/say.ts'
import { closeTicket } from '#server/community/chat/tickets.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { chatPorts } from '#server/wiring/chatPorts.ts'
import type { TestDatabase } from '../../support/database.ts'
import { DAY, HOUR } from '../clock.ts'
import { databaseAt } from '../db/oldSchema.ts'

/** Noon in Beijing, a day after the lines of the old database. */
const NOON = Date.parse('2026-11-21T04:00:00Z')

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await databaseAt(27, 'chats-at-0027.sql')
  connection = connectDb(database.url)
  await prepareDatabase(database.url, { large: true })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const deps = (now = NOON) => ({ db: connection.db, now: () => now, ports: chatPorts({ db: connection.db, now: () => now }) })
const page = () => pageOf({ ...deps(), wait: async () => null }, '1', { after: -1, before: 0 })
const write = (text: string) => say({ ...deps(), minuteLines: 20 }, { playerId: '1', key: `key-${text}`, text })

it('a chat from before there were tickets keeps its lines, has no ticket, and is written on', async () => {
  const old = await page()
  expect(old).toMatchObject({ first: 1, last: 3, deskRead: 2, ownRead: 2, ticket: 0 })
  expect(old.lines.map(({ by, text, desk, rating }) => [by, text, desk, rating])).toEqual([
    ['player', '老问题', 0, null],
    ['desk', '老答复', 0, null],
    ['player', '谢谢', 0, null],
  ])
  await expect(closeTicket(deps(), { playerId: '1', desk: 1 })).rejects.toThrow()
  expect(await write('新问题')).toMatchObject({ seq: 4 })
  expect((await page()).ticket).toBe(10_001)
  expect(await auditChat(connection.db)).toEqual([])
})

it('nodes of the version before write beside it', async () => {
  await connection.db.$client.query('UPDATE chat_thread SET typing_at = now(), last_seq = 5, player_last = 5 WHERE player_id = 1')
  await connection.db.$client.query(
    "INSERT INTO chat_line (player_id, seq, by, text, key, at) VALUES (1, 5, 'player', '旧', 'key-0005', $1)",
    [new Date(NOON + HOUR)],
  )
  await answer(deps(NOON + 2 * HOUR), { playerId: '1', desk: 3, text: '您好' })
  await closeTicket(deps(NOON + DAY), { playerId: '1', desk: 3 })
  expect((await page()).lines.map(({ seq, by, rating }) => [seq, by, rating?.ticket ?? 0]).slice(3)).toEqual([
    [4, 'player', 0],
    [5, 'player', 0],
    [6, 'desk', 0],
    [7, 'auto', 10_001],
  ])
})
