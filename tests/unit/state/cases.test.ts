import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenResult } from '#shared/modes/case/calls.ts'
import { casesState } from '#state/core/items/casesState.ts'
import type { RecoveryOf } from '#state/core/play/paidPlay.ts'
import { boxPlays, type OpenRequest, setPityCount } from '#state/modes/case/cases.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { type Answer, fakeServer, fakeStorage, player, type Sent } from './fakeServer.ts'
import { result as replyOf } from './shop.ts'

const { play: openBox, recover: recoverPendingOpen, isPending: isOpenPending, markShown, putAway } = boxPlays

const OPEN = '/api/case/openCase'
const RECORD = '/api/case/getOpenRecord'
const open: OpenRequest = { boxId: 3, number: 1, demo: false, fast: false, price: 10, oddsVersion: 1 }

const result = (openId: string, balance: number) => replyOf(openId, { boxId: '3', number: '1' }, balance)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: { ...player }, isAccount: false })
})

afterEach(() => {
  putAway()
  casesState.details = {}
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

  it('never sends what was lost as the player who has logged in meanwhile, and shows them none of it', async () => {
    const server = keyedServer(() => true)
    const opening = openBox(open)
    opening.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    server.acted.clear()
    Object.assign(appState, { token: 'of the second player', userInfo: { ...player, balance: 55 } })
    await expect(run(opening)).rejects.toMatchObject({ status: 401, msg: '' })
    expect(server.sent.map(({ headers }) => headers.Token)).toEqual(['t'])
    expect(appState.userInfo?.balance).toBe(55)
  })

  it('does not let the next player join what the first one has sent', async () => {
    const server = keyedServer((call) => call === 1)
    const first = openBox(open)
    first.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    appState.token = 'of the second player'
    await run(openBox(open))
    await expect(first).rejects.toMatchObject({ status: 401, msg: '' })
    expect(server.sent.map(({ headers }) => headers.Token)).toEqual(['t', 'of the second player'])
  })

  it('drops the reply to the player before', async () => {
    fakeServer({
      [OPEN]: () => {
        Object.assign(appState, { token: 'of the second player', userInfo: { ...player, balance: 55 } })
        return { status: 0, data: result('1', 90) }
      },
    })
    await expect(run(openBox(open))).rejects.toMatchObject({ status: 401, msg: '' })
    expect(appState.userInfo?.balance).toBe(55)
  })

  it('asks for the same act when the player tries again after a long outage: charged once', async () => {
    let down = true
    const { acted } = keyedServer(() => down)
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1, msg: expect.stringContaining('不能撤回') })
    down = false
    expect((await run(openBox(open))).book.openId).toBe('1')
    expect(acted.size).toBe(1)
  })

  it('gives a double tap the same opening', async () => {
    const { acted } = keyedServer(() => false)
    const [a, b] = await run(Promise.all([openBox(open), openBox(open)]))
    expect(a).toBe(b)
    expect(acted.size).toBe(1)
    markShown()
    expect((await run(openBox(open))).book.openId).toBe('2')
  })

  it('forgets a refused opening and tells why', async () => {
    fakeServer({ [OPEN]: [{ status: 1101, msg: '余额不足' }], [RECORD]: [{ status: 0, data: null }] })
    await expect(run(openBox(open))).rejects.toMatchObject({ status: 1101, msg: '余额不足' })
    expect(isOpenPending()).toBe(false)
    expect(await run(recoverPendingOpen())).toBe('none')
  })

  it('opens a demo without a key and leaves nothing to find', async () => {
    const { sent } = fakeServer({
      [OPEN]: [{ status: 0, data: { ...result('1', 100), book: { ...result('1', 100).book, openId: null, demo: true } } }],
    })
    await run(openBox({ ...open, demo: true }))
    expect(sent[0]?.query).toMatchObject({ demo: 'true', boxId: '3', number: '1' })
    expect(sent[0]?.headers).not.toHaveProperty('Idempotency-Key')
    expect(appState.userInfo?.balance).toBe(100)
    expect(await run(recoverPendingOpen())).toBe('none')
  })
})

describe('the strip of an opening', () => {
  const card = { giftId: 7, giftName: '圣王冠', giftImage: 'items/a.webp', grade: 1, recoveryPrice: 9 } as const
  const detail = {
    boxId: 3,
    boxName: '宝匣',
    boxImage: 'boxes/a.webp',
    boxType: 1,
    boxTypeName: '全部',
    openPrice: 10,
    returnRate: 90,
    oddsVersion: 1,
    oddsHash: 'aa',
    totalWeight: 1_000_000,
    pity: null,
    viewGradeGiftProb: [],
    boxGiftVo: [{ ...card, probability: 100, rangeFrom: 1, rangeTo: 1_000_000 }],
  }

  /** A server that leaves the strip out when it is asked to. */
  const sparing = () =>
    fakeServer({
      [OPEN]: ({ query }) => {
        const full = result('1', 90)
        return { status: 0, data: query.strip === 'false' ? { ...full, book: { ...full.book, gifts: [] } } : full }
      },
    })

  it('comes from the details of the box, where these show the odds of the order', async () => {
    casesState.details = { 3: detail }
    const { sent } = sparing()
    expect((await run(openBox(open))).book.gifts).toEqual([{ ...card, weight: 1_000_000 }])
    expect(sent[0]?.query).toMatchObject({ strip: 'false', oddsVersion: '1' })
  })

  it('is not touched by the pity count that an opening leaves; details of other odds are not either', () => {
    casesState.details = { 3: { ...detail, pity: { limit: 90, count: 4 } }, 4: { ...detail, boxId: 4, pity: { limit: 90, count: 4 } } }
    expect(setPityCount({ boxId: 3, oddsVersion: 1 }, 5)).toBe(true)
    expect(setPityCount({ boxId: 4, oddsVersion: 2 }, 5)).toBe(false)
    expect(setPityCount({ boxId: 5, oddsVersion: 1 }, 5)).toBe(false)
    expect([3, 4].map((boxId) => casesState.details[boxId]?.pity?.count)).toEqual([5, 4])
  })

  it.each([
    ['not loaded', {}],
    ['of other odds', { 3: { ...detail, oddsVersion: 2 } }],
  ])('is asked for when the details are %s', async (_title, details) => {
    casesState.details = details
    const { sent } = sparing()
    expect((await run(openBox(open))).book.gifts).toEqual(result('1', 90).book.gifts)
    expect(sent[0]?.query).toMatchObject({ strip: 'true' })
  })
})

const idOf = (recovery: RecoveryOf<OpenResult>) => (typeof recovery === 'string' ? recovery : recovery.found.book.openId)

describe('what the player saw', () => {
  it('goes with the order, and is no part of the act: the same key is asked at another price', async () => {
    let down = true
    const { sent } = keyedServer(() => down)
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1 })
    down = false
    await run(openBox({ ...open, price: 12, oddsVersion: 2 }))
    const asks = sent.filter(({ path }) => path === OPEN)
    expect(asks[0]?.query).toMatchObject({ price: '10', oddsVersion: '1' })
    expect(asks.at(-1)?.query).toMatchObject({ price: '12', oddsVersion: '2' })
    expect(new Set(asks.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
  })
})

describe('an answer that is no proof', () => {
  const lostOnce = (record: Answer[]) => fakeServer({ [OPEN]: ['lost'], [RECORD]: record })

  it('a login that fails while looking keeps the key: the opening is found after the next login', async () => {
    lostOnce([{ status: 401 }])
    await expect(run(openBox(open))).rejects.toMatchObject({ status: 401 })
    expect(isOpenPending()).toBe(true)
    appState.token = 't2'
    fakeServer({ [RECORD]: [{ status: 0, data: result('1', 90) }], '/api/profile/userInfo': [{ status: 0, data: player }] })
    expect(idOf(await run(recoverPendingOpen()))).toBe('1')
  })

  it('a limit on requests while looking is waited out', async () => {
    lostOnce([
      { status: 429, msg: '操作过于频繁' },
      { status: 0, data: result('1', 90) },
    ])
    expect((await run(openBox(open))).book.openId).toBe('1')
  })

  it('a refusal of the act itself forgets it', async () => {
    for (const status of [429, 1102, 1105, 1201, 1301, 1302]) {
      fakeServer({ [OPEN]: [{ status, msg: '不行' }] })
      await expect(run(openBox(open))).rejects.toMatchObject({ status })
      expect(isOpenPending()).toBe(false)
    }
  })
})

describe('an opening that was paid and never seen', () => {
  const other: OpenRequest = { ...open, boxId: 4 }

  it('is answered in place of the next one, which is not made', async () => {
    const { acted } = keyedServer(() => false)
    await run(openBox(open))
    expect((await run(openBox(other))).book.openId).toBe('1')
    expect(acted.size).toBe(1)
  })

  it('lets the next one be made once it was shown, or when it was never made', async () => {
    const { acted } = keyedServer(() => false)
    await run(openBox(open))
    markShown()
    expect((await run(openBox(other))).book.openId).toBe('2')
    fakeServer({ [OPEN]: ['lost'], [RECORD]: ['lost'] })
    markShown()
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1 })
    expect(acted.size).toBe(2)
    keyedServer(() => false)
    expect((await run(openBox(other))).book.openId).toBe('1')
  })

  it('keeps the next one from being asked while nobody knows of the first', async () => {
    const { sent } = fakeServer({ [OPEN]: ['lost'], [RECORD]: ['lost'] })
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1 })
    const before = sent.filter(({ path }) => path === OPEN).length
    await expect(run(openBox(other))).rejects.toMatchObject({ status: -1, msg: '上一次开启还在确认，网络恢复后会自动找回' })
    expect(sent.filter(({ path }) => path === OPEN)).toHaveLength(before)
    expect(isOpenPending()).toBe(true)
  })
})

describe('recoverPendingOpen', () => {
  it('finds the opening of before a reload until it is put away', async () => {
    const { acted } = keyedServer(() => false)
    await run(openBox(open))
    expect(await run(recoverPendingOpen())).toMatchObject({ shown: false })
    markShown()
    const again = await run(recoverPendingOpen())
    expect(again).toMatchObject({ shown: true })
    expect(idOf(again)).toBe('1')
    putAway()
    expect(await run(recoverPendingOpen())).toBe('none')
    expect(acted.size).toBe(1)
  })

  it('keeps looking later when the network is down now', async () => {
    let down = false
    keyedServer(() => down)
    await run(openBox(open))
    down = true
    expect(await run(recoverPendingOpen())).toBe('unknown')
    down = false
    expect(idOf(await run(recoverPendingOpen()))).toBe('1')
  })

  it('waits for a request that was still on its way when the page was reloaded, and sends nothing anew', async () => {
    fakeServer({ [OPEN]: ['lost'], [RECORD]: ['lost'] })
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1 })
    const { paths } = fakeServer({
      [RECORD]: [
        { status: 0, data: null },
        { status: 0, data: null },
        { status: 0, data: result('1', 90) },
      ],
      '/api/profile/userInfo': [{ status: 0, data: player }],
    })
    expect(idOf(await run(recoverPendingOpen()))).toBe('1')
    expect(paths()).not.toContain(OPEN)
  })

  it('forgets what was never made', async () => {
    fakeServer({ [OPEN]: ['lost'], [RECORD]: ['lost'] })
    await expect(run(openBox(open))).rejects.toMatchObject({ status: -1 })
    fakeServer({ [RECORD]: [{ status: 0, data: null }] })
    expect(await run(recoverPendingOpen())).toBe('none')
    expect(isOpenPending()).toBe(false)
  })
})
