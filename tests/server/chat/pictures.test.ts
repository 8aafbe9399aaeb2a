import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawChatPicture } from '#server/chat/pictures.ts'
import type { BodyOf } from '#shared/calls/call.ts'
import type { chatSay } from '#shared/calls/chat.ts'
import { CHAT_DAY_PICTURES, CHAT_PICTURE_SIDE } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import type { TestPlayer } from '../../support/player.ts'
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

const say = (body: BodyOf<typeof chatSay>, key: string = randomUUID(), from = player) => world.say(from, body, key)
const read = () => world.read(player)

describe('a picture', () => {
  it('is drawn anew, small enough and without metadata', async () => {
    const sent = await say({ picture: (await picture(3000, 1500)).toString('base64') })
    expect(sent.data?.picture).toMatchObject({ width: CHAT_PICTURE_SIDE, height: CHAT_PICTURE_SIDE / 2 })
    const reply = await fetch(new URL(sent.data?.picture?.url ?? '', world.origin))
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(reply.headers.get('cache-control')).toContain('private')
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.includes('secret-place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: CHAT_PICTURE_SIDE })
  })

  it('is sent once under its key, and needs no second decoding', async () => {
    const [key, image] = [randomUUID(), (await picture(60, 60)).toString('base64')]
    const [first, again] = [await say({ picture: image }, key), await say({ picture: image }, key)]
    expect(again.data).toEqual(first.data)
    const { rows } = await world.deps.db.execute(sql`select day_pictures from chat_thread where player_id = ${player.playerId}`)
    expect(rows[0]?.day_pictures).toBe(1)
  })

  it('pressed twice at once is counted and decoded once', async () => {
    const [key, image] = [randomUUID(), (await picture(900, 900)).toString('base64')]
    const [first, second] = await Promise.all([say({ picture: image }, key), say({ picture: image }, key)])
    expect(first).toMatchObject({ status: Status.ok, data: { seq: 1 } })
    expect(second.data).toEqual(first.data)
    const { rows } = await world.deps.db.execute(sql`select day_pictures from chat_thread where player_id = ${player.playerId}`)
    expect(rows[0]?.day_pictures).toBe(1)
  })

  it('waits with few others: many at once of one player are refused uncounted, and so are too many of all', async () => {
    const image = (await picture(2_400, 2_400)).toString('base64')
    const replies = await Promise.all(Array.from({ length: 10 }, () => say({ picture: image })))
    const taken = replies.filter(({ status }) => status === Status.ok).length
    expect(taken).toBeGreaterThanOrEqual(2)
    expect(replies.filter(({ status }) => status === Status.tooMany)).toHaveLength(10 - taken)
    expect(taken).toBeLessThan(10)
    const { rows } = await world.deps.db.execute(sql`select day_pictures from chat_thread where player_id = ${player.playerId}`)
    expect(rows[0]?.day_pictures).toBe(taken)
    const small = (await picture(60, 60)).toString('base64')
    const drawn = await Promise.allSettled(Array.from({ length: 40 }, () => drawChatPicture(small)))
    expect(drawn.filter(({ status }) => status === 'rejected')).toHaveLength(8)
    await expect(drawChatPicture(small)).resolves.toMatchObject({ width: 60 })
  })

  it.each(['!!!', 'AAAA', Buffer.from('<svg/>').toString('base64')])('%s is none', async (image) => {
    expect(await say({ picture: image })).toMatchObject({ status: Status.badInput })
    expect((await read()).last).toBe(0)
  })

  it('too many in a day are refused before they are decoded', async () => {
    await say({ text: '你好' })
    await world.deps.db.execute(sql`update chat_thread set day_pictures = ${CHAT_DAY_PICTURES} where player_id = ${player.playerId}`)
    expect(await say({ picture: 'AAAA' })).toMatchObject({ status: Status.conflict, msg: '今天已发送 10 张图片，请明天再试' })
  })

  it.each(['/images/chat/x.webp', '/images/chat/..%2f..%2fa.webp', `/images/chat/${'a'.repeat(22)}.webp`])(
    '%s is not found',
    async (path) => {
      expect((await fetch(new URL(path, world.origin))).status).toBe(404)
    },
  )
})
