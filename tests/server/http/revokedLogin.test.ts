import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { makePackets } from '#server/community/welfare/packets.ts'
import { grantEach } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { once } from '#server/core/money/idempotency.ts'
import { startRounds } from '#server/core/rounds/start.ts'
import { makeCards } from '#server/economy/pay/makeCards.ts'
import { ensureExponent } from '#server/modes/exponent/game.ts'
import { openPool } from '#server/modes/kuji/templates.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { logout } from '#shared/calls/auth.ts'
import type { Call, DataOf } from '#shared/calls/call.ts'
import { redeemCardCode } from '#shared/calls/pay.ts'
import { getMyProfile, modifyTradeUrl } from '#shared/calls/profile.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { signIn } from '#shared/calls/welfare.ts'
import { Status } from '#shared/codes.ts'
import * as battle from '#shared/modes/battle/calls.ts'
import { exchange } from '#shared/modes/case/calls.ts'
import * as exponent from '#shared/modes/exponent/calls.ts'
import { holdKuji } from '#shared/modes/kuji/calls.ts'
import * as roll from '#shared/modes/roll/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import { verify } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { FREE_BOX } from '../catalogue/fixture.ts'
import { TEMPLATE } from '../kuji/world.ts'
import { newOwner, type Owner, send, startOwnersApp } from './owner.ts'

type Query = Record<string, string>
type Who = Pick<Owner, 'playerId' | 'token'>

/** Somebody who may make a call now, and with what. */
interface Ready {
  who: Who
  query: Query
}

/** What does not spend, but gives back what stands at risk at this moment: a log-out must not lose it. */
const GIVES_BACK: readonly string[] = [exponent.exponentWithdraw.path, exponent.exponentExit.path]

let app: TestApp
let stop: () => Promise<void>
let owner: Owner
let receiver: Owner
let stock: string[] = []
beforeAll(async () => {
  app = await startOwnersApp()
  owner = await newOwner(app)
  receiver = await newOwner(app)
  stock = await grant(owner.playerId, 12)
  const lot = { amount: 5_000, count: 1, batch: 'first', days: 9 }
  const [code = ''] = await makeCards(app.deps.db, secretFor(app.deps.config, 'card-code'), lot, app.deps.now())
  await done(redeemCardCode, owner, { code })
  await ensureExponent(app.deps.db)
  stop = startRounds({ db: app.deps.db, log: app.deps.log, modes: roomModes(app.deps) }, new Registry())
  await soon(async () => expect((await rows('SELECT 1 FROM exponent_round')).length).toBe(1))
  await rows("UPDATE room SET next_at = next_at + interval '1 hour' WHERE mode = 'exponent'")
  await moveRound("now() + interval '1 hour'")
})
afterAll(async () => {
  await stop()
  await app.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await app.deps.db.$client.query(text, values)).rows
/** The round is open from now on, wherever its own moments were, and climbs until long after the tests. */
const moveRound = (start: string) =>
  rows(
    `UPDATE exponent_round SET open_at = now() - interval '1 minute', start_at = ${start}, break_at = now() + interval '2 hours', crash = 9000`,
  )
const rich = () => app.newPlayer({ coins: 1_000_000, diamonds: 1_000_000 })
const ofOwner = (query: Query): Ready => ({ who: owner, query })
const nextItem = () => stock.pop() ?? ''

function grant(playerId: string, count: number, state: 'bag' | 'exponent_bag' = 'bag'): Promise<string[]> {
  const one = { ownerId: playerId, giftId: 1, grade: 0, price: 20_000, boxId: NO_BOX }
  return inTransaction(app.deps.db, (tx) => grantEach(tx, Array<typeof one>(count).fill(one), state, { ref: 'test', at: new Date() }))
}

async function done<C extends Call>(call: C, { token }: Who, query: Query = {}): Promise<DataOf<C>> {
  const reply = await send(app, call, { token, query })
  if (reply.status !== 0) throw new Error(`${call.path}: ${reply.msg}`)
  return reply.data as DataOf<C>
}

const ROOM = { boxes: '1', mode: '0', seats: '2', teams: '2', cost: '-1' }

async function hosting(): Promise<Ready> {
  const who = await rich()
  const { room } = await done(battle.battleCreate, who, ROOM)
  return { who, query: { roomId: room.roomId } }
}

const ROLL_ROOM = { by: 'time', minutes: '10', seats: '100' }

async function rolling(): Promise<Ready> {
  const who = await rich()
  await verify(app.deps.db, who.playerId)
  const [item = ''] = await grant(who.playerId, 1)
  const { room } = await done(roll.rollCreate, who, { ...ROLL_ROOM, itemIds: item })
  return { who, query: { roomId: room.roomId } }
}

async function staked(): Promise<Ready> {
  const who = await rich()
  await moveRound("now() + interval '1 hour'")
  await done(exponent.exponentEnter, who, { round: '1', stake: '10' })
  return { who, query: { round: '1' } }
}

/** Who can make each call that spends. A new one must be added here, and then shows whether it asks for the login. */
const READY: Record<string, () => Ready | Promise<Ready>> = {
  '/api/album/claim': () => ofOwner({ family: 'crown' }),
  '/api/battle/create': async () => ({ who: await rich(), query: ROOM }),
  '/api/battle/join': async () => ({ who: await rich(), query: { ...(await hosting()).query, cost: '-1' } }),
  '/api/battle/leave': hosting,
  '/api/battle/robot': hosting,
  '/api/case/exchange': () => ofOwner({ ids: nextItem() }),
  '/api/case/exchangeAll': async () => {
    const who = await rich()
    await grant(who.playerId, 2)
    return { who, query: { grade: '-1' } }
  },
  '/api/case/moveToBag': async () => ofOwner({ ids: (await grant(owner.playerId, 1, 'exponent_bag')).join() }),
  '/api/case/undoExchange': async () => {
    const who = await rich()
    const { undo } = await done(exchange, who, { ids: (await grant(who.playerId, 1)).join() })
    return { who, query: { exchange: undo?.exchanges[0] ?? '' } }
  },
  '/api/case/openCase': () => ofOwner({ boxId: '1', number: '1' }),
  '/api/dream/upgrade': () => ofOwner({ giftId: '1', chance: '2500' }),
  '/api/exponent/enter': async () => ({ who: await rich(), query: { round: '1', stake: '10' } }),
  '/api/exponent/exit': async () => {
    const ready = await staked()
    await moveRound("now() - interval '1 second'")
    return ready
  },
  '/api/exponent/withdraw': staked,
  '/api/kuji/play': async () => {
    const who = await rich()
    const { roomId: poolId } = await openPool(app.deps.db, TEMPLATE)
    const { holdId } = await done(holdKuji, who, { poolId, numbers: '1,2' })
    return { who, query: { poolId, holdId, price: '-1' } }
  },
  '/api/profile/givingByUid': () => ofOwner({ uid: receiver.uid, itemId: nextItem() }),
  '/api/pay/createTopUp': () => ofOwner({ channel: '0', amount: '20' }),
  '/api/pay/redeemCardCode': () => ofOwner({ code: owner.card }),
  '/api/profile/exchangeQuantity': () => ofOwner({ quantity: '100' }),
  '/api/profile/modifyNickname': () => ofOwner({ nickname: `星海${owner.uid.slice(-5)}` }),
  '/api/profile/cancelRetrieval': () => ofOwner({ orderId: owner.orderId }),
  '/api/profile/ornamentRetrieval': () => ofOwner({ ids: nextItem() }),
  '/api/roll/cancel': rolling,
  '/api/roll/create': () => ofOwner({ ...ROLL_ROOM, itemIds: nextItem() }),
  '/api/roll/join': async () => ({ who: await rich(), query: (await rolling()).query }),
  '/api/share/takeCommission': async () => {
    await rows('INSERT INTO promoter (player_id, total, taken) VALUES ($1, 1000, 0) ON CONFLICT (player_id) DO UPDATE SET total = 1000', [
      owner.playerId,
    ])
    return ofOwner({})
  },
  '/api/shop/buyOffer': () => ofOwner({ offerId: '2', price: '160' }),
  '/api/welfare/openFree': async () => ({ who: await rich(), query: { boxId: String(FREE_BOX) } }),
  '/api/welfare/redeemPacket': async () => {
    const lot = { name: '红包', amount: 100, count: 5, days: 1 }
    return ofOwner({ code: (await makePackets(app.deps.db, secretFor(app.deps.config, 'packet-code'), lot)).code })
  },
  '/api/welfare/signIn': async () => ({ who: await rich(), query: {} }),
  '/api/welfare/takeFirstGift': () => ofOwner({}),
  '/api/welfare/takeTask': async () => {
    const who = await rich()
    await done(signIn, who)
    return { who, query: { task: 'sign' } }
  },
}

/** Everything that such a call may have changed, of everybody. */
const footprint = () =>
  rows(`SELECT (SELECT json_agg(a.balance ORDER BY id) FROM account a) AS purses, (SELECT count(*) FROM journal) AS journals,
    (SELECT max(id) FROM item_history) AS items, (SELECT json_agg(state ORDER BY id) FROM retrieval_order) AS orders,
    (SELECT count(*) FROM top_up) AS top_ups, (SELECT json_agg(nickname || trade_url ORDER BY id) FROM player) AS names,
    (SELECT count(*) FROM battle_seat) AS seats, (SELECT count(*) FROM roll_entrant) AS entrants,
    (SELECT json_agg(state ORDER BY room_id) FROM roll_room) AS rolls, (SELECT count(*) FROM exponent_stake) AS stakes,
    (SELECT count(*) FROM kuji_ticket) AS tickets, (SELECT json_agg(sold ORDER BY room_id) FROM kuji_pool) AS pools,
    (SELECT count(*) FROM idempotency WHERE reply IS NOT NULL AND key LIKE 'trap-%') AS keys`)

/** What every act that spends reads first. */
const ALL_ACTS = 'LOCK TABLE idempotency, roll_room IN ACCESS EXCLUSIVE MODE'

/**
 * Makes a call whose player logs out while it is under way: after the server has looked at the token, while the act waits for what another
 * transaction has locked.
 */
async function logOutMeanwhile(call: Call, { who, query }: Ready, lock: string) {
  const token = await createSession(app.deps.db, who.playerId, app.deps.now())
  const holder = await app.deps.db.$client.connect()
  try {
    await holder.query(`BEGIN; ${lock}`)
    const answer = send(app, call, { token, query, key: `trap-${randomUUID()}` })
    await soon(async () => expect((await rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length).toBeGreaterThan(0))
    await dataOf(app.origin, logout, { token })
    expect((await callApi(app.origin, getMyProfile, { token })).http).toBe(401)
    await holder.query('COMMIT')
    return await answer
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

/** The call of a login that has ended meanwhile does nothing; the same call of one that is there is done: nothing else stood in its way. */
async function spendsNothing(call: Call, ready: Ready, lock: string): Promise<void> {
  const before = await footprint()
  const reply = await logOutMeanwhile(call, ready, lock)
  expect([reply.status, reply.msg]).toEqual([Status.loginFailure, expect.stringMatching(/登录/)])
  expect(await footprint()).toEqual(before)
  const token = await createSession(app.deps.db, ready.who.playerId, app.deps.now())
  const allowed = await send(app, call, { token, query: ready.query })
  expect(allowed.status, allowed.msg).toBe(0)
}

describe.each(allCalls.filter(({ spends }) => spends))('$path', (call) => {
  it('spends nothing when the player logs out while it is under way', async () => {
    const ready = await READY[call.path]?.()
    if (!ready) throw new Error(`${call.path} spends, and nothing here shows that it asks for the login`)
    if (!GIVES_BACK.includes(call.path)) return spendsNothing(call, ready, ALL_ACTS)
    const { status, msg } = await logOutMeanwhile(call, ready, ALL_ACTS)
    expect(status, msg).toBe(0)
  })
})

const onRowOf = ({ playerId }: Who) => `SELECT 1 FROM player WHERE id = ${playerId} FOR NO KEY UPDATE`

it.each([battle.battleCreate, exponent.exponentEnter, roll.rollJoin, signIn])(
  '$path spends nothing when the player logs out while it waits for their row',
  async (call) => {
    await moveRound("now() + interval '1 hour'")
    const ready = await READY[call.path]?.()
    if (!ready) throw new Error('nobody can make it')
    await spendsNothing(call, ready, onRowOf(ready.who))
  },
)

it('the trade link is not set by a login that ends while the call waits', async () => {
  const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=7&token=abcdefgh'
  const who = await rich()
  await spendsNothing(modifyTradeUrl, { who, query: { tradeUrl } }, onRowOf(who))
})

it('of several who enter a round together only the one who has logged out is refused', async () => {
  await moveRound("now() + interval '1 hour'")
  const people = await Promise.all(Array.from({ length: 4 }, rich))
  const [gone] = people
  const holder = await app.deps.db.$client.connect()
  await holder.query(`BEGIN; ${ALL_ACTS}`)
  const query = { round: '1', stake: '10' }
  const answers = people.map(({ token }) => send(app, exponent.exponentEnter, { token, query }))
  await soon(async () => expect((await rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length).toBeGreaterThan(0))
  await dataOf(app.origin, logout, { token: gone?.token ?? '' })
  await holder.query('COMMIT')
  holder.release()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([Status.loginFailure, 0, 0, 0])
})

it('a log-out waits for an act that has looked at the login, and comes after it', async () => {
  const { playerId, token } = await rich()
  const { db } = app.deps
  const [login] = await rows('SELECT id::text FROM session WHERE player_id = $1', [playerId])
  const act = { playerId, sessionId: login.id, key: `once-${randomUUID()}`, requestHash: 'x' }
  let order: string[] = []
  let leaving: Promise<unknown> = Promise.resolve()
  const watcher = await db.$client.connect()
  await inTransaction(db, async (tx) => {
    await once(tx, act, async () => 'done')
    leaving = dataOf(app.origin, logout, { token }).then(() => order.push('logged out'))
    const waiting = () => watcher.query('SELECT 1 FROM pg_locks WHERE NOT granted')
    await soon(async () => expect((await waiting()).rows.length).toBeGreaterThan(0))
    order = ['acted']
  })
  watcher.release()
  await leaving
  expect(order).toEqual(['acted', 'logged out'])
})
