import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { auditChat } from '#server/community/chat/audit.ts'
import { addNote } from '#server/community/chat/notes.ts'
import { SWEEPS } from '#server/wiring/housekeeping.ts'
import { chatUnread } from '#shared/calls/badges.ts'
import { chatRead } from '#shared/calls/chat.ts'
import { dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY } from '../clock.ts'
import { type ChatWorld, OPERATOR, picture, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
beforeAll(async () => {
  world = await startChatWorld({ whole: true })
  world.toNoon()
  player = await world.newPlayer()
})
afterAll(() => world?.stop())

/** Lets time pass. The player logs in again: no session lasts that long. */
async function later(ms: number): Promise<void> {
  world.clock.advance(ms)
  player = { ...player, token: await createSession(world.deps.db, player.playerId, world.clock.now()) }
}

const CHAT_SWEEPS = ['chatPictures', 'chatLines', 'chatNotes', 'chatTickets']
const sweep = async () => {
  for (const name of CHAT_SWEEPS) await SWEEPS[name]?.(world.deps.db, world.clock.now())
}
const rowsIn = async (table: string) => (await world.deps.db.$client.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows
const say = (text: string) => world.say(player, { text })
const read = (query = {}) => world.read(player, query)

it('after half a year pictures, lines, notes and closed tickets are deleted, and the numbers go on', async () => {
  const uploaded = await world.upload(player, (await picture(60, 60)).toString('base64'))
  await world.say(player, { text: '看图', imageId: uploaded.data?.id })
  await world.answer(player, '收到')
  await addNote(world.desk, { playerId: player.playerId, desk: OPERATOR, text: '老玩家' })
  await world.close(player)
  const url = (await read()).lines[0]?.picture?.url ?? ''
  expect((await fetch(new URL(url, world.origin))).status).toBe(200)
  await sweep()
  expect(await read()).toMatchObject({ first: 1, last: 3 })
  await later(100 * DAY)
  await say('半年之内')
  await later(81 * DAY)
  await sweep()
  expect(await read()).toMatchObject({ first: 4, last: 4, lines: [{ seq: 4, text: '半年之内' }] })
  expect((await fetch(new URL(url, world.origin))).status).toBe(404)
  for (const table of ['chat_picture', 'chat_note']) expect(await rowsIn(table), table).toBe(0)
  expect(await rowsIn('chat_ticket')).toBe(1)
  expect(await auditChat(world.deps.db)).toEqual([])
})

it('a chat without its first lines is read, marked and written on', async () => {
  expect((await read({ after: 0 })).lines.map(({ seq }) => seq)).toEqual([4])
  expect((await read({ before: 4 })).lines).toEqual([])
  await world.answer(player, '您好')
  expect(await dataOf(world.origin, chatUnread, { token: player.token })).toBe(1)
  await dataOf(world.origin, chatRead, { token: player.token, query: { seq: '5' } })
  expect((await say('在')).data?.seq).toBe(6)
  expect(await read()).toMatchObject({ first: 4, last: 6, ownRead: 5 })
})

it('a chat whose lines are all gone has no first line and goes on with the next number; an open ticket stays', async () => {
  const { ticket } = await read()
  await later(181 * DAY)
  await sweep()
  expect(await read()).toMatchObject({ lines: [], first: 0, last: 6, ticket })
  expect(await auditChat(world.deps.db)).toEqual([])
  expect((await say('很久以后')).data?.seq).toBe(7)
  expect(await read()).toMatchObject({ first: 7, last: 7, ticket })
})

it('the audit finds a number that is not that of the last line', async () => {
  await world.deps.db.$client.query('UPDATE chat_thread SET last_seq = 9 WHERE player_id = $1', [player.playerId])
  expect(await auditChat(world.deps.db)).toMatchObject([{ row: { last_seq: 9, seq: 7 } }])
  await world.deps.db.$client.query('UPDATE chat_thread SET last_seq = 7 WHERE player_id = $1', [player.playerId])
  await world.deps.db.$client.query('DELETE FROM chat_line WHERE player_id = $1', [player.playerId])
  expect(await auditChat(world.deps.db)).toMatchObject([{ row: { last_seq: 7, seq: null } }])
})

it.each(['desk_read', 'player_read'])('the audit finds that %s is beyond the last line', async (mark) => {
  const other = await world.newPlayer()
  await world.say(other, { text: '你好' })
  const found = async () => (await auditChat(world.deps.db)).filter(({ row }) => row.player_id === other.playerId)
  await world.deps.db.$client.query(`UPDATE chat_thread SET ${mark} = 1 WHERE player_id = $1`, [other.playerId])
  expect(await found()).toEqual([])
  await world.deps.db.$client.query(`UPDATE chat_thread SET ${mark} = 2 WHERE player_id = $1`, [other.playerId])
  expect(await found()).toMatchObject([{ row: { last_seq: 1, [mark]: 2 } }])
})
