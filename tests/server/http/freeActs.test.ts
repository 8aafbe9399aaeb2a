import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FREE_ROWS } from '#server/core/items/freeActs.ts'
import { openPool } from '#server/modes/kuji/templates.ts'
import type { Call } from '#shared/calls/call.ts'
import { cancelTopUp } from '#shared/calls/pay.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { Status } from '#shared/codes.ts'
import { battleCreate } from '#shared/modes/battle/calls.ts'
import { exchange } from '#shared/modes/case/calls.ts'
import { exponentEnter } from '#shared/modes/exponent/calls.ts'
import { rollCreate } from '#shared/modes/roll/calls.ts'
import { dataOf } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import { TEMPLATE } from '../kuji/world.ts'
import { openRound } from './openRound.ts'
import { newOwner, type Owner, send, startOwnersApp } from './owner.ts'
import { ELSEWHERE, PACES } from './paces.ts'
import { type Input, SOUND } from './sound.ts'

let app: TestApp
let other: Owner
let picture = ''
let round = ''
beforeAll(async () => {
  app = await startOwnersApp()
  other = await newOwner(app)
  const pixels = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff8800' } })
  picture = (await pixels.png().toBuffer()).toString('base64')
  round = await openRound(app)
})
afterAll(() => app?.stop())

/** Asks as a player and returns the data. */
const ask = <C extends Call>(call: C, { token }: Owner, query: object, key: string = randomUUID()) =>
  dataOf(app.origin, call, { token, key, query, body: undefined } as never)

const roomOf = async (host: Owner) =>
  ((await ask(battleCreate, host, { boxes: '1', mode: '0', seats: '2', teams: '2', cost: '-1' })) as { room: { roomId: string } }).room
    .roomId
const rollOf = async (host: Owner) =>
  ((await ask(rollCreate, host, { itemIds: host.gift, by: 'time', minutes: '10', seats: '100' })) as { room: { roomId: string } }).room
    .roomId

async function exchanged(me: Owner): Promise<string> {
  const key = randomUUID()
  await ask(exchange, me, { ids: me.items[0] ?? '' }, key)
  return key
}

async function movable({ items: [id = ''] }: Owner): Promise<string> {
  await app.deps.db.$client.query("UPDATE item_instance SET state = 'exponent_bag' WHERE id = $1", [id])
  return id
}

/** Inputs of calls about something that is made first. */
const MADE: Record<string, (me: Owner) => Promise<Input>> = {
  '/api/battle/join': async () => ({ roomId: await roomOf(other), cost: '-1' }),
  '/api/battle/leave': async (me) => ({ roomId: await roomOf(me) }),
  '/api/battle/emote': async (me) => ({ roomId: await roomOf(me), emote: '0' }),
  '/api/case/moveToBag': async (me) => ({ ids: await movable(me) }),
  '/api/case/openCase': async () => ({ boxId: '1', number: '1' }),
  '/api/case/undoExchange': async (me) => ({ exchange: await exchanged(me) }),
  '/api/exponent/enter': async () => ({ round, stake: '10' }),
  '/api/exponent/withdraw': async (me) => {
    await ask(exponentEnter, me, { round, stake: '10' })
    return { round }
  },
  '/api/kuji/hold': async () => ({ poolId: (await openPool(app.deps.db, TEMPLATE)).roomId, numbers: '1' }),
  '/api/roll/cancel': async (me) => ({ roomId: await rollOf(me) }),
  '/api/roll/create': async ({ gift }) => ({ itemIds: gift, by: 'time', minutes: '10', seats: '100' }),
  '/api/roll/join': async () => ({ roomId: await rollOf(await newOwner(app)) }),
}

const inputOf = async (path: string, me: Owner): Promise<Input> =>
  (await MADE[path]?.(me)) ?? SOUND[path]?.(me, { receiver: other, picture }) ?? {}

/** The tables that the chapter on growth lets become smaller. */
function smaller(): RegExp {
  const chapter = readFileSync('docs/operations.md', 'utf8').split('## Growth')[1] ?? ''
  const rows = chapter.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const going = rows.filter(([, , , when = '']) => /^(after|when|by the sweeps|180 days|sums of|gaps)/.test(when))
  const names = going.flatMap(([, tables = '']) => [...tables.matchAll(/`([\w…]+)`/g)].map(([, name = '']) => name.replace('…', '\\w*')))
  return new RegExp(`^(${names.join('|')}|push_outbox)$`)
}

const rowsOf = async <Row>(text: string, values: unknown[] = []) => (await app.deps.db.$client.query(text, values)).rows as Row[]

async function kept(): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  return tables.map(({ name }) => name).filter((name) => !smaller().test(name))
}

async function standing({ playerId }: Owner, tables: readonly string[]) {
  const [rows = {}] = await rowsOf<Record<string, number>>(
    `SELECT ${tables.map((name) => `(SELECT count(*)::int FROM ${name}) AS ${name}`).join()}`,
  )
  const purse = await rowsOf<{ balance: number }>('SELECT balance::float8 FROM account WHERE player_id = $1 ORDER BY currency', [playerId])
  const items = await rowsOf<{ id: string }>("SELECT id::text FROM item_instance WHERE owner_id = $1 AND state = 'bag'", [playerId])
  return { rows, purse: purse.map(({ balance }) => balance), bag: items.map(({ id }) => id) }
}

/** Does a call once, and tells whether it was done, what it cost and in which tables rows are now that stay. */
async function doOnce(call: Call, tables: readonly string[]) {
  const me = await newOwner(app)
  const input = await inputOf(call.path, me)
  const before = await standing(me, tables)
  const known = new Set((await rowsOf<{ id: string }>('SELECT id::text FROM item_instance')).map(({ id }) => id))
  const { status } = await send(app, call, { token: me.token, query: input, body: input })
  const after = await standing(me, tables)
  const hasBack = after.bag.some((id) => known.has(id) && !before.bag.includes(id))
  return {
    status,
    // Coins that are given for an item which the player had before are no price.
    pays: !hasBack && after.purse.some((balance, currency) => balance < (before.purse[currency] ?? 0)),
    grew: tables.filter((name) => (after.rows[name] ?? 0) > (before.rows[name] ?? 0)),
  }
}

/** Calls that do something; those of the captcha have no player. */
const acts = allCalls.filter(({ method, spends, enveloped }) => enveloped && (method === 'POST' || spends))

describe('an act that writes rows for ever and costs nothing', () => {
  it('names its pace, of all calls', async () => {
    const tables = await kept()
    const found: Record<string, string[]> = {}
    for (const call of acts.filter(({ path }) => !ELSEWHERE[path] && path !== '/api/common/clientFault')) {
      const { status, pays, grew } = await doOnce(call, tables)
      expect([call.path, status]).toEqual([call.path, 0])
      if (grew.some((name) => name !== 'free_act') && !pays) found[call.path] = grew
    }
    expect(Object.keys(found).sort()).toEqual(Object.keys(PACES).sort())
  })

  it('is none that was forgotten', () => {
    const paths = new Set(acts.map(({ path }) => path))
    expect([...Object.keys(PACES), ...Object.keys(ELSEWHERE)].filter((path) => !paths.has(path))).toEqual([])
  })
})

/** Which act begins the next turn, for each that takes of the budget. */
const TURNS = [
  ['/api/case/undoExchange', '/api/case/undoExchange'],
  ['/api/case/lockItems', '/api/case/lockItems'],
  ['/api/profile/cancelRetrieval', '/api/profile/ornamentRetrieval'],
  ['/api/battle/leave', '/api/battle/create'],
  ['/api/battle/leave', '/api/battle/join'],
  [cancelTopUp.path, '/api/pay/createTopUp'],
] as const

const callOf = (path: string): Call => {
  const call = allCalls.find((each) => each.path === path)
  if (!call) throw new Error(`no call has the path ${path}`)
  return call
}

const usedBy = async ({ playerId }: Owner) =>
  (await rowsOf<{ rows: number }>('SELECT rows FROM free_act WHERE player_id = $1', [playerId]))[0]?.rows ?? 0

describe('the budget of free acts', () => {
  it.each(TURNS)('%s takes of it, and %s is refused in words when it is used up', async (takes, begins) => {
    const me = await newOwner(app)
    const asked = { token: me.token, query: await inputOf(takes, me) }
    expect((await send(app, callOf(takes), asked)).status).toBe(0)
    expect(await usedBy(me)).toBeGreaterThan(0)
    const next = await inputOf(begins, me)
    await rowsOf('UPDATE free_act SET rows = $2 WHERE player_id = $1', [me.playerId, FREE_ROWS])
    const tables = await kept()
    const before = await standing(me, tables)
    const { status, msg } = await send(app, callOf(begins), { token: me.token, query: next })
    expect([status, msg]).toEqual([Status.tooMany, '今日撤销、取消、锁定等操作次数已达上限，请明天再试'])
    expect(await standing(me, tables)).toEqual(before)
  })

  it('begins anew the next day, and never keeps what has been given back from coming back', async () => {
    const me = await newOwner(app)
    const room = await roomOf(me)
    await rowsOf('INSERT INTO free_act (player_id, day, rows) VALUES ($1, current_date + 1, $2)', [me.playerId, FREE_ROWS])
    expect((await send(app, callOf('/api/battle/leave'), { token: me.token, query: { roomId: room } })).status).toBe(0)
    expect((await send(app, callOf('/api/profile/cancelRetrieval'), { token: me.token, query: { orderId: me.orderId } })).status).toBe(0)
    await rowsOf("UPDATE free_act SET day = '2020-01-01' WHERE player_id = $1", [me.playerId])
    const query = { ids: me.items[0] ?? '', locked: '1' }
    expect((await send(app, callOf('/api/case/lockItems'), { token: me.token, query })).status).toBe(0)
    expect(await usedBy(me)).toBe(1)
  })

  it('grows with the bag, so that a large one that was exchanged by mistake comes back whole', async () => {
    const me = await newOwner(app)
    const query = { exchange: await exchanged(me) }
    await rowsOf('INSERT INTO free_act (player_id, day, rows) VALUES ($1, current_date + 1, $2)', [me.playerId, FREE_ROWS])
    await rowsOf(
      "INSERT INTO item_instance (owner_id, state, gift_id, grade, price, box_id, gained_at) SELECT $1, 'bag', 1, 0, 100, 0, now() FROM generate_series(1, $2)",
      [me.playerId, FREE_ROWS / 4 + 1],
    )
    expect((await send(app, callOf('/api/case/undoExchange'), { token: me.token, query })).status).toBe(0)
  })
})
