import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditChat } from '#server/community/chat/audit.ts'
import { openTicketOf } from '#server/community/chat/tickets.ts'
import { chatRate } from '#shared/calls/chat.ts'
import { getMessageDetail, listMessage } from '#shared/calls/message.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { HOUR, MINUTE } from '../clock.ts'
import { type ChatWorld, OPERATOR, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => {
  expect(await auditChat(world.deps.db)).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  world.toNoon()
  player = await world.newPlayer()
})

const say = (text: string, from = player) => world.say(from, { text })
const read = (from = player) => world.read(from)
const rate = (ticket: number, stars: number, { token } = player) =>
  callApi(world.origin, chatRate, { token, query: { ticket: String(ticket), stars: String(stars) } })
const ticketsOf = async ({ playerId } = player) =>
  (
    await world.deps.db.$client.query(
      'SELECT id::int, first_seq, closed_by, stars, answered_at FROM chat_ticket WHERE player_id = $1 ORDER BY id',
      [playerId],
    )
  ).rows

describe('a ticket', () => {
  it('is opened by a line of the player, once, and never by the desk', async () => {
    await world.answer(player, '您好，在吗')
    expect(await read()).toMatchObject({ ticket: 0 })
    await Promise.all([say('一'), say('二'), say('三')])
    const { ticket } = await read()
    expect(ticket).toBeGreaterThan(10_000)
    expect(await ticketsOf()).toMatchObject([{ id: ticket, first_seq: 2, closed_by: null, answered_at: null }])
    await world.answer(player, '请讲')
    const [{ answered_at: first }] = await ticketsOf()
    world.clock.advance(MINUTE)
    await world.answer(player, '还在吗')
    expect(await ticketsOf()).toMatchObject([{ id: ticket, answered_at: first }])
    expect(first).not.toBeNull()
  })

  it('is closed by an operator, with a line that says so; the next line opens another', async () => {
    await say('你好')
    const { ticket } = await read()
    await world.close(player, 12)
    const page = await read()
    expect(page).toMatchObject({ ticket: 0, last: 2 })
    expect(page.lines[0]).toMatchObject({ by: 'player', desk: 0, rating: null })
    expect(page.lines[1]).toMatchObject({
      by: 'auto',
      desk: 0,
      text: `本次服务已结束（工单号 ${ticket}）。如还有疑问，随时给我们留言。`,
      rating: { ticket, stars: 0 },
    })
    expect(await ticketsOf()).toMatchObject([{ id: ticket, closed_by: 12 }])
    await say('还有一件事')
    expect((await read()).ticket).toBeGreaterThan(ticket)
    expect(await ticketsOf()).toMatchObject([{ id: ticket }, { first_seq: 3 }])
  })

  it('that is not there cannot be closed, and nothing is written', async () => {
    await expect(world.close(player)).rejects.toThrow('没有进行中的工单')
    expect((await read()).last).toBe(0)
    await say('你好')
    const closed = await Promise.allSettled([world.close(player, 1), world.close(player, 2), world.close(player, 3)])
    expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).lines.map(({ by }) => by)).toEqual(['player', 'auto'])
  })

  it('has every line: one that comes with the closing is before it, or opens another', async () => {
    for (let round = 0; round < 8; round++) {
      if (!(await openTicketOf(world.deps.db, player.playerId))) await say('开始')
      const [said, closing] = await Promise.all([say(`第${round}轮`), world.close(player)])
      const open = await openTicketOf(world.deps.db, player.playerId)
      const seq = said.data?.seq ?? 0
      if (seq < closing.seq) expect(open).toBeNull()
      else expect(open).toMatchObject({ firstSeq: seq })
      world.clock.advance(MINUTE)
    }
  })

  it('tells of its first answer in 消息 too, with the way there, and of no other', async () => {
    const told = () => dataOf(world.origin, listMessage, { token: player.token, query: {} as never })
    const before = (await told()).total
    await say('你好')
    await world.answer(player, '您好')
    await world.answer(player, '请稍等')
    expect((await told()).total).toBe(before + 1)
    const [{ messageId = '', title = '' } = {}] = (await told()).pageData
    expect(title).toBe('客服回复了您')
    const detail = await dataOf(world.origin, getMessageDetail, { token: player.token, query: { messageId } })
    expect(detail.way).toEqual({ to: 'chat', id: '' })
    await world.close(player)
    await say('再问')
    await world.answer(player, '好的')
    expect((await told()).total).toBe(before + 2)
  })

  it('shows which operator wrote, and no number for others', async () => {
    await say('你好')
    await world.answer(player, '您好', 42)
    expect((await read()).lines.map(({ by, desk }) => [by, desk])).toEqual([
      ['player', 0],
      ['desk', 42],
    ])
  })
})

describe('a rating', () => {
  const closed = async (from = player): Promise<number> => {
    await say('你好', from)
    const { ticket } = await read(from)
    await world.close(from)
    return ticket
  }

  it('is given once; the same again is answered alike, another is refused', async () => {
    const ticket = await closed()
    const before = await read()
    expect(await rate(ticket, 4)).toMatchObject({ status: Status.ok, data: { ticket, stars: 4 } })
    expect(await rate(ticket, 4)).toMatchObject({ status: Status.ok, data: { ticket, stars: 4 } })
    expect(await rate(ticket, 5)).toMatchObject({ status: Status.conflict, msg: '您已评价过本次服务' })
    const after = await read()
    expect(after.lines.at(-1)?.rating).toEqual({ ticket, stars: 4 })
    expect(after).toEqual({ ...before, lines: [before.lines[0], { ...before.lines[1], rating: { ticket, stars: 4 } }] })
  })

  it('of several at once is one', async () => {
    const ticket = await closed()
    const replies = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(ticket, stars)))
    expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(1)
    const same = await Promise.all([rate(await closed(), 3), rate((await ticketsOf())[0].id, 1)])
    expect(same[0]).toMatchObject({ status: Status.ok })
    const twice = await closed()
    expect((await Promise.all([rate(twice, 2), rate(twice, 2)])).map(({ status }) => status)).toEqual([Status.ok, Status.ok])
  })

  it('is for closed tickets of the player only', async () => {
    const other = await world.newPlayer()
    const theirs = await closed(other)
    await say('你好')
    const { ticket: open } = await read()
    for (const ticket of [theirs, open, 999_999])
      expect(await rate(ticket, 5)).toMatchObject({ status: Status.notFound, data: null, msg: '没有找到这次服务，无法评价' })
    for (const stars of [0, 6, -1, 1.5]) expect(await rate(open, stars)).toMatchObject({ status: Status.badInput })
    expect((await ticketsOf(other)).map(({ stars }) => stars)).toEqual([null])
  })

  it('is taken of frozen players too', async () => {
    const ticket = await closed()
    await world.deps.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [player.playerId])
    expect(await rate(ticket, 1)).toMatchObject({ status: Status.ok })
  })
})

describe('outside the hours', () => {
  const writers = async () => (await read()).lines.map(({ by }) => by)

  it('the server says when somebody answers and names the ticket, once for a ticket and once in 8 hours', async () => {
    world.clock.advance(14 * HOUR)
    await say('有人吗')
    await say('喂')
    expect(await writers()).toEqual(['player', 'auto', 'player'])
    const { lines, ticket } = await read()
    expect(lines[1]?.text).toBe(`现在是休息时间，您的留言已收到，工单号 ${ticket}。客服每日 9:00 上线，会按顺序回复您。`)
    world.clock.advance(24 * HOUR)
    await say('又一夜，还是那件事')
    expect((await writers()).slice(3)).toEqual(['player'])
    await world.close(player)
    await say('新的一件事')
    expect((await writers()).slice(4)).toEqual(['auto', 'player', 'auto'])
    await world.close(player)
    await say('马上又一件')
    expect((await writers()).slice(7)).toEqual(['auto', 'player'])
  })

  it('is told by Beijing time, and not at noon', async () => {
    await say('中午')
    expect(await writers()).toEqual(['player'])
  })
})

describe('the expected wait', () => {
  /** The estimate is read behind the chat when it takes long: the next look has it. */
  const told = (check: (wait: number | null) => void) => soon(async () => check((await read()).wait))
  /** Somebody writes, and is answered after this time. */
  const served = async (ms: number) => {
    const other = await world.newPlayer()
    await say('你好', other)
    world.clock.advance(ms)
    await world.answer(other, '您好')
  }
  beforeEach(async () => {
    await world.deps.db.$client.query('DELETE FROM chat_ticket WHERE answered_at IS NOT NULL')
    world.clock.advance(MINUTE)
  })

  it('is the median of what was answered lately, in whole minutes, once there are three', async () => {
    await served(3 * MINUTE)
    await served(90 * MINUTE)
    await told((wait) => expect(wait).toBeNull())
    await served(4 * MINUTE + 1)
    await told((wait) => expect(wait).toBe(5 * MINUTE))
    await world.deps.db.$client.query('DELETE FROM chat_ticket')
    await told((wait) => expect(wait).toBe(5 * MINUTE))
    world.clock.advance(11_000)
    await told((wait) => expect(wait).toBeNull())
  })

  it('is a minute at least, and nothing outside the hours', async () => {
    for (let i = 0; i < 4; i++) await served(1_000)
    await told((wait) => expect(wait).toBe(MINUTE))
    world.clock.advance(13 * HOUR)
    await told((wait) => expect(wait).toBeNull())
  })

  it('leaves out what was opened at night and what is a week old', async () => {
    for (let i = 0; i < 3; i++) await served(2 * MINUTE)
    world.clock.advance(7 * 24 * HOUR)
    await told((wait) => expect(wait).toBeNull())
    world.clock.advance(13 * HOUR)
    for (let i = 0; i < 3; i++) await served(2 * MINUTE)
    world.toNoon()
    await told((wait) => expect(wait).toBeNull())
  })

  it('counts the last fifty', async () => {
    for (let i = 0; i < 3; i++) await served(30 * MINUTE)
    const [{ id }] = (await world.deps.db.$client.query('SELECT max(id) AS id FROM chat_ticket')).rows
    await world.deps.db.$client.query(
      `INSERT INTO chat_ticket (player_id, opened_at, in_hours, first_seq, answered_at, closed_at, closed_by)
       SELECT player_id, answered_at, true, 1, answered_at + interval '10 minutes', answered_at + interval '10 minutes', $2
       FROM chat_ticket, generate_series(1, 50) WHERE id = $1`,
      [id, OPERATOR],
    )
    world.clock.advance(20 * MINUTE)
    await told((wait) => expect(wait).toBe(10 * MINUTE))
    await world.deps.db.$client.query(
      'DELETE FROM chat_ticket WHERE closed_by = $1 AND stars IS NULL AND first_seq = 1 AND closed_at IS NOT NULL',
      [OPERATOR],
    )
  })
})
