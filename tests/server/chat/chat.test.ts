import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answer, deskChats, deskPlayer } from '#server/chat/desk.ts'
import { markDeskRead, tellTyping } from '#server/chat/marks.ts'
import { drawChatPicture, sweepChatPictures } from '#server/chat/pictures.ts'
import { chatPorts } from '#server/chatPorts.ts'
import type { BusMessage } from '#server/live/bus.ts'
import { chatUnread } from '#shared/calls/badges.ts'
import type { BodyOf } from '#shared/calls/call.ts'
import { chatLines, chatRead, chatSay, chatTyping } from '#shared/calls/chat.ts'
import { CHAT_PAGE, CHAT_PICTURE_SIDE } from '#shared/chat.ts'
import { EventType, Status } from '#shared/codes.ts'
import { liveMessage } from '#shared/live.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { DAY, HOUR, MINUTE, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
let player: TestPlayer
const heard: BusMessage[] = []
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, databaseNow: Date.now })
  world.deps.bus.subscribe((message) => heard.push(message))
})
afterAll(() => world?.stop())
beforeEach(async () => {
  clock.advance(DAY - ((clock.now() + 8 * HOUR) % DAY) + 12 * HOUR)
  player = await world.newPlayer()
})

const desk = () => ({ db: world.deps.db, now: clock.now, ports: chatPorts(world.deps) })
const say = (body: BodyOf<typeof chatSay>, key: string = randomUUID(), { token } = player) =>
  callApi(world.origin, chatSay, { token, key, body })
const read = (query: { after?: number; before?: number } = {}, { token } = player) =>
  dataOf(world.origin, chatLines, { token, query: query as never })
const unread = () => dataOf(world.origin, chatUnread, { token: player.token })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff8800' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()

describe('a line', () => {
  it('gets the next number and is read back', async () => {
    const first = await say({ text: '  你好\r\n在吗  ' })
    expect(first.data).toMatchObject({ seq: 1, by: 'player', text: '你好\n在吗', picture: null, about: null, at: clock.now() })
    await say({ text: '第二条' })
    const { lines, last } = await read()
    expect(lines.map(({ seq, text }) => [seq, text])).toEqual([
      [1, '你好\n在吗'],
      [2, '第二条'],
    ])
    expect(last).toBe(2)
  })

  it('is written once, however often and at once its key is sent', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 12 }, () => say({ text: '一次' }, key)))
    expect(new Set(replies.map(({ data }) => data?.seq))).toEqual(new Set([1]))
    expect((await read()).lines).toHaveLength(1)
    expect(await say({ text: '另一句' }, key)).toMatchObject({ status: Status.keyReused })
    expect((await read()).lines).toHaveLength(1)
  })

  it('of many at once keeps numbers without gaps', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => say({ text: `第${index}条` })))
    expect((await read()).lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  it.each([{ text: '' }, { text: '   ' }, { text: '\u202e\u0007' }, {}])('%j says nothing and is refused', async (body) => {
    expect(await say(body as never)).toMatchObject({ status: Status.badInput, msg: '请输入内容' })
    expect((await read()).last).toBe(0)
  })

  it('loses what a terminal would obey', async () => {
    expect((await say({ text: 'a\u001b[2Jb\u202ec\td' })).data?.text).toBe('a[2Jbc\td')
  })

  it('with half of a character is kept, and is the same line when it is sent again', async () => {
    const key = randomUUID()
    expect(await say({ text: '好\ud83d' }, key)).toMatchObject({ status: Status.ok, data: { seq: 1, text: '好\ufffd' } })
    expect(await say({ text: '好\ud83d' }, key)).toMatchObject({ status: Status.ok, data: { seq: 1 } })
  })

  it('needs a key and at most 500 characters', async () => {
    expect(await callApi(world.origin, chatSay, { token: player.token, body: { text: '无' } })).toMatchObject({ status: Status.badInput })
    expect(await say({ text: '长'.repeat(501) })).toMatchObject({ status: Status.badInput })
    expect((await say({ text: '长'.repeat(500) })).status).toBe(Status.ok)
  })

  it('is taken of frozen players too, and of nobody without a login', async () => {
    await world.deps.db.execute(sql`update player set frozen = true where id = ${player.playerId}`)
    expect((await say({ text: '为什么被冻结' })).status).toBe(Status.ok)
    expect(await callApi(world.origin, chatLines)).toMatchObject({ http: 401 })
  })

  it('is bounded by the minute and by the day', async () => {
    for (let i = 0; i < 60; i++) expect((await say({ text: `${i}` })).status).toBe(Status.ok)
    expect(await say({ text: '太快' })).toMatchObject({ http: 429, status: Status.tooMany })
    clock.advance(MINUTE)
    expect((await say({ text: '可以' })).status).toBe(Status.ok)
    await world.deps.db.execute(sql`update chat_thread set day_lines = 1000 where player_id = ${player.playerId}`)
    expect(await say({ text: '太多' })).toMatchObject({ status: Status.tooMany, msg: expect.stringContaining('明天') })
    clock.advance(DAY)
    expect((await say({ text: '新的一天' })).status).toBe(Status.ok)
  })

  it('is bounded by the day also where the clocks of two nodes are a day apart', async () => {
    await say({ text: '今天' })
    clock.advance(DAY)
    expect((await say({ text: '明天' })).status).toBe(Status.ok)
    await world.deps.db.execute(sql`update chat_thread set day_lines = 1000, day_pictures = 30 where player_id = ${player.playerId}`)
    clock.advance(-DAY)
    expect(await say({ text: '太多' })).toMatchObject({ status: Status.tooMany })
    expect(await say({ picture: 'AAAA' })).toMatchObject({ status: Status.tooMany })
  })
})

describe('the pages of a chat', () => {
  it('go on from a line in both directions', async () => {
    for (let i = 1; i <= 90; i++) await answer(desk(), { playerId: player.playerId, text: `第${i}句` })
    const newest = await read()
    expect(newest.lines.map(({ seq }) => seq)).toEqual(Array.from({ length: CHAT_PAGE }, (_, index) => 51 + index))
    expect((await read({ before: 51 })).lines.map(({ seq }) => seq)).toEqual(Array.from({ length: CHAT_PAGE }, (_, index) => 11 + index))
    expect((await read({ before: 11 })).lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, index) => 1 + index))
    expect((await read({ after: 85 })).lines.map(({ seq }) => seq)).toEqual([86, 87, 88, 89, 90])
    expect((await read({ after: 90 })).lines).toEqual([])
    expect((await read({ after: 0 })).lines[0]?.seq).toBe(1)
    expect(await unread()).toBe(90)
  })

  it('hold only the own lines', async () => {
    await say({ text: '我的' })
    const other = await world.newPlayer()
    expect(await read({}, other)).toEqual({ lines: [], last: 0, deskRead: 0, ownRead: 0 })
  })
})

describe('read marks', () => {
  it('count the lines of 客服 and never go back', async () => {
    await say({ text: '你好' })
    await answer(desk(), { playerId: player.playerId, text: '您好' })
    await answer(desk(), { playerId: player.playerId, text: '请讲' })
    expect(await unread()).toBe(2)
    const mark = (seq: number) => dataOf(world.origin, chatRead, { token: player.token, query: { seq: seq as never } })
    expect(await mark(2)).toBe(true)
    expect(await unread()).toBe(1)
    expect(await mark(1)).toBe(false)
    expect(await mark(999)).toBe(true)
    expect(await unread()).toBe(0)
    expect((await read()).ownRead).toBe(3)
    await answer(desk(), { playerId: player.playerId, text: '还在吗' })
    expect(await unread()).toBe(1)
  })

  it('of the desk are told to the player', async () => {
    await say({ text: '你好' })
    const seen = heard.length
    await markDeskRead(world.deps.db, player.playerId, 1)
    expect((await read()).deskRead).toBe(1)
    await markDeskRead(world.deps.db, player.playerId, 1)
    const line = { seq: 1, by: 'player', deskRead: 0, typing: false }
    await soon(() => expect(newsSince(seen)).toEqual([line, { ...line, by: null, deskRead: 1 }]))
  })
})

const newsSince = (seen: number) =>
  heard
    .slice(seen)
    .filter(({ playerId }) => playerId === player.playerId)
    .map(({ body }) => liveMessage.parse(JSON.parse(body)))
    .filter(({ eventType }) => eventType === EventType.chat)
    .map(({ data }) => data)

describe('the devices of the player', () => {
  it('hear of every line and of typing, and of no words', async () => {
    const seen = heard.length
    await say({ text: '秘密的话' })
    await answer(desk(), { playerId: player.playerId, text: '答复' })
    await tellTyping(world.deps.db, player.playerId)
    await soon(() =>
      expect(newsSince(seen)).toEqual([
        { seq: 1, by: 'player', deskRead: 0, typing: false },
        { seq: 2, by: 'desk', deskRead: 0, typing: false },
        { seq: 2, by: null, deskRead: 0, typing: true },
      ]),
    )
    expect(heard.slice(seen).every(({ body }) => !body.includes('秘密') && !body.includes('答复'))).toBe(true)
  })

  it('tell the desk that the player types, once there is a chat', async () => {
    const typing = () => dataOf(world.origin, chatTyping, { token: player.token })
    expect(await typing()).toBe(false)
    await say({ text: '你好' })
    expect(await typing()).toBe(true)
  })
})

describe('outside the hours', () => {
  it('the server says when somebody answers, once a night', async () => {
    clock.advance(14 * HOUR)
    await say({ text: '有人吗' })
    await say({ text: '喂' })
    expect((await read()).lines.map(({ by }) => by)).toEqual(['player', 'auto', 'player'])
    expect((await read()).lines[1]?.text).toContain('9:00')
    clock.advance(22 * HOUR)
    await say({ text: '又一夜' })
    expect((await read()).lines.at(-1)?.by).toBe('auto')
  })

  it('is told by Beijing time, and not at noon', async () => {
    await say({ text: '中午' })
    expect((await read()).lines).toHaveLength(1)
  })
})

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
    await world.deps.db.execute(sql`update chat_thread set day_pictures = 30 where player_id = ${player.playerId}`)
    expect(await say({ picture: 'AAAA' })).toMatchObject({ status: Status.tooMany })
  })

  it('is deleted after half a year, and its line stays', async () => {
    await say({ picture: (await picture(60, 60)).toString('base64') })
    const url = (await read()).lines[0]?.picture?.url ?? ''
    expect((await fetch(new URL(url, world.origin))).status).toBe(200)
    clock.advance(181 * DAY)
    await sweepChatPictures(world.deps.db, clock.now())
    expect((await fetch(new URL(url, world.origin))).status).toBe(404)
    const { rows } = await world.deps.db.execute(sql`select picture from chat_line where player_id = ${player.playerId}`)
    expect(rows).toHaveLength(1)
  })

  it.each(['/images/chat/x.webp', '/images/chat/..%2f..%2fa.webp', `/images/chat/${'a'.repeat(22)}.webp`])(
    '%s is not found',
    async (path) => {
      expect((await fetch(new URL(path, world.origin))).status).toBe(404)
    },
  )
})

describe('the desk', () => {
  it('sees the chats that wait, the longest waiting first', async () => {
    const other = await world.newPlayer()
    await say({ text: '先' })
    clock.advance(1_000)
    await say({ text: '后' }, randomUUID(), other)
    const waiting = async () => (await deskChats(world.deps.db, { all: false, limit: 100 })).map(({ id }) => id)
    const mine = (await waiting()).filter((id) => id === player.playerId || id === other.playerId)
    expect(mine).toEqual([player.playerId, other.playerId])
    await markDeskRead(world.deps.db, player.playerId, 1)
    expect(await waiting()).not.toContain(player.playerId)
    expect((await deskChats(world.deps.db, { all: true, limit: 100 })).map(({ id }) => id)).toContain(player.playerId)
  })

  it('finds players by UID, and writes nothing to nobody', async () => {
    await expect(deskPlayer(world.deps.db, 'nobody')).rejects.toThrow()
    await expect(answer(desk(), { playerId: player.playerId, text: ' ' })).rejects.toThrow()
    expect((await read()).last).toBe(0)
  })
})
