import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logout, smsLogin } from '#shared/calls/auth.ts'
import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { chatLines } from '#shared/calls/chat.ts'
import { getMyBalanceLog, getSecret } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { DEFAULT_PROMOTE_CODE } from '#shared/rules.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { each } from '../../support/each.ts'
import { issuedCode } from '../../support/smsCode.ts'
import { DAY, HOUR, MINUTE, testClock } from '../clock.ts'

const clock = testClock()
let world: TestApp
let count = 0
beforeAll(async () => {
  world = await startTestApp({ now: clock.now, env: { DEMO: '1' } })
})
afterAll(() => world?.stop())
beforeEach(() => clock.advance(2 * MINUTE))

const newPhone = () => `1360000${String(++count).padStart(4, '0')}`

const codeFor = (phone: string) => issuedCode(world, phone)

async function logIn(phone: string, promoteCode?: string) {
  const query = { id: phone, code: await codeFor(phone), ...(promoteCode === undefined ? {} : { promoteCode }) }
  return callApi(world.origin, smsLogin, { query })
}
async function tokenOf(phone: string, promoteCode?: string): Promise<string> {
  const { status, msg, data } = await logIn(phone, promoteCode)
  if (status !== 0 || data === null) throw new Error(msg)
  return data
}
const rowOf = async (phone: string) =>
  (
    await world.deps.db.execute<{ id: string; uid: string; promote_code: string; inviter_id: string | null }>(
      sql`select * from player where phone = ${phone}`,
    )
  ).rows[0]

describe('registration', () => {
  it('makes a player with nickname, uid, avatar, the demo balance through a journal, a seed and a welcome', async () => {
    const phone = newPhone()
    const token = await tokenOf(phone)
    expect(token).toMatch(/^[\w-]{43}$/)
    const info = await dataOf(world.origin, userInfo, { token })
    expect(info).toMatchObject({ balance: 2000, secondaryBalance: 300, phone: `136****${phone.slice(-4)}`, headGround: '' })
    expect(info.nickname).toMatch(/^玩家\d{4}$/)
    expect(info.uid).toMatch(/^\d{7,}$/)
    expect(info.headPic).toMatch(/^avatars\/.+\.webp$/)
    const log = await dataOf(world.origin, getMyBalanceLog, { token })
    expect(log.pageData.map(({ currency, amount, balanceAfter }) => [currency, amount, balanceAfter]).sort()).toEqual([
      [0, 2000, 2000],
      [1, 300, 300],
    ])
    expect((await dataOf(world.origin, getSecret, { token })).current.serverSeedHash).toMatch(/^[\da-f]{64}$/)
    expect(await dataOf(world.origin, countUserUnreadMessage, { token })).toBe(1)
  })

  it('happens once: the same phone, however written, is the same player', async () => {
    const phone = newPhone()
    const first = await dataOf(world.origin, userInfo, { token: await tokenOf(phone) })
    clock.advance(2 * MINUTE)
    const query = { id: `+86${phone}`, code: await codeFor(phone) }
    const again = await dataOf(world.origin, userInfo, { token: await dataOf(world.origin, smsLogin, { query }) })
    expect(again.id).toBe(first.id)
    expect(again.balance).toBe(2000)
  })

  it('binds the inviter of a promotion code, written small too; the default binds nobody', async () => {
    const host = newPhone()
    await tokenOf(host)
    const inviter = await rowOf(host)
    const [guest, other, none] = [newPhone(), newPhone(), newPhone()]
    await tokenOf(guest, ` ${inviter?.promote_code.toLowerCase()} `)
    await tokenOf(other, DEFAULT_PROMOTE_CODE)
    await tokenOf(none, '')
    expect((await rowOf(guest))?.inviter_id).toBe(inviter?.id)
    expect((await rowOf(other))?.inviter_id).toBeNull()
    expect((await rowOf(none))?.inviter_id).toBeNull()
  })

  it.each(['NOSUCH22', "' or 1=1 --", '\u0000', '__proto__'])(
    'an unknown promotion code %j is refused, nobody is made and the code still works',
    async (promoteCode) => {
      const phone = newPhone()
      const code = await codeFor(phone)
      expect(await callApi(world.origin, smsLogin, { query: { id: phone, code, promoteCode } })).toMatchObject({
        status: Status.badInput,
        msg: '推广码不存在，请核对后重试',
      })
      expect(await rowOf(phone)).toBeUndefined()
      expect(await callApi(world.origin, smsLogin, { query: { id: phone, code } })).toMatchObject({ status: Status.ok })
    },
  )

  it('outside the demo world nothing is given', async () => {
    const plain = await startTestApp({ catalogue: false })
    try {
      const code = await issuedCode(plain, '13600009999')
      const token = await dataOf(plain.origin, smsLogin, { query: { id: '13600009999', code } })
      expect(await dataOf(plain.origin, userInfo, { token })).toMatchObject({ balance: 0, secondaryBalance: 0 })
    } finally {
      await plain.stop()
    }
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '\u0000'])('%j is no code', async (code) => {
    const reply = await callApi(world.origin, smsLogin, { query: { id: newPhone(), code } })
    expect(reply).toMatchObject({ status: Status.badInput, msg: '请输入6位数字验证码' })
  })
})

describe('sessions', () => {
  it('the token is nowhere in the database', async () => {
    const token = await tokenOf(newPhone())
    const { rows } = await world.deps.db.execute(sql`select * from session`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('live 30 days from their last use', async () => {
    const token = await tokenOf(newPhone())
    clock.advance(29 * DAY)
    expect((await callApi(world.origin, userInfo, { token })).status).toBe(Status.ok)
    clock.advance(29 * DAY)
    expect((await callApi(world.origin, userInfo, { token })).status).toBe(Status.ok)
    clock.advance(30 * DAY + HOUR)
    expect((await callApi(world.origin, userInfo, { token })).http).toBe(401)
  })

  it('all end on logout, and only those of the player', async () => {
    const phone = newPhone()
    const tokens = [await tokenOf(phone)]
    clock.advance(2 * MINUTE)
    tokens.push(await tokenOf(phone))
    const stranger = await tokenOf(newPhone())
    expect(await dataOf(world.origin, logout, { token: tokens[0] ?? '' })).toBe(true)
    await each(tokens, async (token) => expect((await callApi(world.origin, userInfo, { token })).http).toBe(401))
    expect((await callApi(world.origin, userInfo, { token: stranger })).status).toBe(Status.ok)
  })

  it('logging out without a live session is no error', async () => {
    expect(await dataOf(world.origin, logout)).toBe(true)
  })
})

describe('a frozen player', () => {
  it('can look but not play, and can log in anew to reach 客服', async () => {
    const phone = newPhone()
    const token = await tokenOf(phone)
    await world.deps.db.execute(sql`update player set frozen = true where phone = ${phone}`)
    const frozen = { status: Status.accountFrozen, msg: '账号已被冻结，请联系客服' }
    expect((await callApi(world.origin, userInfo, { token })).status).toBe(Status.ok)
    expect(await callApi(world.origin, openCase, { query: { boxId: '1' }, token, key: 'frozen-key-1' })).toMatchObject(frozen)
    clock.advance(2 * MINUTE)
    const again = await tokenOf(phone)
    expect((await callApi(world.origin, chatLines, { token: again })).status).toBe(Status.ok)
    expect(await callApi(world.origin, openCase, { query: { boxId: '1' }, token: again, key: 'frozen-key-2' })).toMatchObject(frozen)
  })
})
