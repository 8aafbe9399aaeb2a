import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reverseCommission } from '#server/community/share/reverse.ts'
import { settleCommissions } from '#server/community/share/settle.ts'
import { getMyBalanceLog } from '#shared/calls/profile.ts'
import { getMyInvitedPage, getMyPromotion, takeCommission } from '#shared/calls/share.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY } from '../clock.ts'
import { type ShareTestWorld, startShareWorld } from './world.ts'

let world: ShareTestWorld
beforeAll(async () => {
  world = await startShareWorld()
})
afterAll(async () => {
  expect(await auditWorld(world.deps.db)).toEqual([])
  await world.stop()
})

const promotionOf = ({ token }: TestPlayer) => dataOf(world.origin, getMyPromotion, { token })
const take = ({ token }: TestPlayer, key: string = randomUUID()) => callApi(world.origin, takeCommission, { token, key })
const page = ({ token }: TestPlayer, query = {}) => dataOf(world.origin, getMyInvitedPage, { token, query })

async function invite(inviter: TestPlayer, count: number): Promise<TestPlayer[]> {
  const friends = await Promise.all(Array.from({ length: count }, () => world.newPlayer()))
  for (const friend of friends) expect(await world.bind(friend, inviter)).toBe(Status.ok)
  return friends
}

describe('推广中心', () => {
  it('shows a player without friends the code, and nothing else', async () => {
    const player = await world.newPlayer()
    expect(await promotionOf(player)).toEqual({
      promoteCode: expect.stringMatching(/^[A-Z\d]{8}$/),
      invited: 0,
      friends: 0,
      pending: 0,
      today: 0,
      total: 0,
    })
    expect(await take(player)).toMatchObject({ status: Status.conflict, msg: '还没有可以领取的佣金' })
  })

  it('pays once for ten presses, and says so in the balance log and to whoever asks again with the key', async () => {
    const inviter = await world.newPlayer()
    const [friend = inviter] = await invite(inviter, 1)
    await world.topUp(friend, 123.45)
    await world.settle()
    expect(await promotionOf(inviter)).toMatchObject({ invited: 1, friends: 1, pending: 123.45, today: 123.45, total: 123.45 })
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => take(inviter, n < 5 ? key : randomUUID())))
    const paid = replies.filter(({ status }) => status === Status.ok)
    expect([1, 5]).toContain(paid.length)
    for (const { data } of paid)
      expect(data).toMatchObject({ amount: 123.45, secondaryBalance: 123.45, promoter: { pending: 0, total: 123.45 } })
    if (paid.length === 5) expect(await take(inviter, key)).toEqual(paid[0])
    const { pageData } = await dataOf(world.origin, getMyBalanceLog, { token: inviter.token })
    expect(pageData.map(({ typeName, amount, currency }) => [typeName, amount, currency])).toEqual([['推广佣金', 123.45, 1]])
    expect((await dataOf(world.origin, userInfo, { token: inviter.token })).secondaryBalance).toBe(123.45)
  })

  it('needs a login, a key, and an account that is not frozen', async () => {
    const inviter = await world.newPlayer()
    const [friend = inviter] = await invite(inviter, 1)
    await world.topUp(friend, 10)
    await world.settle()
    for (const call of [getMyPromotion, getMyInvitedPage]) expect((await callApi(world.origin, call)).status).toBe(Status.loginFailure)
    expect((await callApi(world.origin, takeCommission, { token: inviter.token })).status).toBe(Status.badInput)
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [inviter.playerId])
    expect((await take(inviter)).status).toBe(Status.accountFrozen)
    await world.rows('UPDATE player SET frozen = false WHERE id = $1', [inviter.playerId])
    expect((await take(inviter)).data?.amount).toBe(10)
  })

  it('lists the invited newest first with hidden names, page by page, and to nobody else', async () => {
    const inviter = await world.newPlayer()
    const friends = await invite(inviter, 5)
    const names = ['玩家0001', '👨‍👩‍👧大漠孤烟', '小鹿', '月半弯', '蜂巢七号']
    for (const [n, { playerId }] of friends.entries())
      await world.rows('UPDATE player SET nickname = $2 WHERE id = $1', [playerId, names[n]])
    await world.topUp(friends[1] ?? inviter, 50)
    await world.settle()
    const first = await page(inviter, { pageSize: '3' })
    const rest = await page(inviter, { pageSize: '3', page: '2', after: first.pageData[2]?.invitationId ?? '' })
    const rows = [...first.pageData, ...rest.pageData]
    expect([first.total, rows.length]).toEqual([5, 5])
    expect(rows.map(({ nickname, counts, earned }) => [nickname, counts, earned])).toEqual([
      ['蜂***号', false, 0],
      ['月***弯', false, 0],
      ['小***', false, 0],
      ['👨‍👩‍👧***烟', true, 50],
      ['玩***1', false, 0],
    ])
    const told = JSON.stringify(rows)
    for (const { playerId } of friends) {
      const [who] = await world.rows<{ uid: string; phone: string; promote_code: string }>(
        'SELECT uid, phone, promote_code FROM player WHERE id = $1',
        [playerId],
      )
      for (const secret of [who?.uid, who?.phone, who?.promote_code]) expect(told).not.toContain(secret)
    }
    const stranger = await world.newPlayer()
    expect(await page(stranger, { after: rows[0]?.invitationId })).toMatchObject({ pageData: [], total: 0 })
  })
})

describe('the booking', () => {
  it('of 26 friends who pay four times at once is complete and once, on nodes that book at the same time', async () => {
    const inviter = await world.newPlayer()
    const friends = await invite(inviter, 26)
    await Promise.all(friends.flatMap((friend) => Array.from({ length: 4 }, () => world.topUp(friend, 10, 2))))
    const booked = await Promise.all([...world.nodes, ...world.nodes].map((db) => settleCommissions(db, world.clock.now())))
    expect(booked.reduce((sum, some) => sum + some, 0)).toBe(104)
    const { friends: counted, total } = await promotionOf(inviter)
    expect(counted).toBe(26)
    // 1 % until the tenth friend has paid, then 1.5 %.
    expect(total).toBeGreaterThan(1_040)
    expect(total).toBeLessThanOrEqual(1_560)
  })

  it('that dies before its commit has booked nothing, and the next one books all', async () => {
    const inviter = await world.newPlayer()
    const [friend = inviter] = await invite(inviter, 1)
    await world.topUp(friend, 20)
    const [victim] = world.nodes
    await expect(
      victim.transaction(async (tx) => {
        await settleCommissions(tx as unknown as typeof victim, world.clock.now())
        throw new Error('died')
      }),
    ).rejects.toThrow('died')
    expect((await promotionOf(inviter)).total).toBe(0)
    expect(await world.settle()).toBe(1)
    expect((await promotionOf(inviter)).total).toBe(20)
  })

  it('stops at the bound of the month, and begins again with the next month; today is a day in Beijing', async () => {
    const inviter = await world.newPlayer()
    const [friend = inviter] = await invite(inviter, 1)
    for (let n = 0; n < 2; n++) await world.topUp(friend, 20_000)
    await world.settle()
    expect(await promotionOf(inviter)).toMatchObject({ total: 3_000, today: 3_000, friends: 1 })
    world.clock.advance(DAY)
    expect((await world.promotion(inviter)).today).toBe(0)
    world.clock.advance(31 * DAY)
    await world.topUp(friend, 20_000)
    await world.settle()
    expect(await world.promotion(inviter)).toMatchObject({ total: 6_000, today: 3_000 })
  })

  it('is taken back with the order, once; what is paid out already is held back from the next', async () => {
    const inviter = await world.newPlayer()
    const [friend = inviter, other = inviter] = await invite(inviter, 2)
    const orderNo = await world.topUp(friend, 100)
    await world.settle()
    expect((await world.take(inviter)).amount).toBe(100)
    const back = await Promise.all(world.nodes.map((db) => reverseCommission(db, orderNo, 'charge-back')))
    expect(back.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([0, 100])
    expect(await world.promotion(inviter)).toMatchObject({ pending: -100, total: 0, friends: 0 })
    await expect(world.take(inviter)).rejects.toThrow('还没有可以领取的佣金')
    await world.topUp(other, 130)
    await world.settle()
    expect((await world.take(inviter)).amount).toBe(30)
    await expect(reverseCommission(world.deps.db, 'nosuchorder', 'x')).rejects.toThrow('no commission')
  })
})
