import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markDeskRead, tellTyping } from '#server/community/chat/marks.ts'
import type { BusMessage } from '#server/platform/live/bus.ts'
import { chatUnread } from '#shared/calls/badges.ts'
import type { BodyOf } from '#shared/calls/call.ts'
import { chatLines, chatRead, chatSay } from '#shared/calls/chat.ts'
import { CHAT_PAGE } from '#shared/chat.ts'
import { EventType, Status } from '#shared/codes.ts'
import { liveMessage } from '#shared/live.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { type ChatWorld, startChatWorld } from './chatWorld.ts'

const heard: BusMessage[] = []
let world: ChatWorld
let player: TestPlayer
beforeAll(async () => {
  world = await startChatWorld()
  world.deps.bus.subscribe((message) => heard.push(message))
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.toNoon()
  player = await world.newPlayer()
})

const say = (body: BodyOf<typeof chatSay>, key: string = randomUUID(), from = player) => world.say(from, body, key)
const read = (query: { after?: number; before?: number } = {}, from = player) => world.read(from, query)
const unread = () => dataOf(world.origin, chatUnread, { token: player.token })

describe('a line', () => {
  it('gets the next number and is read back', async () => {
    const first = await say({ text: '  你好\r\n在吗  ' })
    expect(first.data).toMatchObject({ seq: 1, by: 'player', text: '你好\n在吗', picture: null, about: null, at: world.clock.now() })
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
    await Promise.all(Array.from({ length: 20 }, (_, index) => say({ text: `第${index}条` })))
    expect((await read()).lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it.each([
    ...[
      '',
      '   ',
      '\u202e\u0007',
      '\u3164',
      '\u2800 \u2800',
      '\u115f\u1160',
      '\u00ad',
      '\u200b\u200d\u2060',
      '\ufeff',
      '\u{e0041}',
      '\ufe0f',
    ].map((text) => ({ text })),
    {},
  ])('%j says nothing and is refused', async (body) => {
    expect(await say(body as never)).toMatchObject({ status: Status.badInput, msg: '请输入内容' })
    expect((await read()).last).toBe(0)
  })

  it('loses what a terminal would obey', async () => {
    expect((await say({ text: 'a\u001b[2Jb\u202ec\td' })).data?.text).toBe('a[2Jbc\td')
    const marks = 'a\u200eb\u200fc\u061cd\ufeffe\u{e0041}\u{e007f}f\u2028g\u2029h'
    expect((await say({ text: marks })).data?.text).toBe('abcdef\ng\nh')
  })

  it.each(['👨‍👩‍👧', '❤️', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '👍🏽', '（╯°□°）╯', 'می\u200cخواهم', '\ufffd'])(
    'keeps %s as it is',
    async (text) => {
      expect((await say({ text })).data?.text).toBe(text)
    },
  )

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
})

describe('the pages of a chat', () => {
  it('go on from a line in both directions', async () => {
    for (let i = 1; i <= 90; i++) await world.answer(player, `第${i}句`)
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
    expect(await read({}, other)).toEqual({ lines: [], last: 0, first: 0, deskRead: 0, ownRead: 0, ticket: 0, wait: null })
  })
})

describe('read marks', () => {
  it('count the lines of 客服 and never go back', async () => {
    await say({ text: '你好' })
    await world.answer(player, '您好')
    await world.answer(player, '请讲')
    expect(await unread()).toBe(2)
    const mark = (seq: number) => dataOf(world.origin, chatRead, { token: player.token, query: { seq: seq as never } })
    expect(await mark(2)).toBe(true)
    expect(await unread()).toBe(1)
    expect(await mark(1)).toBe(false)
    expect(await mark(999)).toBe(true)
    expect(await unread()).toBe(0)
    expect((await read()).ownRead).toBe(3)
    await world.answer(player, '还在吗')
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
    await world.answer(player, '答复')
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
})
