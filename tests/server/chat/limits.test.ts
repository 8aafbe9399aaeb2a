import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#shared/calls/call.ts'
import type { chatSay } from '#shared/calls/chat.ts'
import { CHAT_DAY_LINES, CHAT_DAY_PICTURES, CHAT_MINUTE_LINES } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, MINUTE, SECOND } from '../clock.ts'
import { type ChatWorld, picture, startChatWorld } from './chatWorld.ts'

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
  expect(await world.upload(player, 'AAAA')).toMatchObject({ status: Status.conflict })
})

it('a minute is bounded also where the clock jumps to and fro within a minute', async () => {
  let taken = 0
  for (let i = 0; i < 3 * CHAT_MINUTE_LINES; i++) {
    if ((await say({ text: `${i}` })).status === Status.ok) taken++
    world.clock.advance(i % 2 === 0 ? 59 * SECOND : -59 * SECOND)
  }
  expect(taken).toBeLessThanOrEqual(CHAT_MINUTE_LINES + 1)
})

it('a minute that was written before the clock was set back is over', async () => {
  world.clock.advance(2 * MINUTE)
  for (let i = 0; i < CHAT_MINUTE_LINES; i++) await say({ text: `${i}` })
  world.clock.advance(-2 * MINUTE)
  expect((await say({ text: '可以' })).status).toBe(Status.ok)
})

describe('a picture for which there is no line', () => {
  const pictures = async () => {
    const { rows } = await world.deps.db.execute(sql`select day_pictures from chat_thread where player_id = ${player.playerId}`)
    return rows[0]?.day_pictures
  }

  it('in this minute is refused as the line would be, and not counted', async () => {
    const image = (await picture(60, 60)).toString('base64')
    for (let i = 0; i < CHAT_MINUTE_LINES; i++) await say({ text: `${i}` })
    expect(await world.upload(player, image)).toMatchObject({ http: 429, status: Status.tooMany, msg: expect.stringContaining('每分钟') })
    expect(await pictures()).toBe(0)
    world.clock.advance(MINUTE)
    expect((await world.upload(player, image)).status).toBe(Status.ok)
    expect(await pictures()).toBe(1)
  })

  it('on this day is refused as the line would be, and not counted', async () => {
    await say({ text: '你好' })
    await haveSent(CHAT_DAY_LINES, 0)
    const refused = await world.upload(player, (await picture(60, 60)).toString('base64'))
    expect(refused).toMatchObject({ status: Status.conflict, msg: '今天已发送 1000 条消息，请明天再试' })
    expect(await pictures()).toBe(0)
  })

  it('counts no line itself', async () => {
    await world.upload(player, (await picture(60, 60)).toString('base64'))
    const { rows } = await world.deps.db.execute(sql`select day_lines, minute_lines from chat_thread where player_id = ${player.playerId}`)
    expect(rows).toEqual([{ day_lines: 0, minute_lines: 0 }])
  })
})
