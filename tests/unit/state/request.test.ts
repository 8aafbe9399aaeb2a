import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logout, smsLogin } from '#shared/calls/auth.ts'
import { captchaGet } from '#shared/calls/captcha.ts'
import { getSysTime } from '#shared/calls/common.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { exchange } from '#shared/modes/case/calls.ts'
import { REQUEST_TIMEOUT } from '#shared/rules.ts'
import { ApiError, LOST } from '#state/platform/api/apiError.ts'
import { onLoginFailure } from '#state/platform/api/loginFailure.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { appState } from '#state/platform/app.ts'
import { connectionStatus, noteLiveSeen } from '#state/platform/connectionStatus.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { fakeServer, player } from './fakeServer.ts'

const errors: string[] = []
let failures = 0
let stop: () => void

beforeEach(() => {
  errors.length = 0
  failures = 0
  setNoticeSink({ success: () => undefined, info: () => undefined, error: (msg) => errors.push(msg) })
  stop = onLoginFailure(() => failures++)
  appState.token = ''
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )

describe('request', () => {
  it('sends the Token header always, empty without a token, and the tunnel header', async () => {
    const { sent } = fakeServer({ '/api/common/getSysTime': [{ status: 0, data: 5 }] })
    expect(await request(getSysTime)).toBe(5)
    appState.token = 'abc'
    await request(getSysTime)
    expect(sent.map(({ headers }) => headers.Token)).toEqual(['', 'abc'])
    expect(sent.every(({ headers }) => headers['ngrok-skip-browser-warning'] === 'true')).toBe(true)
  })

  it('puts parameters in the query, leaves out undefined and escapes', async () => {
    const { sent } = fakeServer({ '/api/auth/smsLogin': [{ status: 0, data: 't' }] })
    const query = { id: '+86 138', code: '1&2', password: undefined, type: '0' } as const
    await request(smsLogin, { query })
    expect(sent[0]).toMatchObject({ method: 'POST', query: { id: '+86 138', code: '1&2', type: '0' } })
    expect(sent[0]?.query).not.toHaveProperty('password')
  })

  it('without a token outside the public paths fails the login and never reaches the network', async () => {
    const { sent } = fakeServer({})
    expect((await failureOf(request(userInfo))).status).toBe(401)
    expect(sent).toHaveLength(0)
    expect(failures).toBe(1)
  })

  it('fails the login on status 401 and shows its message', async () => {
    appState.token = 'old'
    fakeServer({ '/api/profile/userInfo': [{ status: 401, msg: '登录已失效' }] })
    expect((await failureOf(request(userInfo))).status).toBe(401)
    expect(failures).toBe(1)
    expect(errors).toEqual(['登录已失效'])
  })

  it('does not let the 401 of an earlier token end a new login', async () => {
    appState.token = 'old'
    fakeServer({
      '/api/profile/userInfo': () => {
        appState.token = 'new'
        return { status: 401, msg: '登录已失效' }
      },
    })
    await failureOf(request(userInfo, { quiet: true }))
    expect(failures).toBe(0)
    expect(errors).toEqual([])
  })

  it('drops what comes for a player who is not here any more, but not what is public', async () => {
    appState.token = 'of the first player'
    fakeServer({
      '/api/profile/userInfo': () => {
        appState.token = 'of the second player'
        return { status: 0, data: player }
      },
      '/api/common/getSysTime': () => {
        appState.token = ''
        return { status: 0, data: 5 }
      },
    })
    expect(await failureOf(request(userInfo))).toMatchObject({ status: 401, msg: '' })
    expect(await request(getSysTime)).toBe(5)
    expect({ failures, errors }).toEqual({ failures: 0, errors: [] })
  })

  it.each(['lost', 'html', { status: 1101, msg: '余额不足' }, { status: 429, msg: '太频繁' }] as const)(
    'says nothing to the next player of what failed for the one before: %j',
    async (answer) => {
      appState.token = 'of the first player'
      fakeServer({
        '/api/profile/userInfo': () => {
          appState.token = 'of the second player'
          return answer
        },
      })
      expect(await failureOf(request(userInfo))).toMatchObject({ status: 401, msg: '' })
      expect({ failures, errors }).toEqual({ failures: 0, errors: [] })
    },
  )

  it('rejects any other status with its code and message', async () => {
    fakeServer({ '/api/auth/smsLogin': [{ status: 1002, msg: '验证码错误' }] })
    const error = await failureOf(request(smsLogin, { query: { id: '1', code: '2' } }))
    expect(error).toMatchObject({ status: 1002, msg: '验证码错误' })
    expect(errors).toEqual(['验证码错误'])
  })

  it.each([
    'lost',
    'html',
    { raw: { hello: 1 } },
    { raw: { status: '0', data: 1 } },
    { raw: { status: 0, msg: '', data: 'not a time' } },
  ] as const)('rejects as lost what is no reply or none of the promised shape: %j', async (answer) => {
    fakeServer({ '/api/common/getSysTime': [answer] })
    const error = await failureOf(request(getSysTime))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.status).toBe(LOST)
    expect(errors).toHaveLength(1)
  })

  it('gives up after 60 s', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))),
    )
    let failed: ApiError | undefined
    const waiting = failureOf(request(getSysTime)).then((error) => {
      failed = error
    })
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1)
    expect(failed).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(failed).toMatchObject({ status: LOST, msg: '请求超时，请稍后重试' })
  })

  it('takes a call without a reply for a lost line, but not while the live connection is heard', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    })
    const timeOut = async () => {
      const failed = failureOf(request(getSysTime, { quiet: true }))
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT)
      await failed
    }
    const slow = failureOf(request(getSysTime, { quiet: true }))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1_000)
    noteLiveSeen()
    await vi.advanceTimersByTimeAsync(1_000)
    await slow
    expect(connectionStatus.lost).toBe(false)
    await timeOut()
    expect(connectionStatus.lost).toBe(true)
    noteLiveSeen()
    expect(connectionStatus.lost).toBe(false)
  })

  it('reads the captcha outside the envelope', async () => {
    const raw = { repCode: '6201', repMsg: '太频繁', repData: null, success: false }
    const { sent } = fakeServer({ '/captcha/get': [{ raw }] })
    expect(await request(captchaGet, { body: { captchaType: 'blockPuzzle' } })).toEqual(raw)
    expect(sent[0]?.body).toEqual({ captchaType: 'blockPuzzle' })
  })

  it('takes data of a status-0 envelope only', async () => {
    appState.token = 't'
    fakeServer({
      '/api/profile/userInfo': [{ status: 0, data: { ...player, secret: 1 } }],
      '/api/auth/logout': [{ status: 0, data: true }],
    })
    expect(await request(userInfo)).toEqual(player)
    expect(await request(logout)).toBe(true)
  })
})

describe('spend', () => {
  const done = { amount: 3, count: 1, balance: 9, secondaryBalance: 0 }

  it('repeats a lost act under the same key and acts once', async () => {
    vi.useFakeTimers()
    appState.token = 't'
    const { sent } = fakeServer({ '/api/case/exchange': ['lost', { status: 500, msg: '开小差' }, { status: 0, data: done }] })
    const result = spend(exchange, { query: { ids: '4,5' } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toEqual(done)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    expect(sent[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(errors).toEqual([])
  })

  it('tells a refusal at once and uses a new key for the next act', async () => {
    appState.token = 't'
    const { sent } = fakeServer({ '/api/case/exchange': [{ status: 1103, msg: '物品不在背包中' }] })
    await failureOf(spend(exchange, { query: { ids: '4' } }))
    await failureOf(spend(exchange, { query: { ids: '4' } }))
    expect(errors).toEqual(['物品不在背包中', '物品不在背包中'])
    expect(sent).toHaveLength(2)
    expect(sent[0]?.headers['Idempotency-Key']).not.toBe(sent[1]?.headers['Idempotency-Key'])
  })

  it('does not repeat a lost act as the player who has logged in meanwhile', async () => {
    vi.useFakeTimers()
    appState.token = 'of the first player'
    const { sent } = fakeServer({
      '/api/case/exchange': () => {
        appState.token = 'of the second player'
        return 'lost'
      },
    })
    const failed = failureOf(spend(exchange, { query: { ids: '4' } }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toMatchObject({ status: 401, msg: '' })
    expect(sent.map(({ headers }) => headers.Token)).toEqual(['of the first player'])
    expect({ failures, errors }).toEqual({ failures: 0, errors: [] })
  })

  it('drops the reply to the player before', async () => {
    appState.token = 'of the first player'
    fakeServer({
      '/api/case/exchange': () => {
        appState.token = 'of the second player'
        return { status: 0, data: done }
      },
    })
    expect(await failureOf(spend(exchange, { query: { ids: '4' } }))).toMatchObject({ status: 401, msg: '' })
    expect({ failures, errors }).toEqual({ failures: 0, errors: [] })
  })
})
