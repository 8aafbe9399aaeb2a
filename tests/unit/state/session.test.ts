import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialPromoteCode, loginObstacle } from '#state/account/loginRules.ts'
import { login, loginFailure, logout, refreshUserInfo } from '#state/account/session.ts'
import { askCode, sendCode, smsState } from '#state/account/smsCode.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { setNavigator } from '#state/platform/go.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { rehydrate, STORAGE_KEY } from '#state/platform/persist.ts'
import { httpsAddress, readQuery } from '#state/platform/visit.ts'
import { fakeServer, fakeStorage, player } from './fakeServer.ts'

const notices: string[] = []
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))
let storage: ReturnType<typeof fakeStorage>
let stop: () => void

beforeEach(async () => {
  notices.length = 0
  setNoticeSink({
    success: (msg) => notices.push(`ok ${msg}`),
    info: (msg) => notices.push(`info ${msg}`),
    error: (msg) => notices.push(`error ${msg}`),
  })
  storage = fakeStorage()
  Object.assign(appState, persistedDefaults, { isAccount: false, isApp: false, isCanvasVerify: false })
  stop = await rehydrate(storage)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session', () => {
  it('login failure clears the token and prompts the login', () => {
    appState.token = 't'
    loginFailure()
    expect(appState).toMatchObject({ token: '', isAccount: true })
  })

  it('login sends the form of the spec and stores the token', async () => {
    const { sent } = fakeServer({
      '/api/auth/smsLogin': [{ status: 0, data: 'tok' }],
      '/api/profile/userInfo': [{ status: 0, data: player }],
    })
    await login({ phone: '13800138000', code: '123456', promoteCode: 'ABC' })
    await tick()
    expect(sent[0]?.query).toEqual({ id: '13800138000', password: '', type: '0', code: '123456', promoteCode: 'ABC' })
    expect(appState).toMatchObject({ token: 'tok', userInfo: player })
    expect(JSON.parse(storage.entries.get(STORAGE_KEY) ?? '')).toMatchObject({ token: 'tok' })
  })

  it('fills userInfo only from a reply with an id', async () => {
    appState.token = 't'
    fakeServer({ '/api/profile/userInfo': [{ raw: { status: 0, msg: '', data: { ...player, id: '' } } }] })
    await refreshUserInfo()
    expect(appState.userInfo).toBeNull()
  })

  it('a refused refresh clears the storage but for the promotion code', async () => {
    Object.assign(appState, { token: 't', userInfo: player, promoteCode: 'ABC' })
    await tick()
    fakeServer({ '/api/profile/userInfo': [{ status: 401, msg: '登录已失效' }] })
    await refreshUserInfo()
    await tick()
    expect(appState).toMatchObject({ token: '', userInfo: null, promoteCode: 'ABC', isAccount: true })
    expect([...storage.entries]).toEqual([[STORAGE_KEY, '{"promoteCode":"ABC"}']])
  })

  it.each([401, 403])('ends when the server refuses the token with %i', async (status) => {
    Object.assign(appState, { token: 't', userInfo: player })
    fakeServer({ '/api/profile/userInfo': [{ status, msg: '登录已失效' }] })
    await refreshUserInfo()
    expect(appState).toMatchObject({ token: '', userInfo: null })
  })

  it.each([
    ['an overloaded server', { status: 429, msg: '操作太频繁' }],
    ['a broken server', { status: 500, msg: '服务器开小差了' }],
    ['a server that is starting', { status: 503, msg: '服务暂不可用' }],
    ['a proxy in between', 'html'],
    ['a lost line', 'lost'],
  ] as const)('lasts through %s: the player is loaded again by itself, more and more seldom', async (_what, answer) => {
    vi.useFakeTimers()
    Object.assign(appState, { token: 't', userInfo: player })
    const { sent } = fakeServer({ '/api/profile/userInfo': [answer, answer, answer, { status: 0, data: { ...player, balance: 7 } }] })
    await refreshUserInfo()
    expect(appState).toMatchObject({ token: 't', userInfo: player, isAccount: false })
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4_000 + 8_000)
    expect(sent).toHaveLength(4)
    expect(appState.userInfo?.balance).toBe(7)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(4)
  })

  it('that ended meanwhile is not asked for again', async () => {
    vi.useFakeTimers()
    appState.token = 't'
    const { sent } = fakeServer({ '/api/profile/userInfo': ['lost'] })
    await refreshUserInfo()
    appState.token = ''
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
  })

  it('logout with data clears the storage and goes to the root; without data nothing changes', async () => {
    const gone: string[] = []
    setNavigator((path) => gone.push(path))
    Object.assign(appState, { token: 't', userInfo: player, isSound: false })
    await tick()
    fakeServer({
      '/api/auth/logout': [
        { status: 0, data: false },
        { status: 0, data: true },
      ],
    })
    await logout()
    expect(appState.token).toBe('t')
    await logout()
    await tick()
    expect(appState).toMatchObject(persistedDefaults)
    expect(storage.entries.size).toBe(0)
    expect(gone).toEqual(['/'])
  })

  it('logout that is confirmed late does not log out who has logged in meanwhile', async () => {
    Object.assign(appState, { token: 't', userInfo: player })
    fakeServer({
      '/api/auth/logout': () => {
        appState.token = 'of the second player'
        return { status: 0, data: true }
      },
    })
    await logout()
    expect(appState.token).toBe('of the second player')
  })
})

describe('login form', () => {
  const good = { phone: '13800138000', code: '123456', agreed: true }

  it('asks for the agreement, a phone and a code', () => {
    expect(loginObstacle(good)).toBeNull()
    expect(loginObstacle({ ...good, agreed: false })).toBe('请勾选同意用户协议和隐私政策')
    expect(loginObstacle({ ...good, phone: '12800138000' })).toBe('请输入正确的手机号')
    expect(loginObstacle({ ...good, code: '' })).toBe('请输入验证码')
  })

  it('pre-fills the promotion code from the visit, else the default', () => {
    expect(initialPromoteCode('')).toBe('XINGXIA')
    readQuery('?promoteCode=FRIEND&isApp=true')
    expect(initialPromoteCode(appState.promoteCode)).toBe('FRIEND')
    expect(appState.isApp).toBe(true)
    readQuery('?isApp=false')
    expect(appState).toMatchObject({ isApp: false, promoteCode: 'FRIEND' })
  })

  it('sends no code for a wrong phone, and sleeps 60 s after one is sent', async () => {
    vi.useFakeTimers()
    fakeServer({ '/api/common/smsCode': [{ status: 0, data: true }] })
    askCode('123')
    expect(appState.isCanvasVerify).toBe(false)
    expect(notices).toEqual(['error 请输入正确的手机号'])
    askCode(good.phone)
    expect(appState.isCanvasVerify).toBe(true)
    await sendCode('proof')
    expect(notices).toContain('ok 发送成功')
    appState.isCanvasVerify = false
    askCode(good.phone)
    expect(appState.isCanvasVerify).toBe(false)
    vi.setSystemTime(smsState.until)
    askCode(good.phone)
    expect(appState.isCanvasVerify).toBe(true)
  })
})

describe('https', () => {
  const at = (href: string) => httpsAddress(new URL(href))

  it('is enforced everywhere but on this machine', () => {
    expect(at('http://xingxia.example/bag?x=1#y')).toBe('https://xingxia.example/bag?x=1#y')
    for (const stays of ['https://xingxia.example/', 'http://localhost:8080/', 'http://127.0.0.1:1/', 'http://[::1]:8080/'])
      expect(at(stays)).toBeNull()
  })
})
