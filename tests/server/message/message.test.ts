import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Letter, sendMessage, sendMessages } from '#server/account/message/messages.ts'
import type { BusMessage } from '#server/platform/live/bus.ts'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { getMessageDetail, listMessage, readAllMessages } from '#shared/calls/message.ts'
import { EventType, Status } from '#shared/codes.ts'
import { liveMessage, OWN_QUEUE } from '#shared/live.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'

let world: TestApp
let player: TestPlayer
const heard: BusMessage[] = []
beforeAll(async () => {
  world = await startTestApp({ catalogue: false })
  world.deps.bus.subscribe((message) => heard.push(message))
})
afterAll(() => world?.stop())
beforeEach(async () => {
  player = await world.newPlayer()
})

const send = (letter: Partial<Letter> = {}) =>
  world.deps.db.transaction((tx) =>
    sendMessage(tx, { playerId: player.playerId, title: '提取的物品已发货', content: '请查收。', at: new Date(), ...letter }),
  )
const list = (query: { page?: string; pageSize?: string } = {}, { token } = player) => dataOf(world.origin, listMessage, { token, query })
const open = (messageId: string, { token } = player) => callApi(world.origin, getMessageDetail, { token, query: { messageId } })
const unread = ({ token } = player) => dataOf(world.origin, countUserUnreadMessage, { token })
const readAll = ({ token } = player) => dataOf(world.origin, readAllMessages, { token })

describe('messages', () => {
  it('are listed newest first, by page, with their first words', async () => {
    const at = Date.now()
    for (let i = 0; i < 17; i++) await send({ title: `第${i}封`, content: `第一段${i}\n\n第二段`, at: new Date(at + Math.floor(i / 2)) })
    const first = await list()
    expect(first).toMatchObject({ page: 1, pageSize: 15, total: 17 })
    expect(first.pageData.map(({ title }) => title)).toEqual(Array.from({ length: 15 }, (_, index) => `第${16 - index}封`))
    expect(first.pageData[0]).toMatchObject({ excerpt: '第一段16 第二段', read: false, time: at + 8 })
    expect((await list({ page: '2' })).pageData.map(({ title }) => title)).toEqual(['第1封', '第0封'])
    expect((await list({ page: '3' })).pageData).toEqual([])
  })

  it('lead on where they have a way, and nowhere for one that a newer version has written', async () => {
    const [plain, led, newer] = [
      await send(),
      await send({ way: { to: 'roll', id: '12' }, system: true }),
      await send({ way: { to: 'bag' } }),
    ]
    await world.deps.db.execute(sql`update message set way_to = 'somewhere' where id = ${newer}::bigint`)
    expect((await open(plain)).data?.way).toBeNull()
    expect((await open(led)).data?.way).toEqual({ to: 'roll', id: '12' })
    expect((await open(newer)).data?.way).toBeNull()
    expect((await list()).pageData.map(({ system }) => system)).toEqual([false, true, false])
  })

  it('of many are written in slices, each with its own push', async () => {
    const seen = heard.length
    const letters = Array.from({ length: 1_200 }, (_, index) => ({
      playerId: player.playerId,
      title: `第${index}封`,
      content: '同一句',
      at: new Date(),
      money: index === 7,
    }))
    const ids = await world.deps.db.transaction((tx) => sendMessages(tx, letters))
    expect(new Set(ids).size).toBe(1_200)
    expect((await open(ids[1_100] ?? '')).data?.title).toBe('第1100封')
    await soon(() => expect(heard.length - seen).toBeGreaterThanOrEqual(1_200))
    const told = heard.slice(seen).map(({ body }) => liveMessage.parse(JSON.parse(body)).data as { money?: boolean; title: string })
    expect(told.filter(({ money }) => money).map(({ title }) => title)).toEqual(['第7封'])
  })

  it('are cut between characters', async () => {
    await send({ content: '👨‍👩‍👧‍👦'.repeat(41) })
    expect((await list()).pageData[0]?.excerpt).toBe(`${'👨‍👩‍👧‍👦'.repeat(40)}…`)
  })

  it('are read by opening them, once', async () => {
    const [id] = [await send({ content: '第一段\n\n第二段' }), await send()]
    expect(await unread()).toBe(2)
    expect((await open(id)).data).toMatchObject({ messageId: id, title: '提取的物品已发货', content: '第一段\n\n第二段' })
    const readAt = () => world.deps.db.execute(sql`select read_at from message where id = ${id}`)
    const { rows } = await readAt()
    expect(await unread()).toBe(1)
    await open(id)
    expect((await readAt()).rows).toEqual(rows)
    expect((await list()).pageData.map(({ read }) => read)).toEqual([false, true])
  })

  it('are all read at once, however often it is asked for', async () => {
    await send()
    await send()
    await open(await send())
    const counts = await Promise.all([readAll(), readAll(), readAll()])
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(await readAll()).toBe(0)
    expect(await unread()).toBe(0)
  })

  it('of another player answer like none, and stay unread', async () => {
    const stranger = await world.newPlayer()
    const id = await send()
    const foreign = await open(id, stranger)
    expect(foreign).toEqual(await open('999999999', stranger))
    expect(foreign).toMatchObject({ http: 404, status: Status.notFound, msg: '消息不存在或已被删除' })
    expect(await readAll(stranger)).toBe(0)
    expect((await list({}, stranger)).total).toBe(0)
    expect(await unread()).toBe(1)
  })

  it.each(['0', '-1', '1.5', 'x', '', '99999999999999999999'])('%j is no id', async (messageId) => {
    expect(await open(messageId)).toMatchObject({ http: 400, status: Status.badInput })
  })
})

describe('the push of a message', () => {
  it('goes to the own queue of the player when the transaction commits, and says no more than the title', async () => {
    const id = await send({ title: '充值已到账', content: '只有打开才能看到' })
    const mine = () => heard.filter(({ playerId }) => playerId === player.playerId)
    await soon(() => expect(mine()).toHaveLength(1))
    expect(mine()[0]?.destination).toBe(OWN_QUEUE)
    const body = liveMessage.parse(JSON.parse(mine()[0]?.body ?? ''))
    expect(body).toEqual({ eventType: EventType.messageArrived, data: { messageId: id, title: '充值已到账' } })
  })

  it('is lost with what it tells of', async () => {
    const broken = world.deps.db.transaction(async (tx) => {
      await sendMessage(tx, { playerId: player.playerId, title: '不会发生', content: '', at: new Date() })
      throw new Error('roll back')
    })
    await expect(broken).rejects.toThrow('roll back')
    expect((await list()).total).toBe(0)
    expect(await world.deps.db.$count(sql`push_outbox where player_id = ${player.playerId}`)).toBe(0)
  })
})
