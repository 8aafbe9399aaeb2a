import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusMessage } from '#server/platform/live/bus.ts'
import { chatRate, chatTyping } from '#shared/calls/chat.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { TYPING_EVERY, TYPING_HOLDS } from '#shared/chat.ts'
import { dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { uidOf } from '../case/hoard.ts'
import { MINUTE } from '../clock.ts'
import { send } from '../http/owner.ts'
import { type ChatWorld, type Commanding, runDesk, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
let uid: string
const heard: BusMessage[] = []
beforeAll(async () => {
  world = await startChatWorld()
  world.deps.bus.subscribe((message) => heard.push(message))
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.toNoon()
  player = await world.newPlayer()
  uid = await uidOf(world.deps.db, player.playerId)
})

const say = (text: string, from = player) => world.say(from, { text })
const read = () => world.read(player)
const query = (text: string, values: unknown[]) => world.deps.db.$client.query(text, values)

const chat = (args: readonly string[], commanding: Commanding = {}) => runDesk(world.desk, args, commanding)

describe('the number of the operator', () => {
  it('comes before the words, after them, or from DESK, and stands at the line', async () => {
    await chat(['--desk', '3', 'answer', uid, '你好', '呀'])
    await chat(['answer', uid, '再说', '--desk', '44'])
    await chat(['answer', uid, '第三句'], { env: { DESK: '9999' } })
    await chat(['answer', uid, '写', '--desk', '5', '就行'], { env: { DESK: '8' } })
    expect((await read()).lines.map(({ desk, text }) => [desk, text])).toEqual([
      [3, '你好 呀'],
      [44, '再说'],
      [9999, '第三句'],
      [8, '写 --desk 5 就行'],
    ])
  })

  it.each([['answer', '你好'], ['about', 'entry:1'], ['picture', 'x.png'], ['talk'], ['close'], ['note', '备注']])(
    '%s is refused without it, and changes nothing',
    async (name, ...rest) => {
      await say('你好')
      await expect(chat([name ?? '', uid, ...rest])).rejects.toThrow(/number of the operator is missing.+\nusage/)
      expect(await read()).toMatchObject({ last: 1, deskRead: 0 })
    },
  )

  it.each(['0', '10000', '-1', '1.5', 'x', '', ' 1'])('%j is none', async (number) => {
    await expect(chat(['--desk', number, 'answer', uid, '你好'])).rejects.toThrow('from 1 to 9999')
    expect((await read()).last).toBe(0)
  })

  it.each([['say', '你好'], ['constructor'], ['']])('%j is no command', async (name, ...rest) => {
    await expect(chat(['--desk', '1', name ?? '', uid, ...rest])).rejects.toThrow('usage')
  })
})

describe('the list', () => {
  const waiting = async (more: string[] = []) => (await chat(['list', ...more])).split('\n').map((row) => row.split(' ')[0])

  it('has the chats that wait, the longest waiting first, with ticket and time, and names that a terminal does not obey', async () => {
    const other = await world.newPlayer()
    await say('先')
    world.clock.advance(1_000)
    await say('后', other)
    await query('UPDATE player SET nickname = $2 WHERE id = $1', [player.playerId, '坏\u001b[2J\n人'])
    const uids = [uid, await uidOf(world.deps.db, other.playerId)]
    expect((await waiting()).filter((each) => uids.includes(each ?? ''))).toEqual(uids)
    world.clock.advance(75 * MINUTE)
    const row = (await chat(['list'])).split('\n').find((each) => each.startsWith(uid))
    expect(row).toContain(`ticket ${(await read()).ticket}  waits 1 h 15 min  1 unread of 1`)
    expect(row).toContain('坏[2J 人')
    await chat(['show', uid])
    expect(await waiting()).not.toContain(uid)
    expect(await waiting(['--all'])).toContain(uid)
  })
})

describe('what is shown', () => {
  it('has ticket, rating, and notes between the lines', async () => {
    await chat(['--desk', '5', 'note', uid, '先看过流水'])
    world.clock.advance(MINUTE)
    await say('你好')
    const { ticket } = await read()
    world.clock.advance(MINUTE)
    await chat(['--desk', '6', 'note', uid, '客户很急'])
    world.clock.advance(MINUTE)
    expect(await chat(['show', uid])).toContain(`ticket ${ticket}, waits for its first answer 2 min`)
    await chat(['--desk', '6', 'answer', uid, '您好'])
    const shown = await chat(['show', uid])
    expect(shown).toContain(`ticket ${ticket}, answered`)
    expect([...shown.matchAll(/#5 先看过流水|< 你好|#6 客户很急|>6 您好/g)].map(([words]) => words)).toEqual([
      '#5 先看过流水',
      '< 你好',
      '#6 客户很急',
      '>6 您好',
    ])
    await chat(['--desk', '6', 'close', uid])
    expect(await chat(['show', uid])).toContain(`no open ticket\nlast closed: ticket ${ticket} by 6, not rated`)
    await dataOf(world.origin, chatRate, { token: player.token, query: { ticket: String(ticket), stars: '2' } })
    expect(await chat(['show', uid])).toContain('2 of 5 stars')
    await expect(chat(['--desk', '6', 'close', uid])).rejects.toThrow('没有进行中的工单')
  })

  it.each(['', ' \u0007', '长'.repeat(501)])('a note of %j is refused', async (text) => {
    await expect(chat(['--desk', '5', 'note', uid, text])).rejects.toThrow()
    expect(await chat(['show', uid])).not.toContain('#')
  })

  it('nobody but operators: no call of players and no push tells a note', async () => {
    const secret = '只给客服看的备注'
    await say('你好')
    await chat(['--desk', '5', 'note', uid, secret])
    const replies = await Promise.all(
      allCalls
        .filter(({ path }) => path !== '/api/auth/logout')
        .map(async (call) =>
          JSON.stringify(await send(world, call, { token: player.token, body: call.method === 'POST' ? {} : undefined })),
        ),
    )
    expect(replies.length).toBeGreaterThan(100)
    expect(replies.filter((reply) => reply.includes(secret))).toEqual([])
    await world.answer(player, '您好')
    await soon(() => expect(heard.some(({ playerId }) => playerId === player.playerId)).toBe(true))
    expect(JSON.stringify([await read(), heard])).not.toContain(secret)
  })
})

describe('a canned answer', () => {
  it('is sent with its variables, a nickname as it is', async () => {
    await query('UPDATE player SET nickname = $2 WHERE id = $1', [player.playerId, '{order}$&'])
    await say('提取还没到')
    await chat(['--desk', '6', 'answer', uid, '@late-retrieval', 'order={uid}'])
    const { lines, ticket } = await read()
    expect(lines.at(-1)).toMatchObject({ by: 'desk', desk: 6 })
    expect(lines.at(-1)?.text).toContain('您好 {order}$&，')
    expect(lines.at(-1)?.text).toContain(`提取单 {uid} 我们已经加急跟进`)
    expect(lines.at(-1)?.text).toContain(`工单号 ${ticket}，`)
  })

  it.each([
    [['@nothing'], 'no answer nothing'],
    [['@late-retrieval'], 'missing order=…'],
    [['@late-retrieval', 'order=1', 'other=2'], 'no variable {other}'],
    [['@late-retrieval', 'order=1', 'uid=2'], 'fills itself'],
    [['@late-retrieval', 'order=1', 'order=2'], 'given twice'],
    [['@late-retrieval', '12'], 'expected key=value'],
    [['@late-retrieval', `order=${'长'.repeat(500)}`], 'at most 500'],
  ])('%j is refused and sends nothing', async (words, fault) => {
    await say('你好')
    await expect(chat(['--desk', '6', 'answer', uid, ...words])).rejects.toThrow(fault)
    expect((await read()).last).toBe(1)
  })

  it('that names the ticket needs one', async () => {
    await expect(chat(['--desk', '6', 'answer', uid, '@late-retrieval', 'order=1'])).rejects.toThrow('needs an open ticket')
    expect(await chat(['answers'])).toContain('@late-retrieval nickname order ticket')
  })
})

describe('a conversation', () => {
  const typing = () => dataOf(world.origin, chatTyping, { token: player.token })

  it('sends, sees lines and typing come, and closes; what is no command is not sent', async () => {
    await say('你好')
    const [input, said] = [new PassThrough(), [] as string[]]
    const talking = chat(['--desk', '6', 'talk', uid], { input, said })
    await soon(() => expect(said.join('\n')).toContain('你好'))
    await soon(async () => {
      world.clock.advance(TYPING_HOLDS)
      await typing()
      expect(said).toContain('  …')
    })
    input.write('您好\n@exchange\n@exchange order=1\n/clsoe\n')
    await soon(() => expect(said.filter((line) => line.startsWith('!'))).toHaveLength(2))
    await say('新的一句')
    await soon(() => expect(said.some((line) => line.includes('< 新的一句'))).toBe(true))
    input.write('/close\n')
    input.end()
    await talking
    const { lines, deskRead, ticket } = await read()
    expect(lines.map(({ by, desk }) => [by, desk])).toEqual([
      ['player', 0],
      ['desk', 6],
      ['desk', 6],
      ['player', 0],
      ['auto', 0],
    ])
    expect([deskRead, ticket]).toEqual([4, 0])
    expect(heard.some(({ playerId, body }) => playerId === player.playerId && JSON.parse(body).data.typing === true)).toBe(true)
  })

  it('hears of typing at most once in a while, and only of players who have a chat; nothing is stored', async () => {
    expect(await typing()).toBe(false)
    await say('你好')
    const before = (await query('SELECT to_json(t)::text AS row FROM chat_thread t WHERE player_id = $1', [player.playerId])).rows
    expect(await Promise.all([typing(), typing(), typing()])).toContain(true)
    expect(await typing()).toBe(false)
    world.clock.advance(TYPING_EVERY)
    expect(await typing()).toBe(true)
    expect((await query('SELECT to_json(t)::text AS row FROM chat_thread t WHERE player_id = $1', [player.playerId])).rows).toEqual(before)
  })
})
