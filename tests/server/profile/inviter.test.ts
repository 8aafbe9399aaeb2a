import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindInviter, getMyProfile, INVITER_DAYS } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { DEFAULT_PROMOTE_CODE } from '#shared/rules.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now })
})
afterAll(() => world?.stop())

const profileOf = ({ token }: TestPlayer) => dataOf(world.origin, getMyProfile, { token })
const codeOf = async (player: TestPlayer) => (await profileOf(player)).promoteCode
const bind = ({ token }: TestPlayer, promoteCode: string) => callApi(world.origin, bindInviter, { token, query: { promoteCode } })
const players = (count: number) => Promise.all(Array.from({ length: count }, () => world.newPlayer()))
const inviterOf = async (player: TestPlayer) => (await profileOf(player)).inviter

describe('binding an inviter', () => {
  it('shows who it is, and happens once', async () => {
    const [guest, host, other] = (await players(3)) as [TestPlayer, TestPlayer, TestPlayer]
    expect(await inviterOf(guest)).toBeNull()
    const { data } = await bind(guest, ` ${(await codeOf(host)).toLowerCase()} `)
    expect(Object.keys(data ?? {}).sort()).toEqual(['headPic', 'nickname', 'uid'])
    expect(await inviterOf(guest)).toEqual(data)
    expect(await bind(guest, await codeOf(other))).toMatchObject({ status: Status.conflict, msg: '您已绑定邀请人，不能更改' })
    expect(await inviterOf(guest)).toEqual(data)
  })

  it('asked for many times at once, binds one', async () => {
    const [guest, ...hosts] = (await players(6)) as [TestPlayer, ...TestPlayer[]]
    const codes = await Promise.all(hosts.map(codeOf))
    const replies = await Promise.all(codes.map((code) => bind(guest, code)))
    const bound = replies.filter(({ status }) => status === Status.ok)
    expect(bound).toHaveLength(1)
    expect(await inviterOf(guest)).toEqual(bound[0]?.data)
  })

  it.each(['', ' ', DEFAULT_PROMOTE_CODE, 'xingxia'])('%j is nobody', async (code) => {
    expect(await bind(await world.newPlayer(), code)).toMatchObject({ status: Status.badInput, msg: '请填写邀请人的推广码' })
  })

  it.each(['NOSUCH22', "' or 1=1 --", '\u0000', '__proto__', '推广'])('%j is unknown', async (code) => {
    expect(await bind(await world.newPlayer(), code)).toMatchObject({ status: Status.badInput, msg: '推广码不存在，请核对后重试' })
  })

  it("a robot's code is unknown", async () => {
    const [guest, robot] = (await players(2)) as [TestPlayer, TestPlayer]
    await world.deps.db.execute(sql`update player set robot = true where id = ${robot.playerId}`)
    expect(await bind(guest, await codeOf(robot))).toMatchObject({ status: Status.badInput })
  })

  it('never makes a circle, of one, two or five', async () => {
    const [a, b, c, d, e] = (await players(5)) as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer]
    expect(await bind(a, await codeOf(a))).toMatchObject({ status: Status.badInput, msg: '不能填写自己的推广码' })
    for (const [guest, host] of [
      [a, b],
      [b, c],
      [c, d],
      [d, e],
    ] as const)
      expect((await bind(guest, await codeOf(host))).status).toBe(0)
    for (const host of [a, b, c, d])
      expect(await bind(e, await codeOf(host))).toMatchObject({ status: Status.badInput, msg: expect.stringContaining('由您邀请') })
    expect(await inviterOf(e)).toBeNull()
  })

  it('made by all of a ring at once leaves it open', async () => {
    for (let round = 0; round < 5; round++) {
      const ring = await players(4)
      const codes = await Promise.all(ring.map(codeOf))
      const replies = await Promise.all(ring.map((player, index) => bind(player, codes[(index + 1) % ring.length] ?? '')))
      expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(3)
    }
  })

  it(`is over ${INVITER_DAYS} days after registration`, async () => {
    const [early, late, host] = (await players(3)) as [TestPlayer, TestPlayer, TestPlayer]
    const code = await codeOf(host)
    clock.advance(INVITER_DAYS * DAY)
    expect((await bind(early, code)).status).toBe(Status.ok)
    clock.advance(1)
    expect(await bind(late, code)).toMatchObject({ status: Status.forbidden, msg: '注册超过7天，不能再绑定邀请人' })
  })

  it('is closed to the frozen', async () => {
    const [guest, host] = (await players(2)) as [TestPlayer, TestPlayer]
    await world.deps.db.execute(sql`update player set frozen = true where id = ${guest.playerId}`)
    expect(await bind(guest, await codeOf(host))).toMatchObject({ status: Status.accountFrozen })
  })
})
