import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawChatPicture } from '#server/community/chat/pictures.ts'
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

const upload = (image: string, key: string = randomUUID(), from = player) => world.upload(from, image, key)
const say = (body: BodyOf<typeof chatSay>, key: string = randomUUID(), from = player) => world.say(from, body, key)
const read = () => world.read(player)
const encoded = async (width: number, height: number) => (await picture(width, height)).toString('base64')
const counted = async () => {
  const { rows } = await world.deps.db.execute(sql`select day_pictures from chat_thread where player_id = ${player.playerId}`)
  return rows[0]?.day_pictures
}

describe('a picture', () => {
  it('is drawn anew, small enough and without metadata, and shown by the line that names it', async () => {
    const { data } = await upload(await encoded(2_000, 1_000))
    expect(data).toMatchObject({ width: CHAT_PICTURE_SIDE, height: CHAT_PICTURE_SIDE / 2 })
    expect((await read()).last).toBe(0)
    const sent = await say({ imageId: data?.id })
    expect(sent.data?.picture).toMatchObject({ width: CHAT_PICTURE_SIDE, height: CHAT_PICTURE_SIDE / 2 })
    const reply = await fetch(new URL(sent.data?.picture?.url ?? '', world.origin))
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(reply.headers.get('cache-control')).toContain('private')
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.includes('secret-place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: CHAT_PICTURE_SIDE })
  })

  it('is uploaded once under its key, and needs no second decoding', async () => {
    const [key, image] = [randomUUID(), await encoded(60, 60)]
    const [first, again] = [await upload(image, key), await upload(image, key)]
    expect(again.data).toEqual(first.data)
    expect(await counted()).toBe(1)
    const [line, same] = [await say({ imageId: first.data?.id }, key), await say({ imageId: first.data?.id }, key)]
    expect(same.data).toEqual(line.data)
    expect((await read()).last).toBe(1)
  })

  it('pressed twice at once is counted and decoded once', async () => {
    const [key, image] = [randomUUID(), await encoded(900, 900)]
    const [first, second] = await Promise.all([upload(image, key), upload(image, key)])
    expect(first).toMatchObject({ status: Status.ok })
    expect(second.data).toEqual(first.data)
    expect(await counted()).toBe(1)
  })

  it('of another player cannot be named, nor found by that player’s key; one that is gone cannot either', async () => {
    const [other, key] = [await world.newPlayer(), randomUUID()]
    const { data } = await upload(await encoded(60, 60), key)
    expect(await say({ imageId: data?.id }, randomUUID(), other)).toMatchObject({ status: Status.notFound })
    expect((await upload(await encoded(80, 60), key, other)).data).toMatchObject({ width: 80 })
    await world.deps.db.execute(sql`delete from chat_picture where name = ${data?.id}`)
    expect(await say({ text: '看', imageId: data?.id })).toMatchObject({ status: Status.notFound, msg: '图片已失效，请重新发送' })
    expect((await read()).last).toBe(0)
    expect((await upload(await encoded(60, 60), key)).data).toEqual(data)
    expect((await say({ text: '看', imageId: data?.id })).data).toMatchObject({ seq: 1, text: '看' })
  })

  it('is no repetition under a key that another line has', async () => {
    const { data } = await upload(await encoded(60, 60))
    const key = randomUUID()
    await say({ text: '你好' }, key)
    expect(await say({ text: '你好', imageId: data?.id }, key)).toMatchObject({ status: Status.keyReused })
  })

  it('waits with few others: many at once of one player are refused uncounted, and so are too many of all', async () => {
    const image = await encoded(2_048, 2_048)
    const replies = await Promise.all(Array.from({ length: 10 }, () => upload(image)))
    const taken = replies.filter(({ status }) => status === Status.ok).length
    expect(taken).toBeGreaterThanOrEqual(2)
    expect(replies.filter(({ status }) => status === Status.tooMany)).toHaveLength(10 - taken)
    expect(taken).toBeLessThan(10)
    expect(await counted()).toBe(taken)
    const small = await encoded(60, 60)
    const drawn = await Promise.allSettled(Array.from({ length: 40 }, () => drawChatPicture(small)))
    expect(drawn.filter(({ status }) => status === 'rejected')).toHaveLength(8)
    await expect(drawChatPicture(small)).resolves.toMatchObject({ width: 60 })
  })

  it.each(['!!!', 'AAAA', Buffer.from('<svg/>').toString('base64')])('%s is none', async (image) => {
    expect(await upload(image)).toMatchObject({ status: Status.badInput })
    expect((await read()).last).toBe(0)
  })

  it.each([
    [2_049, 8],
    [8, 2_049],
    [200_000, 8],
  ])('of %i × %i px is refused unread, however small its file is', async (width, height) => {
    const png = await sharp({ create: { width, height, channels: 3, background: '#ff8800' } })
      .png()
      .toBuffer()
    const refused = await upload(png.toString('base64'))
    expect(refused).toMatchObject({ status: Status.badInput, msg: '图片尺寸过大，请缩小到2048×2048像素以内' })
    expect((await read()).last).toBe(0)
  })

  it('may be larger when an operator sends it', async () => {
    expect((await upload(await encoded(2_048, 8))).status).toBe(Status.ok)
    await expect(drawChatPicture(await encoded(4_096, 64))).resolves.toMatchObject({ width: CHAT_PICTURE_SIDE })
    await expect(drawChatPicture(await encoded(4_097, 64))).rejects.toThrow('4096×4096')
  })

  it('too many in a day are refused before they are decoded', async () => {
    await say({ text: '你好' })
    await world.deps.db.execute(sql`update chat_thread set day_pictures = ${CHAT_DAY_PICTURES} where player_id = ${player.playerId}`)
    expect(await upload('AAAA')).toMatchObject({ status: Status.conflict, msg: '今天已发送 10 张图片，请明天再试' })
  })

  it.each(['/images/chat/x.webp', '/images/chat/..%2f..%2fa.webp', `/images/chat/${'a'.repeat(22)}.webp`])(
    '%s is not found',
    async (path) => {
      expect((await fetch(new URL(path, world.origin))).status).toBe(404)
    },
  )
})
