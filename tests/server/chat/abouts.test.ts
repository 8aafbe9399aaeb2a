import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer } from '#server/community/chat/desk.ts'
import { chatPorts } from '#server/wiring/chatPorts.ts'
import { chatAbouts, chatLines, chatSay } from '#shared/calls/chat.ts'
import type { AboutKind } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import { each } from '../../support/each.ts'
import { newOwner, type Owner, startOwnersApp } from '../http/owner.ts'

let world: TestApp
let owner: Owner
let stranger: Owner
beforeAll(async () => {
  world = await startOwnersApp()
  owner = await newOwner(world)
  stranger = await newOwner(world)
  await setReveal('-')
}, 60_000)
afterAll(() => world?.stop())

const setReveal = (sign: '+' | '-') =>
  world.deps.db.$client.query(`UPDATE case_open SET reveal_at = now() ${sign} interval '1 hour' WHERE id = $1`, [owner.openId])
const about = (kind: AboutKind, id: string, { token } = owner) => dataOf(world.origin, chatAbouts, { token, query: { kind, id } })
const say = (kind: AboutKind, id: string, { token } = owner) =>
  callApi(world.origin, chatSay, { token, key: crypto.randomUUID(), body: { text: '请看', about: { kind, id } } })

describe('a record that a line is about', () => {
  it('is shown as it stands, from orders and receipts', async () => {
    expect(await about('topUp', owner.orderNo)).toMatchObject([
      { kind: 'topUp', id: owner.orderNo, title: expect.stringContaining('充值') },
    ])
    expect(await about('retrieval', owner.orderId)).toMatchObject([
      { note: expect.stringContaining('待处理'), image: expect.stringMatching(/^items\//) },
    ])
    expect(await about('receipt', owner.receiptId)).toMatchObject([
      { title: expect.stringContaining('凭证'), image: expect.stringMatching(/^items\//) },
    ])
    expect(await say('retrieval', owner.orderId)).toMatchObject({
      status: Status.ok,
      data: { about: { kind: 'retrieval', id: owner.orderId } },
    })
  })

  it('follows the order: a line that is read later shows the new state', async () => {
    await say('topUp', owner.orderNo)
    await world.deps.db.$client.query(`UPDATE top_up SET state = 'cancelled' WHERE order_no = $1`, [owner.orderNo])
    const { lines } = await dataOf(world.origin, chatLines, { token: owner.token })
    expect(lines.at(-1)?.about?.note).toContain('已取消')
  })

  it.each([
    ['topUp', () => owner.orderNo],
    ['retrieval', () => owner.orderId],
    ['open', () => owner.openId],
    ['upgrade', () => owner.dreamId],
    ['receipt', () => owner.receiptId],
    ['entry', () => entryOf()],
  ] as const)("%s of somebody else is none, and can't be sent by a player or the desk", async (kind, idOf) => {
    const id = await idOf()
    expect(await about(kind, id, stranger)).toEqual([])
    expect(await say(kind, id, stranger)).toMatchObject({ status: Status.notFound })
    const desk = { db: world.deps.db, now: Date.now, ports: chatPorts(world.deps) }
    await expect(answer(desk, { playerId: stranger.playerId, desk: 7, text: '', about: { kind, id } })).rejects.toThrow()
  })

  it.each(['0', '-1', '99999999999999999999', 'abc', '12x'])('%s names none', async (id) => {
    for (const kind of ['retrieval', 'exponent', 'entry', 'battle'] as const) expect(await about(kind, id)).toEqual([])
  })

  it('stays hidden until its reveal', async () => {
    await setReveal('+')
    expect(await about('open', owner.openId)).toEqual([])
    expect(await about('receipt', owner.receiptId)).toEqual([])
    expect(await say('receipt', owner.receiptId)).toMatchObject({ status: Status.notFound })
    await setReveal('-')
    expect(await about('receipt', owner.receiptId)).toHaveLength(1)
    expect(await about('open', owner.openId)).toMatchObject([{ kind: 'open', note: expect.stringContaining('花费') }])
  })
})

const entryOf = async () => (await newest()).find(({ kind }) => kind === 'entry')?.id ?? ''
const newest = () => dataOf(world.origin, chatAbouts, { token: owner.token })

it('the newest of every kind are listed, newest first, each of which can be asked for', async () => {
  const cards = await newest()
  expect(new Set(cards.map(({ kind }) => kind))).toEqual(
    new Set(
      ['topUp', 'retrieval', 'open', 'upgrade', 'purchase', 'receipt', 'entry'].filter((kind) => cards.some((card) => card.kind === kind)),
    ),
  )
  expect(cards.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['topUp', 'retrieval', 'entry']))
  expect(cards.map(({ time }) => time)).toEqual(cards.map(({ time }) => time).sort((a, b) => b - a))
  await each(cards, async (card) => expect(await about(card.kind, card.id)).toEqual([card]))
})
