import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { multipleAt } from '#shared/modes/exponent/rules.ts'
import {
  askUnsureStake,
  enterRound,
  leaveRound,
  loadOwnExponent,
  ownExponent,
  surelyReached,
  withdrawStake,
} from '#state/modes/exponent/own.ts'
import { autoStep, beginVisit, padState, setAuto, setStake, stakeStep } from '#state/modes/exponent/pad.ts'
import { exponentState } from '#state/modes/exponent/round.ts'
import { exponentStage, setExitPress } from '#state/modes/exponent/stage.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { clockState, forgetTime } from '#state/platform/clock.ts'
import { type Answer, fakeServer, player } from './fakeServer.ts'

const AT = Date.UTC(2026, 10, 20)
const own: OwnStake = { round: 5, stake: 50, auto: 0, outcome: 'open', multiple: null, won: 0, item: null, coins: 0 }
const out: OwnStake = { ...own, outcome: 'exited', multiple: 214, won: 107, coins: 107 }
const paid = (data: object): Answer => ({ status: 0, data: { ...data, balance: 950, secondaryBalance: 3 } })
const round = { round: 5, chainId: 1, place: 5, openAt: AT - 20_000, startAt: AT - 12_000, maxPayout: 5_000, broken: null }
const tick = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  forgetTime()
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: player })
  Object.assign(exponentState, { status: 'ready', view: { round, stakes: [] }, settled: 0 })
  Object.assign(ownExponent, { own: null, today: null, busy: 0 })
  setExitPress(null)
})
afterEach(() => {
  exponentState.view = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an entry', () => {
  it('charges once however often it is pressed, and a withdrawal takes it back', async () => {
    const { sent } = fakeServer({ '/api/exponent/enter': [paid({ own })], '/api/exponent/withdraw': [paid({})] })
    await Promise.all([enterRound(5, 50, 0), enterRound(5, 50, 0)])
    expect([sent.length, ownExponent.own, appState.userInfo?.balance]).toEqual([1, own, 950])
    await withdrawStake(5)
    expect([ownExponent.own, ownExponent.busy]).toEqual([null, 0])
  })

  it('whose reply is lost is sent again under the same key', async () => {
    const { sent } = fakeServer({ '/api/exponent/enter': ['lost', paid({ own })] })
    const entering = enterRound(5, 50, 200)
    await vi.advanceTimersByTimeAsync(2_000)
    await entering
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect([sent.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)])
  })

  it('whose replies are lost is asked for at each news of the round until the server has told the stake', async () => {
    const { paths } = fakeServer({
      '/api/exponent/enter': ['lost'],
      '/api/exponent/mine': ['lost', { status: 0, data: { own, today: { staked: 50, got: 0 } } }],
    })
    const asked = () => paths().filter((path) => path === '/api/exponent/mine').length
    askUnsureStake()
    const entering = expect(enterRound(5, 50, 0)).rejects.toBeInstanceOf(ApiError)
    await vi.advanceTimersByTimeAsync(5_000)
    await entering
    expect([asked(), ownExponent.own]).toEqual([0, null])
    for (const known of [null, own, own]) {
      askUnsureStake()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(ownExponent.own).toEqual(known)
    }
    expect(asked()).toBe(2)
  })

  it('of a player who has logged out meanwhile leaves nothing behind', async () => {
    fakeServer({ '/api/exponent/enter': [paid({ own })] })
    const entering = enterRound(5, 50, 0)
    appState.token = ''
    await expect(entering).rejects.toMatchObject({ status: 401, msg: '' })
    expect(ownExponent.own).toBeNull()
  })
})

describe('an exit', () => {
  it('shows at once what is sure, never more than the answer says, and is sent once', async () => {
    const { sent } = fakeServer({ '/api/exponent/exit': [paid({ own: out })] })
    Object.assign(clockState, { within: 300 })
    const leaving = [leaveRound(5), leaveRound(5)]
    expect(exponentStage.pressed).toEqual({ round: 5, multiple: multipleAt(11_700) })
    expect(await Promise.all(leaving)).toEqual(['left', 'failed'])
    expect([sent.length, exponentStage.pressed, ownExponent.own]).toEqual([1, null, out])
    expect(multipleAt(11_700)).toBeLessThanOrEqual(out.multiple ?? 0)
  })

  it('that came after the break is told, and the stake is asked for', async () => {
    const lost = { ...own, outcome: 'lost' as const }
    const { paths } = fakeServer({
      '/api/exponent/exit': [{ status: 409, msg: '指数已断裂' }],
      '/api/exponent/mine': [{ status: 0, data: { own: lost, today: { staked: 50, got: 0 } } }],
    })
    expect(await leaveRound(5)).toBe('late')
    await tick()
    expect([paths(), ownExponent.own, exponentStage.pressed]).toEqual([['/api/exponent/exit', '/api/exponent/mine'], lost, null])
  })

  it('is not forgotten by a reply that was asked for before it', async () => {
    let answer = (_: Response) => undefined as unknown
    fakeServer({ '/api/exponent/exit': [paid({ own: out })] })
    const through = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      input.includes('/mine') ? new Promise((resolve) => (answer = resolve)) : through(input, init),
    )
    const loading = loadOwnExponent()
    await tick()
    await leaveRound(5)
    answer(new Response(JSON.stringify({ status: 0, msg: '', data: { own, today: { staked: 0, got: 0 } } })))
    await loading
    expect([ownExponent.own, ownExponent.today]).toEqual([out, { staked: 0, got: 0 }])
  })

  it('that hangs keeps nobody in the next round, and its late answer changes nothing there', async () => {
    const held: ((reply: Response) => void)[] = []
    const asked: string[] = []
    const answer = (data: object) =>
      new Response(JSON.stringify({ status: 0, msg: '', data: { ...data, balance: 900, secondaryBalance: 3 } }))
    vi.stubGlobal('fetch', (input: string) => {
      asked.push(input)
      return new Promise<Response>((resolve) => held.push(resolve))
    })
    const first = leaveRound(5)
    await tick()
    exponentState.view = { round: { ...round, round: 6, place: 6 }, stakes: [] }
    const entering = enterRound(6, 50, 0)
    await tick()
    held[1]?.(answer({ own: { ...own, round: 6 } }))
    await entering
    const second = leaveRound(6)
    await tick()
    expect(asked.map((url) => new URL(url, 'https://x.test')).map((url) => [url.pathname, url.searchParams.get('round')])).toEqual([
      ['/api/exponent/exit', '5'],
      ['/api/exponent/enter', '6'],
      ['/api/exponent/exit', '6'],
    ])
    held[0]?.(answer({ own: out }))
    await first
    expect([exponentStage.pressed?.round, ownExponent.own?.round]).toEqual([6, 6])
    held[2]?.(answer({ own: { ...out, round: 6 } }))
    expect(await second).toBe('left')
    expect([exponentStage.pressed, ownExponent.own?.round]).toEqual([null, 6])
  })

  it('whose replies are lost is no failure when the server has made it', async () => {
    const { sent } = fakeServer({
      '/api/exponent/exit': ['lost'],
      '/api/exponent/mine': [{ status: 0, data: { own: out, today: { staked: 50, got: 107 } } }],
      '/api/profile/userInfo': [{ status: 0, data: player }],
    })
    const leaving = leaveRound(5)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await leaving).toBe('left')
    expect(sent.filter(({ path }) => path === '/api/exponent/exit')).toHaveLength(3)
  })

  it('whose replies are lost can be pressed again at once, however long the question for the stake hangs', async () => {
    let exits = 0
    vi.stubGlobal('fetch', async (input: string) => {
      if (!input.includes('/exponent/exit')) return new Promise<Response>(() => undefined)
      if (++exits <= 3) throw new TypeError('fetch failed')
      return new Response(JSON.stringify({ status: 0, msg: '', data: { own: out, balance: 950, secondaryBalance: 3 } }))
    })
    void leaveRound(5)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([exits, exponentStage.pressed]).toEqual([3, null])
    expect(await leaveRound(5)).toBe('left')
    expect([exits, ownExponent.own]).toEqual([4, out])
  })

  it('is not sent when it is known that the index has broken', async () => {
    const { sent } = fakeServer({})
    const broken = { breakAt: AT, crash: 109, secret: '', nextAt: AT + 5_000, refunded: false }
    exponentState.view = { round: { ...round, broken }, stakes: [] }
    expect([await leaveRound(5), sent.length, exponentStage.pressed]).toEqual(['broken', 0, null])
  })

  it('is never shown before the start', () => {
    expect(surelyReached(AT + 5_000)).toBe(100)
  })
})

describe('the pad', () => {
  it('keeps stake and multiple in what is allowed', () => {
    for (const [set, stake] of [
      [0, 1],
      [12.9, 12],
      [5_000, 1_000],
    ] as const) {
      setStake(set)
      expect(padState.stake).toBe(stake)
    }
    setAuto(100)
    expect(padState.auto).toBe(101)
    setAuto(20_000)
    expect(padState.auto).toBe(10_000)
  })

  it('begins a visit with the usual stake where the kept one is more than a tenth of the balance', async () => {
    appState.token = 't'
    for (const [kept, balance, begins] of [
      [500, 5_000, 500],
      [501, 5_000, 10],
      [50, 100, 10],
      [5, 1, 5],
    ] as const) {
      appState.userInfo = { ...player, balance }
      setStake(kept)
      await beginVisit()
      expect(padState.stake).toBe(begins)
    }
    appState.token = ''
    // What a logout forgets is forgotten before the visitor chooses.
    await Promise.resolve()
    setStake(500)
    await beginVisit()
    expect(padState.stake).toBe(500)
  })

  it('steps finer where numbers are small', () => {
    expect([5, 20, 100, 500].map(stakeStep)).toEqual([1, 5, 10, 50])
    expect([110, 200, 500, 2_000].map(autoStep)).toEqual([5, 10, 50, 500])
  })
})
