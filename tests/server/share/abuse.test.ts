import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOutbox } from '#server/account/sms/outbox.ts'
import { makeCards } from '#server/economy/pay/makeCards.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { smsLogin } from '#shared/calls/auth.ts'
import { type Call, KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { smsCode } from '#shared/calls/common.ts'
import { redeemCardCode } from '#shared/calls/pay.ts'
import { bindInviter } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { dataOf } from '../../support/api.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { freePass } from '../../support/captcha.ts'
import type { TestPlayer } from '../../support/player.ts'
import { MINUTE } from '../clock.ts'
import { type ShareTestWorld, startShareWorld } from './world.ts'

let world: ShareTestWorld
beforeAll(async () => {
  world = await startShareWorld()
})
afterAll(async () => {
  expect(await auditWorld(world.deps.db)).toEqual([])
  await world.stop()
})

const OWN_DEVICE = '这台设备登录过该推广码的账号，不能使用，请清空推广码后继续'
let phones = 0
const newPhone = () => `1370000${String(++phones).padStart(4, '0')}`
const pair = async () => [await world.newPlayer(), await world.newPlayer()] as const
const bound = async () => {
  const [friend, inviter] = await pair()
  expect(await world.bind(friend, inviter)).toBe(Status.ok)
  return [friend, inviter] as const
}
const set = ({ playerId }: TestPlayer, change: string) => world.rows(`UPDATE player SET ${change} WHERE id = $1`, [playerId])
const stateOf = async (orderNo: string) =>
  (await world.rows<{ state: string; reason: string }>('SELECT state, reason FROM commission WHERE order_no = $1', [orderNo]))[0]

/** A browser that keeps its cookies, as the product's own pages do. */
class Phone {
  token = ''
  private readonly cookies = new Map<string, string>()

  async ask(call: Call, query: Record<string, string>) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { [TOKEN_HEADER]: this.token, [KEY_HEADER]: randomUUID(), cookie }
    const reply = await world.app.inject({ method: call.method, url: call.path, query, headers })
    for (const given of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]+)/.exec(given) ?? []
      if (name && value) this.cookies.set(name, value)
    }
    return reply.json() as { status: number; msg: string; data: unknown }
  }

  /** Logs in with the code that was sent for this browser. */
  async login(phone: string, promoteCode = '') {
    world.clock.advance(2 * MINUTE)
    await this.ask(smsCode, { phone, captchaVerification: await freePass(world.databaseUrl, world.clock.now()) })
    const [sent] = await readOutbox(world.dataDir, 1)
    const reply = await this.ask(smsLogin, { id: phone, code: sent?.code ?? '', promoteCode })
    if (reply.status === Status.ok) this.token = reply.data as string
    return reply
  }
}

async function codeOf(phone: string): Promise<string> {
  const [row] = await world.rows<{ code: string }>('SELECT promote_code AS code FROM player WHERE phone = $1', [phone])
  return row?.code ?? ''
}
const invitedWith = async (phone: string) =>
  (await world.rows('SELECT FROM player WHERE phone = $1 AND inviter_id IS NOT NULL', [phone])).length === 1

describe('a promotion code on a device where its owner has logged in', () => {
  it('registers nobody with it and binds nobody to it, and is good on any other device', async () => {
    const [owner, second, third] = [newPhone(), newPhone(), newPhone()]
    const own = new Phone()
    await own.login(owner)
    const promoteCode = await codeOf(owner)
    own.token = ''
    expect(await own.login(second, promoteCode)).toMatchObject({ status: Status.badInput, msg: OWN_DEVICE })
    expect(await codeOf(second)).toBe('')
    expect((await own.login(second)).status).toBe(Status.ok)
    expect(await own.ask(bindInviter, { promoteCode })).toMatchObject({ status: Status.badInput, msg: OWN_DEVICE })
    expect(await invitedWith(second)).toBe(false)
    expect((await new Phone().login(third, promoteCode)).status).toBe(Status.ok)
    expect(await invitedWith(third)).toBe(true)
  })

  it('of a robot or of a frozen player is unknown', async () => {
    for (const change of ['robot = true', 'frozen = true']) {
      const [friend, inviter] = await pair()
      await set(inviter, change)
      expect(await world.bind(friend, inviter)).toBe(Status.badInput)
    }
  })
})

describe('commission is refused', () => {
  it.each([
    ['frozen', 'of a frozen friend', 0, 'frozen = true'],
    ['frozen', 'of a frozen inviter', 1, 'frozen = true'],
    ['robot', 'of a robot', 0, 'robot = true'],
  ] as const)('%s: %s', async (reason, _who, index, change) => {
    const players = await bound()
    const orderNo = await world.topUp(players[0], 100)
    await set(players[index], change)
    await world.settle()
    expect(await stateOf(orderNo)).toEqual({ state: 'refused', reason })
    expect(await world.promotion(players[1])).toMatchObject({ invited: 1, friends: 0, total: 0, pending: 0 })
  })

  it('to two accounts that send their items to the same Steam account', async () => {
    const [friend, inviter] = await bound()
    const link = (token: string) => `trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=77&token=${token}'`
    await set(friend, link('a'))
    await set(inviter, link('b'))
    const orderNo = await world.topUp(friend, 100)
    await world.settle()
    expect(await stateOf(orderNo)).toEqual({ state: 'refused', reason: 'sameOwner' })
  })

  it('for what is not money over the cashier: card codes, and orders from before the binding', async () => {
    const [friend, inviter] = await pair()
    await world.topUp(friend, 100)
    await world.bind(friend, inviter)
    const [code = ''] = await makeCards(
      world.deps.db,
      secretFor(world.deps.config, 'card-code'),
      { amount: 10_000, count: 1, batch: 'test', days: 1 },
      world.clock.now(),
    )
    await dataOf(world.origin, redeemCardCode, { token: friend.token, key: randomUUID(), query: { code } })
    expect(await world.settle()).toBe(0)
    expect(await world.promotion(inviter)).toMatchObject({ invited: 1, friends: 0, total: 0 })
  })
})

describe('two accounts of one owner that play only with each other', () => {
  it('never earn more than they pay: the rate is below the smallest edge of the house, and each order counts once', async () => {
    const [friend, inviter] = await bound()
    let paid = 0
    for (const yuan of [1, 50, 5_000, 20_000]) {
      await world.topUp(friend, yuan, 3)
      paid += yuan
    }
    await world.settle()
    const { amount } = await world.take(inviter)
    expect(amount).toBe(3_000)
    // 100 diamonds are a coin, and a coin is a yuan: 3.7 % is the least that any mode keeps.
    expect(amount / 100).toBeLessThan(paid * 0.037)
    await expect(world.take(inviter)).rejects.toThrow('还没有可以领取的佣金')
  })

  it('cannot invite each other', async () => {
    const [friend, inviter] = await bound()
    expect(await world.bind(inviter, friend)).toBe(Status.badInput)
  })
})
