import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyRealName } from '#server/account/auth/realName.ts'
import { findSession } from '#server/account/auth/session.ts'
import { endAll } from '#server/account/auth/sessionEnd.ts'
import { phone3elements } from '#shared/calls/auth.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { DAY, testClock } from '../clock.ts'

const clock = testClock(Date.parse('2026-11-21T12:00:00+08:00'))
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now })
})
afterAll(() => world?.stop())

/** Adds the check character that the standard for ID numbers computes. */
function withCheck(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 ** (index + 1) % 11), 0)
  return digits + '10X98765432'.charAt(sum % 11)
}
const numberOf = (birthday: string, serial = '123') => withCheck(`110101${birthday}${serial}`)
const verify = (token: string, name: string, idNumber: string) =>
  callApi(world.origin, phone3elements, { query: { name, idNumber }, token })

describe('the real name', () => {
  it('a published example of the standard has the right check character', () => {
    expect(withCheck('11010519491231002')).toBe('11010519491231002X')
  })

  it('is kept as masks and a keyed hash alone', async () => {
    const { token, playerId } = await world.newPlayer()
    const idNumber = numberOf('19900307')
    const data = await dataOf(world.origin, phone3elements, { query: { name: '王小明', idNumber }, token })
    expect(data).toEqual({ verified: true, name: '王*明', idNumber: `1101**********${idNumber.slice(-4)}` })
    const { rows } = await world.deps.db.execute(sql`select * from identity where player_id = ${playerId}`)
    expect(JSON.stringify(rows)).not.toContain(idNumber)
    expect(JSON.stringify(rows)).not.toContain('王小明')
    expect(await verify(token, '王小明', idNumber)).toMatchObject({ http: 200, status: Status.conflict, msg: '您已完成实名认证' })
  })

  it('serves one account, whatever case the X has and however many ask at once', async () => {
    const idNumber = '11010519491231002X'
    const players = await Promise.all(Array.from({ length: 4 }, () => world.newPlayer()))
    const replies = await Promise.all(
      players.map(({ token }, index) => verify(token, '李雷', index % 2 ? idNumber : idNumber.toLowerCase())),
    )
    expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(1)
    expect(replies.filter(({ msg }) => msg === '该身份证已认证其他账号')).toHaveLength(3)
  })

  it.each(['20081122', '20100101', '20240229'])('born %s is under 18', async (birthday) => {
    const { token } = await world.newPlayer()
    expect(await verify(token, '张三', numberOf(birthday))).toMatchObject({ status: Status.forbidden, msg: '未满18周岁，无法使用本平台' })
  })

  it('the 18th birthday counts', async () => {
    const { token } = await world.newPlayer()
    expect(await verify(token, '张三', numberOf('20081121'))).toMatchObject({ status: Status.ok })
  })

  it.each(['110101199003071230', '110105194912310021', '110105194912130020'])('%j has another check character', async (idNumber) => {
    const { token } = await world.newPlayer()
    expect(await verify(token, '张三', idNumber)).toMatchObject({ status: Status.badInput, msg: expect.stringContaining('校验位不符') })
  })

  it.each([
    '11010119900230123X',
    '1101011990030712',
    '1101011990030712345',
    ' 11010519491231002X',
    '010101199003071234',
    '110101179003071234',
    '110101199013071234',
    'abcdefghijklmnopqr',
    '',
  ])('%j is no ID number', async (idNumber) => {
    const { token } = await world.newPlayer()
    expect(await verify(token, '张三', idNumber)).toMatchObject({ status: Status.badInput, msg: '请输入正确的身份证号码' })
  })

  it('a 30th of February does not exist, check character or not', async () => {
    const { token } = await world.newPlayer()
    expect(await verify(token, '张三', numberOf('19900230'))).toMatchObject({ status: Status.badInput })
  })

  it.each(['', '张', '张'.repeat(31), 'Bob Li', '张3', '张 三', '·张三', '张\u0000三'])('%j is no name', async (name) => {
    const { token } = await world.newPlayer()
    expect(await verify(token, name, numberOf('19900307', '555'))).toMatchObject({ status: Status.badInput, msg: '请输入正确的真实姓名' })
  })

  it('that does not fit together is refused, five times a day', async () => {
    const { token } = await world.newPlayer()
    for (let i = 0; i < 5; i++) {
      expect(await verify(token, '查无此人', numberOf('19850101', '777'))).toMatchObject({
        status: Status.badInput,
        msg: expect.stringContaining('不一致'),
      })
    }
    expect(await verify(token, '查无此人', numberOf('19850101', '777'))).toMatchObject({ status: Status.tooMany })
    clock.advance(DAY + 1)
    expect(await verify(token, '阿依古丽·买买提', numberOf('19850101', '777'))).toMatchObject({ status: Status.ok })
  })

  it('asked for many times at once is checked five times', async () => {
    const { token } = await world.newPlayer()
    const replies = await Promise.all(Array.from({ length: 12 }, () => verify(token, '查无此人', numberOf('19850101', '778'))))
    expect(replies.filter(({ status }) => status === Status.tooMany)).toHaveLength(7)
  })

  it('of a login that has ended while the checker was asked binds nothing', async () => {
    const { token, playerId } = await world.newPlayer()
    const login = await findSession(world.deps.db, token, clock.now())
    const check = async () => {
      await endAll(world.deps.db, { playerId, sessionId: login?.sessionId ?? '' }, clock.now())
      return true
    }
    const claimed = { name: '张三', idNumber: numberOf('19850101', '779') }
    const asked = verifyRealName(world.deps, check, { playerId, sessionId: login?.sessionId ?? '' }, claimed)
    await expect(asked).rejects.toMatchObject({ status: Status.loginFailure })
    const { rowCount } = await world.deps.db.$client.query('SELECT FROM identity WHERE player_id = $1', [playerId])
    expect(rowCount).toBe(0)
  })

  it('needs a player, and a checker', async () => {
    expect(await verify('', '张三', numberOf('19900307'))).toMatchObject({ http: 401 })
    const closed = await startTestApp({ catalogue: false, env: { REALNAME_DRIVER: 'off' } })
    try {
      const { token } = await closed.newPlayer()
      const reply = await callApi(closed.origin, phone3elements, { query: { name: '张三', idNumber: numberOf('19900307') }, token })
      expect(reply).toMatchObject({ http: 503, status: Status.unavailable })
    } finally {
      await closed.stop()
    }
  })
})
