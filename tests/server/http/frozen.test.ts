import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantEach } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { logout } from '#shared/calls/auth.ts'
import type { Call, QueryOf } from '#shared/calls/call.ts'
import { chatSay } from '#shared/calls/chat.ts'
import { allCalls } from '#shared/calls/registry.ts'
import * as retrieval from '#shared/calls/retrieval.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import * as battle from '#shared/modes/battle/calls.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import * as exponent from '#shared/modes/exponent/calls.ts'
import * as roll from '#shared/modes/roll/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { verify } from '../../support/player.ts'
import { setPlayer, TRADE_URL } from '../case/hoard.ts'
import { openRound } from './openRound.ts'

const COINS = 1_000_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { FEATURE_GIFT: '1' } })
})
afterAll(() => app.stop())

const ask = <C extends Call>(call: C, { token }: TestPlayer, query: QueryOf<C>) =>
  callApi(app.origin, call, { token, key: randomUUID(), query })

const freeze = ({ playerId }: TestPlayer, frozen = true) => setPlayer(app.deps.db, playerId, { frozen })
const coinsOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await app.deps.db.$client.query('SELECT balance::float8 FROM account WHERE player_id = $1 AND currency = 0', [playerId])
  return rows[0]?.balance
}

/** A player with a real name and one item in the bag. */
async function owner(): Promise<{ who: TestPlayer; itemId: string }> {
  const who = await app.newPlayer({ coins: COINS })
  await setPlayer(app.deps.db, who.playerId, { tradeUrl: TRADE_URL })
  await verify(app.deps.db, who.playerId)
  const item = { ownerId: who.playerId, giftId: 1, grade: 4, price: 100, boxId: NO_BOX }
  const [itemId] = await inTransaction(app.deps.db, (tx) =>
    grantEach(tx, [item], 'bag', { ref: 'test', at: new Date(Date.now() - 60_000) }),
  )
  return { who, itemId: itemId ?? '' }
}

const placeOf = async (itemId: string) =>
  (await app.deps.db.$client.query('SELECT state FROM item_instance WHERE id = $1', [itemId])).rows[0].state

async function ownBattle(who: TestPlayer): Promise<string> {
  const boxes = await dataOf(app.origin, getCaseList, { token: who.token, query: { moduleId: String(ModuleId.battle) } })
  const query = { boxes: String(boxes[0]?.boxId), mode: '0', seats: '2', teams: '2', fast: '1' } as const
  return (await dataOf(app.origin, battle.battleCreate, { token: who.token, key: randomUUID(), query })).room.roomId
}

it('a frozen player leaves a battle over HTTP and has the stake back, but enters none', async () => {
  const who = await app.newPlayer({ coins: COINS })
  const roomId = await ownBattle(who)
  await freeze(who)
  expect((await ask(battle.battleLeave, who, { roomId })).status).toBe(0)
  expect(await coinsOf(who)).toBe(COINS)
  expect((await ask(battle.battleJoin, who, { roomId })).status).toBe(Status.accountFrozen)
})

it('a frozen player takes a stake of 指数 back and leaves a round, but enters none', async () => {
  const [who, other] = [await app.newPlayer({ coins: COINS }), await app.newPlayer({ coins: COINS })]
  const round = await openRound(app)
  for (const each of [who, other]) expect((await ask(exponent.exponentEnter, each, { round, stake: '10' })).status).toBe(0)
  for (const each of [who, other]) await freeze(each)
  expect((await ask(exponent.exponentWithdraw, who, { round })).status).toBe(0)
  expect(await coinsOf(who)).toBe(COINS)
  expect((await ask(exponent.exponentEnter, who, { round, stake: '10' })).status).toBe(Status.accountFrozen)
  // The index has run for a second, and goes on for an hour.
  await app.deps.db.$client.query("UPDATE exponent_round SET start_at = now() - interval '1 second', crash = 10000")
  const { status, data } = await ask(exponent.exponentExit, other, { round })
  expect([status, data?.own.outcome]).toEqual([0, 'exited'])
})

it('a frozen player takes an own ROLL room and a retrieval back, but makes none', async () => {
  const { who, itemId } = await owner()
  const rules = { itemIds: itemId, by: 'time', minutes: '10', seats: '10' } as const
  const { room } = await dataOf(app.origin, roll.rollCreate, { token: who.token, key: randomUUID(), query: rules })
  await freeze(who)
  expect(await placeOf(itemId)).toBe('in_roll')
  expect((await ask(roll.rollCancel, who, { roomId: room.roomId })).status).toBe(0)
  expect(await placeOf(itemId)).toBe('bag')
  expect((await ask(roll.rollCreate, who, rules)).status).toBe(Status.accountFrozen)

  await freeze(who, false)
  const order = await dataOf(app.origin, retrieval.ornamentRetrieval, { token: who.token, key: randomUUID(), query: { ids: itemId } })
  await freeze(who)
  expect((await ask(retrieval.cancelRetrieval, who, { orderId: order.orderId })).status).toBe(0)
  expect(await placeOf(itemId)).toBe('bag')
  expect((await ask(retrieval.ornamentRetrieval, who, { ids: itemId })).status).toBe(Status.accountFrozen)
})

it('a frozen player writes to 客服 and logs out', async () => {
  const who = await app.newPlayer()
  await freeze(who)
  expect((await callApi(app.origin, chatSay, { token: who.token, key: randomUUID(), body: { text: '我的账号怎么了' } })).status).toBe(0)
  expect((await callApi(app.origin, logout, { token: who.token })).status).toBe(0)
})

it('these and no other calls that move something are open to the frozen', () => {
  const free = allCalls.filter(({ frees }) => frees)
  expect(free.map(({ path }) => path).sort()).toEqual(
    [battle.battleLeave, exponent.exponentExit, exponent.exponentWithdraw, retrieval.cancelRetrieval, roll.rollCancel]
      .map(({ path }) => path)
      .sort(),
  )
  expect(free.every(({ spends }) => spends)).toBe(true)
})
