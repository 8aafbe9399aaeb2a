import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { confirmThisDevice } from '#state/account/confirmDevice.ts'
import { closeDeviceCheck, deviceCheckState, onKnownDevice } from '#state/account/deviceCheck.ts'
import { setTradeUrl } from '#state/account/identity.ts'
import { loginReasonState } from '#state/account/loginReason.ts'
import { createRoll, rollActs } from '#state/modes/roll/acts.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { soon } from '../../support/soon.ts'
import { fakeServer } from './fakeServer.ts'

const toasts: string[] = []
beforeEach(() => {
  toasts.length = 0
  setNoticeSink({ success: (msg) => toasts.push(msg), info: (msg) => toasts.push(msg), error: (msg) => toasts.push(msg) })
  appState.token = 'T'.repeat(43)
})
afterEach(() => {
  vi.unstubAllGlobals()
  appState.token = ''
  appState.isAccount = false
})

const REFUSED = { status: Status.deviceUnknown, msg: '请先完成短信验证' }
const opened = () => soon(() => expect(deviceCheckState.open).toBe(true))

describe('an act on a new device', () => {
  it('waits for the confirmation and runs again after it', async () => {
    const { paths } = fakeServer({
      '/api/profile/modifyTradeUrl': [REFUSED, { status: 0, data: { tradeUrl: 'x' } }],
      '/api/profile/confirmDevice': [
        { status: Status.codeWrong, msg: '验证码错误或已过期' },
        { status: 0, data: true },
      ],
    })
    const act = setTradeUrl('x')
    await opened()
    await expect(confirmThisDevice('000000')).rejects.toBeInstanceOf(ApiError)
    expect(deviceCheckState.open).toBe(true)
    await confirmThisDevice('123456')
    await act
    expect(deviceCheckState.open).toBe(false)
    expect(paths().filter((path) => path.endsWith('modifyTradeUrl'))).toHaveLength(2)
    expect(toasts).toEqual(['验证码错误或已过期'])
  })

  it('fails with the words of the server when the player closes the dialog, or logs out', async () => {
    fakeServer({ '/api/profile/modifyTradeUrl': [REFUSED] })
    for (const end of [closeDeviceCheck, () => (appState.token = '')]) {
      const act = setTradeUrl('x')
      const failed = expect(act).rejects.toMatchObject(REFUSED)
      await opened()
      end()
      await failed
      expect(deviceCheckState.open).toBe(false)
      appState.token = 'T'.repeat(43)
    }
  })

  it('that fails for another reason asks for nothing', async () => {
    await expect(onKnownDevice(() => Promise.reject(new ApiError(Status.conflict, 'no')))).rejects.toMatchObject({ msg: 'no' })
    expect(deviceCheckState.open).toBe(false)
  })
})

describe('a room of ROLL that is made on a new device', () => {
  const rolled = { itemIds: ['4'], by: 'time', minutes: 30, seats: 100, password: '' } as const

  it('asks for the code, and its refusal is left to the form: no toast tells it', async () => {
    fakeServer({
      '/api/roll/create': [REFUSED, { status: Status.giftRefused, msg: '今天的赠送次数已用完' }],
      '/api/profile/confirmDevice': [{ status: 0, data: true }],
    })
    const made = expect(createRoll(rolled)).rejects.toMatchObject({ msg: '今天的赠送次数已用完' })
    await opened()
    await confirmThisDevice('123456')
    await made
    expect(toasts).toEqual([])
    expect(rollActs.busy).toBe('')
  })
})

describe('a login that has ended', () => {
  it('is told in the login box until that closes', async () => {
    fakeServer({ '/api/profile/userInfo': [{ status: Status.loginFailure, msg: '您的账号已在其他设备退出登录，请重新登录' }] })
    appState.isAccount = true
    await request(userInfo, { quiet: true }).catch(() => undefined)
    expect(loginReasonState.reason).toBe('您的账号已在其他设备退出登录，请重新登录')
    appState.isAccount = false
    await Promise.resolve()
    expect(loginReasonState.reason).toBe('')
  })
})
