import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buyOffer } from '#shared/calls/shop.ts'
import { signIn } from '#shared/calls/welfare.ts'
import { Status } from '#shared/codes.ts'
import { exchange } from '#shared/modes/case/calls.ts'
import { exponentEnter, exponentWithdraw } from '#shared/modes/exponent/calls.ts'
import type { ApiError } from '#state/platform/api/apiError.ts'
import { asNoted } from '#state/platform/api/notedKey.ts'
import { forgetOrder, NOTE_LIFE } from '#state/platform/api/orderNotes.ts'
import { request } from '#state/platform/api/request.ts'
import { type SpendOptions, spend } from '#state/platform/api/spend.ts'
import { appState } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { type Answer, fakeServer, fakeStorage, player, type Sent } from './fakeServer.ts'

const PATH = '/api/shop/buyOffer'
const PRICE = 4.5
const offer = {
  offerId: 1,
  kind: 'item',
  name: '刀',
  image: '',
  grade: 2,
  text: '',
  currency: 1,
  price: PRICE,
  stock: null,
  share: null,
  owned: false,
  voucher: null,
}

/** A server that acts once per key and player, as `once` does there. The line loses as many replies as `losing` says. */
class Till {
  readonly bought: { token: string; query: Record<string, string> }[] = []
  readonly keys = new Map<string, { hash: string; reply: Answer }>()
  losing = 0
  /** Answers that come before the server looks at the key. */
  readonly doors: Answer[] = []

  readonly answer = ({ path, query, headers }: Sent): Answer => {
    const door = this.doors.shift()
    if (door) return door
    const { price: _, ...asked } = query
    const hash = path + JSON.stringify(asked)
    const key = `${headers.Token} ${headers['Idempotency-Key']}`
    const stored = this.keys.get(key)
    if (stored && stored.hash !== hash) return { status: Status.keyReused, msg: '操作编号已用于另一次操作' }
    if (!stored) this.bought.push({ token: headers.Token ?? '', query })
    const reply = stored?.reply ?? { status: 0, data: { amount: this.bought.length, count: 1, balance: 9, secondaryBalance: 0 } }
    this.keys.set(key, { hash, reply })
    if (this.losing === 0) return reply
    this.losing--
    return 'lost'
  }
}

let till: Till
let sent: Sent[]
const told: string[] = []

function serve(): void {
  till = new Till()
  const answers = { [PATH]: till.answer, '/api/case/exchange': till.answer, '/api/profile/userInfo': [{ status: 0, data: player }] }
  sent = fakeServer(answers).sent
}

/** Presses, and lets the time of all attempts pass. */
async function press(ids: string, options: Partial<SpendOptions<typeof exchange>> = {}): Promise<number | ApiError> {
  const done = spend(exchange, { query: { ids }, ...options }).then(
    ({ amount }) => amount,
    (error: ApiError) => error,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  return done
}

const keys = () => sent.filter(({ headers }) => headers['Idempotency-Key']).map(({ headers }) => headers['Idempotency-Key'])
const login = (id: string, token: string) => Object.assign(appState, { token, userInfo: { ...player, id } })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('localStorage', fakeStorage())
  told.length = 0
  setNoticeSink({ success: () => undefined, info: (msg) => told.push(msg), error: () => undefined })
  login('7', 'a')
  serve()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an order whose three replies were lost', () => {
  const lose = async () => {
    till.losing = 3
    expect(await press('4')).toMatchObject({ status: -1 })
  }

  it('is bought once by the next press, which says so and loads the balances of now', async () => {
    await lose()
    expect(await press('4')).toBe(1)
    expect(till.bought).toHaveLength(1)
    expect(new Set(keys()).size).toBe(1)
    expect(told).toEqual(['已确认上一次的操作，没有重复提交'])
    expect(sent.at(-1)?.path).toBe('/api/profile/userInfo')
  })

  it('can be ordered once more after that', async () => {
    await lose()
    await press('4')
    expect(await press('4')).toBe(2)
    expect(till.bought).toHaveLength(2)
  })

  it('is bought once after a reload, in another tab, and after the app was ended', async () => {
    await lose()
    vi.resetModules()
    const state = await import('#state/platform/app.ts')
    Object.assign(state.appState, { token: 'a', userInfo: { ...player } })
    const again = (await import('#state/platform/api/spend.ts')).spend(exchange, { query: { ids: '4' } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await again).amount).toBe(1)
    expect(till.bought).toHaveLength(1)
  })

  it('is bought once although another order comes in between', async () => {
    await lose()
    expect(await press('5')).toBe(2)
    expect(await press('4')).toBe(1)
    expect(till.bought.map(({ query }) => query.ids)).toEqual(['4', '5'])
  })

  it('stays with its player, who finds it after another one was here, with a new token', async () => {
    await lose()
    login('8', 'b')
    expect(await press('4')).toBe(2)
    login('7', 'a')
    expect(await press('4')).toBe(1)
    expect(till.bought.map(({ token }) => token)).toEqual(['a', 'b'])
    till.losing = 3
    await press('6')
    login('7', 'a2')
    await press('6')
    expect(keys().at(-1)).toBe(keys().at(-2))
  })

  it('is found by a press that comes before the player is known again, after a reload', async () => {
    await lose()
    Object.assign(appState, { userInfo: null })
    expect(await press('4')).toBe(1)
    expect(till.bought).toHaveLength(1)
  })

  it('is found by a player who was not known yet at the first press', async () => {
    appState.userInfo = null
    await lose()
    login('7', 'a')
    expect(await press('4')).toBe(1)
    expect(till.bought).toHaveLength(1)
  })

  it('is not forgotten because a later attempt is refused at the door', async () => {
    await lose()
    till.doors.push({ status: Status.tooMany, msg: '太频繁' })
    expect(await press('4')).toMatchObject({ status: Status.tooMany })
    expect(await press('4')).toBe(1)
    expect(till.bought).toHaveLength(1)
  })

  it('is a new wish a day later, long before the server forgets the key', async () => {
    await lose()
    vi.setSystemTime(Date.now() + NOTE_LIFE + 1)
    expect(await press('4')).toBe(2)
    expect(NOTE_LIFE).toBeLessThan(7 * 24 * 3_600_000)
  })

  it('is a new wish once the player has seen what came of it; an older thing that was seen says nothing', async () => {
    await lose()
    forgetOrder(exchange, { query: { ids: '4' } }, Date.now() - 3_600_000)
    expect(await press('4')).toBe(1)
    await lose()
    forgetOrder(exchange, { query: { ids: '4' } }, Date.now())
    expect(await press('4')).toBe(3)
  })

  it('is made anew when what was made is void', async () => {
    await lose()
    expect(await press('4', { isVoid: ({ amount }) => amount === 1 })).toBe(2)
    expect(await press('4')).toBe(3)
  })

  it('is kept in memory where the browser forbids its storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    await lose()
    expect(await press('4')).toBe(1)
    expect(till.bought).toHaveLength(1)
  })

  it('lies on the phone without its text', async () => {
    await lose()
    expect(localStorage.getItem('xingxia.orders')).not.toMatch(/ids|"4"|:4/)
  })

  it('is nobody else to pay: a retry is never sent as another player', async () => {
    till.losing = 1
    const done = press('4')
    login('8', 'b')
    await done
    expect(sent.map(({ headers }) => headers.Token)).toEqual(['a'])
    expect(till.bought).toHaveLength(1)
  })
})

it('nothing is left of an order that is answered or refused at once', async () => {
  await press('4')
  till.doors.push({ status: Status.itemNotInBag, msg: '不在' })
  await press('4')
  expect(localStorage.getItem('xingxia.orders')).toBeNull()
  expect(new Set(keys()).size).toBe(2)
})

it('a broken storage and one full of notes are borne', async () => {
  localStorage.setItem('xingxia.orders', '{')
  expect(await press('4')).toBe(1)
  for (let id = 10; id < 50; id++) {
    till.losing = 3
    await press(String(id))
  }
  expect(JSON.parse(localStorage.getItem('xingxia.orders') ?? '[]')).toHaveLength(30)
})

describe('terms', () => {
  const buy = async (price: string, voucherId: string) => {
    const done = spend(buyOffer, { query: { offerId: 1, quantity: 1, price, voucherId }, quiet: true }).catch((error: ApiError) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    return done
  }
  beforeEach(() => {
    const act = till.answer
    const shop = (request: Sent): Answer => {
      const answer = act(request)
      return typeof answer === 'object' && 'data' in answer
        ? { status: 0, data: { ...(answer.data as object), paid: PRICE, offer } }
        : answer
    }
    sent = fakeServer({ [PATH]: shop, '/api/profile/userInfo': [{ status: 0, data: player }] }).sent
  })

  it('another price or a voucher that is used up meanwhile does not buy a second time', async () => {
    till.losing = 3
    await buy('4.50', '9')
    await buy('5.00', '0')
    expect(till.bought.map(({ query }) => query.voucherId)).toEqual(['9'])
    expect(sent.filter(({ path }) => path === PATH).map(({ query }) => query.voucherId)).toEqual(['9', '9', '9', '0', '9'])
  })

  it('an order that never arrived is made on the terms of now', async () => {
    till.doors.push('lost', 'lost', 'lost')
    await buy('4.50', '9')
    await buy('5.00', '0')
    expect(till.bought.map(({ query }) => [query.price, query.voucherId])).toEqual([['5.00', '0']])
  })
})

it('what may be taken once a day is another order on the next day', async () => {
  const path = '/api/welfare/signIn'
  sent = fakeServer({ [path]: ['lost'] }).sent
  for (const apart of ['2026-03-08', '2026-03-08', '2026-03-09']) {
    spend(signIn, { apart, quiet: true }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  const [first, second, third] = [0, 3, 6].map((at) => keys()[at])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('one stake per round: another stake is the same order, and a withdrawal ends it', async () => {
  sent = fakeServer({ '/api/exponent/enter': ['lost'] }).sent
  const enter = async (stake: number) => {
    spend(exponentEnter, { query: { round: 5, stake, auto: 0 }, terms: ['stake', 'auto'], quiet: true }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    return keys().at(-1)
  }
  const first = await enter(10)
  expect(await enter(20)).toBe(first)
  forgetOrder(exponentWithdraw, { query: { round: 5 } })
  expect(await enter(20)).toBe(first)
  forgetOrder(exponentEnter, { query: { round: 5 } })
  expect(await enter(20)).not.toBe(first)
})

describe('a call that moves money or items', () => {
  it('cannot be sent without a note', () => {
    // @ts-expect-error A call that spends needs a key.
    const without = () => request(exchange, { query: { ids: '4' } })
    // @ts-expect-error A key that stands in no note is none.
    const unnoted = () => request(exchange, { query: { ids: '4' }, key: 'abc' })
    expect([without, unnoted]).toHaveLength(2)
  })

  it('has its key from a note: only where notes are kept is a key named so', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const users = files.filter((file) => /\basNoted\(|as NotedKey\b/.test(readFileSync(join('src', file), 'utf8')))
    expect(users.sort()).toEqual(['state/core/play/pendingPlay.ts', 'state/platform/api/notedKey.ts', 'state/platform/api/orderNotes.ts'])
    expect(asNoted('k')).toBe('k')
  })
})
