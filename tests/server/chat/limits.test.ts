import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BodyOf } from '#shared/calls/call.ts'
import type { chatSay } from '#shared/calls/chat.ts'
import { CHAT_DAY_LINES, CHAT_DAY_PICTURES, CHAT_MINUTE_LINES } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, MINUTE } from '../clock.ts'
import { type ChatWorld, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.toNoon()
  player = await world.newPlayer()
})

const say = (body: BodyOf<typeof chatSay>) => world.say(player, body)
/** Lets the player have sent this much today. */
const haveSent = (lines: number, pictures: number) =>
  world.deps.db.execute(sql`update chat_thread set day_lines = ${lines}, day_pictures = ${pictures} where player_id = ${player.playerId}`)

it('a minute is bounded, which the phone takes as "later"; the next one begins anew', async () => {
  for (let i = 0; i < CHAT_MINUTE_LINES; i++) expect((await say({ text: `${i}` })).status).toBe(Status.ok)
  expect(await say({ text: '太快' })).toMatchObject({
    http: 429,
    status: Status.tooMany,
    msg: '每分钟最多发送 20 条消息，请稍等片刻',
  })
  expect((await world.read(player)).last).toBe(CHAT_MINUTE_LINES)
  world.clock.advance(MINUTE)
  expect((await say({ text: '可以' })).status).toBe(Status.ok)
})

it('a day is bounded, which is final for the phone: it says so at the line', async () => {
  await say({ text: '你好' })
  await haveSent(CHAT_DAY_LINES, 0)
  expect(await say({ text: '太多' })).toMatchObject({ status: Status.conflict, msg: '今天已发送 1000 条消息，请明天再试' })
  world.clock.advance(DAY)
  expect((await say({ text: '新的一天' })).status).toBe(Status.ok)
})

it('a day is bounded also where the clocks of two nodes are a day apart', async () => {
  await say({ text: '今天' })
  world.clock.advance(DAY)
  expect((await say({ text: '明天' })).status).toBe(Status.ok)
  await haveSent(CHAT_DAY_LINES, CHAT_DAY_PICTURES)
  world.clock.advance(-DAY)
  expect(await say({ text: '太多' })).toMatchObject({ status: Status.conflict })
  expect(await say({ picture: 'AAAA' })).toMatchObject({ status: Status.conflict })
})
