import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appState, persistedDefaults } from '#state/app.ts'
import { markRevealed, type OpenRequest, openBox, recoverPendingOpen } from '#state/cases.ts'
import { setNoticeSink } from '#state/notice.ts'
import { type Answer, fakeServer, fakeStorage, player, type Sent } from './fakeServer.ts'

const OPEN = '/api/case/openCase'
const RECORD = '/api/case/getOpenRecord'
const open: OpenRequest = { boxId: 3, number: 1, demo: false, fast: false }

const item = { giftId: 1, giftName: '圣王冠', giftImage: 'items/crown.webp', grade: 0, recoveryPrice: 900 }
const result = (openId: string, balance: number) => ({
  book: {
    kind: 'case',
    openId,
    boxId: 3,
    boxName: '宝匣',
    boxImage: 'boxes/a.webp',
    openPrice: 10,
    number: 1,
    paid: 10,
    demo: false,
    fast: false,
    openedAt: 1,
    revealAt: 2,
    cosmeticSeed: '0'.repeat(16),
    pity: null,
    gifts: [item],
    events: [
      { kind: 'pay', amount: 10 },
      { kind: 'reel', reel: 0, drop: { ...item, itemId: '9', receiptId: '8', label: null } },
      { kind: 'total', value: 900, label: 0 },
    ],
  },
  balance,
  secondaryBalance: 5,
})

const errors: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
  errors.length = 0
  setNoticeSink({ success: () => undefined, error: (msg) => errors.push(msg) })
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: { ...player }, isAccount: false })
})

afterEach(() => {
  markRevealed()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that keeps the rule of idempotency keys; `lose` says which replies never arrive (the act still happens). */
function keyedServer(lose: (call: number, path: string) => boolean) {
  const acted = new Map<string, ReturnType<typeof result>>()
  let balance = 100
  let calls = 0
  const act = ({ headers }: Sent): Answer => {
    const key = headers['Idempotency-Key'] ?? ''
    if (!acted.has(key)) {
      balance -= 10
      acted.set(key, result(String(acted.size + 1), balance))
    }
    return lose(++calls, OPEN) ? 'lost' : { status: 0, data: acted.get(key) }
  }
  const look = ({ query }: Sent): Answer => (lose(++calls, RECORD) ? 'lost' : { status: 0, data: acted.get(query.key ?? '') ?? null })
  const server = fakeServer({ [OPEN]: act, [RECORD]: look, '/api/profile/userInfo': () => ({ status: 0, data: { ...player, balance } }) })
  return { ...server, acted }
}

async function run<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return promise
}

describe('openBox', () => {
  it('pays at once and shows nothing else of the result in the balances', async () => {
    keyedServer(() => false)
    expect((await run(openBox(open))).book.openId).toBe('1')
    expect(appState.userInfo?.balance).toBe(90)
  })

  it('finds a lost reply by its key before the player hears of any failure', async () => {
    const { paths, acted } = keyedServer((call) => call === 1)
    expect((await run(openBox(open))).book.openId).toBe('1')
    expect(paths()).toEqual([OPEN, RECORD])
    expect(acted.size).toBe(1)
    expect(errors).toEqual([])
  })

  it('sends a request that never arrived again under the same key', async () => {
    let first = true
    const { sent } = fakeServer({
      [OPEN]: () => {
        if (!first) return { status: 0, data: result('1', 90) }
        first = false
        return 'lost'
      },
      [RECORD]: [{ status: 0, data: null }],
    })
    await run(openBox(open))
    const keys = sent.filter(({ path }) => path === OPEN).map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('asks for the same act when the player tries again after a long outage: charged once', async () => {
    let down = true
    const { acted } = keyedServer(() => down)
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1 })
    expect(errors).toEqual(['网络不稳定，本次开启会在网络恢复后自动找回'])
    down = false
    expect((await run(openBox(open))).book.openId).toBe('1')
    expect(acted.size).toBe(1)
  })

  it('gives a double tap the same opening', async () => {
    const { acted } = keyedServer(() => false)
    const [a, b] = await run(Promise.all([openBox(open), openBox(open)]))
    expect(a).toBe(b)
    expect(acted.size).toBe(1)
    expect((await run(openBox(open))).book.openId).toBe('2')
  })

  it('forgets a refused opening and tells why', async () => {
    fakeServer({ [OPEN]: [{ status: 1101, msg: '余额不足' }], [RECORD]: [{ status: 0, data: null }] })
    await expect(run(openBox(open))).rejects.toMatchObject({ status: 1101 })
    expect(errors).toEqual(['余额不足'])
    expect(await run(recoverPendingOpen())).toBeNull()
  })

  it('opens a demo without a key and leaves nothing to find', async () => {
    const { sent } = fakeServer({
      [OPEN]: [{ status: 0, data: { ...result('1', 100), book: { ...result('1', 100).book, openId: null, demo: true } } }],
    })
    await run(openBox({ ...open, demo: true }))
    expect(sent[0]?.query).toMatchObject({ demo: 'true', boxId: '3', number: '1' })
    expect(sent[0]?.headers).not.toHaveProperty('Idempotency-Key')
    expect(appState.userInfo?.balance).toBe(100)
    expect(await run(recoverPendingOpen())).toBeNull()
  })
})

describe('recoverPendingOpen', () => {
  it('finds the opening of before a reload until it is revealed', async () => {
    const { acted } = keyedServer(() => false)
    await run(openBox(open))
    expect((await run(recoverPendingOpen()))?.book.openId).toBe('1')
    markRevealed()
    expect(await run(recoverPendingOpen())).toBeNull()
    expect(acted.size).toBe(1)
  })

  it('keeps looking later when the network is down now', async () => {
    let down = false
    keyedServer(() => down)
    await run(openBox(open))
    down = true
    expect(await run(recoverPendingOpen())).toBeNull()
    down = false
    expect((await run(recoverPendingOpen()))?.book.openId).toBe('1')
  })
})
