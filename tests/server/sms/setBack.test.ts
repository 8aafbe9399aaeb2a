import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { smsLogin } from '#shared/calls/auth.ts'
import { smsCode } from '#shared/calls/common.ts'
import { Status } from '#shared/codes.ts'
import { callApi } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { freePass } from '../../support/captcha.ts'
import { DAY, HOUR, MINUTE, SECOND, testClock } from '../clock.ts'

/** The clock is set back: nobody waits for hours, and nothing lives longer than it was given for. */

const clock = testClock()
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ catalogue: false, now: clock.now, env: { DEMO: '1' } })
})
afterAll(() => world?.stop())
beforeEach(() => clock.advance(2 * DAY))

const send = async (phone: string) =>
  callApi(world.origin, smsCode, { query: { phone, captchaVerification: await freePass(world.databaseUrl, clock.now()) } })
const login = (id: string, code: string) => callApi(world.origin, smsLogin, { query: { id, code } })
const codeOf = async (phone: string) => {
  const sent = (await world.app.inject('/dev/outbox.json')).json<{ phone: string; code: string }[]>()
  return sent.find((sms) => sms.phone === phone)?.code ?? ''
}

it.each([
  [8 * HOUR, '13800136001'],
  [10 * MINUTE, '13800136002'],
])('by %i ms: the next code for a phone can be sent at once', async (ms, phone) => {
  expect(await send(phone)).toMatchObject({ status: Status.ok })
  clock.advance(-ms)
  expect(await send(phone)).toMatchObject({ status: Status.ok })
})

it('by some seconds: the pause between two codes is at most those longer, and is told as a minute', async () => {
  expect(await send('13800136003')).toMatchObject({ status: Status.ok })
  clock.advance(-30 * SECOND)
  expect(await send('13800136003')).toMatchObject({ status: Status.tooMany, msg: '发送过于频繁，请60秒后再试' })
  clock.advance(30 * SECOND + MINUTE)
  expect(await send('13800136003')).toMatchObject({ status: Status.ok })
})

it('by eight hours: a day of codes that was used up is free again', async () => {
  for (let sent = 0; sent < 5; sent++) {
    expect(await send('13800136004')).toMatchObject({ status: Status.ok })
    clock.advance(2 * MINUTE)
  }
  expect(await send('13800136004')).toMatchObject({ status: Status.tooMany })
  clock.advance(-8 * HOUR)
  expect(await send('13800136004')).toMatchObject({ status: Status.ok })
})

it('by eight hours: a code that was read before does not live for eight hours more', async () => {
  await send('13800136005')
  const code = await codeOf('13800136005')
  clock.advance(-8 * HOUR)
  expect(await login('13800136005', code)).toMatchObject({ status: Status.codeWrong })
})
