import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Currency } from '#shared/codes.ts'
import { refreshUserInfo, setBalances } from '#state/account/session.ts'
import { balanceNews, hearBalance, newerBalances } from '#state/core/money/balances.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { adoptStored } from '#state/platform/persist.ts'
import { soon } from '../../support/soon.ts'
import { fakeServer, player } from './fakeServer.ts'

/** Balances of so many coins and diamonds after the lines. */
const lines = (balanceLine: number, balance: number, secondaryLine = 1, secondaryBalance = 0) => ({
  balance,
  balanceLine,
  secondaryBalance,
  secondaryLine,
})
const shown = () => [appState.userInfo?.balance, appState.userInfo?.secondaryBalance]

/** A server whose replies to the player's own data are released one by one, in any order. */
function heldServer() {
  const waiting: ((data: object) => void)[] = []
  const answer = () =>
    new Promise<Response>((resolve) => waiting.push((data) => resolve(new Response(JSON.stringify({ status: 0, msg: '', data })))))
  vi.stubGlobal('fetch', vi.fn(answer))
  return { release: (index: number, data: object) => waiting[index]?.({ ...player, ...data }), asked: () => waiting.length }
}

beforeEach(() => {
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: { ...player, ...lines(5, 100) } })
})
afterEach(() => {
  Object.assign(appState, persistedDefaults)
  vi.unstubAllGlobals()
})

describe('balances', () => {
  it('are never replaced by those of an older reply', () => {
    setBalances(lines(7, 80))
    setBalances(lines(6, 90))
    expect(shown()).toEqual([80, 0])
  })

  it('are ordered for each currency: a reply may be newer in one and older in the other', () => {
    expect(newerBalances(lines(7, 80, 2, 5), lines(6, 90, 3, 9))).toEqual(lines(7, 80, 3, 9))
  })

  it('are taken from a push, unless a newer reply came first', () => {
    hearBalance({ currency: Currency.coin, balance: 60, line: 8 })
    hearBalance({ currency: Currency.diamond, balance: 4, line: 2 })
    hearBalance({ currency: Currency.coin, balance: 90, line: 6 })
    expect(shown()).toEqual([60, 4])
  })

  it('are news where no reply has told them before', () => {
    const before = balanceNews.moves
    setBalances(lines(7, 80))
    hearBalance({ currency: Currency.coin, balance: 80, line: 7 })
    hearBalance({ currency: Currency.coin, balance: 100, line: 5 })
    expect(balanceNews.moves).toBe(before)
    hearBalance({ currency: Currency.coin, balance: 60, line: 8 })
    expect(balanceNews.moves).toBe(before + 1)
  })

  it('of a reply that an older version has stored are asked for, because nobody can say how old they are', async () => {
    fakeServer({ '/api/profile/userInfo': [{ status: 0, data: { ...player, ...lines(9, 40) } }] })
    setBalances({ balance: 90, secondaryBalance: 0 })
    expect(shown()).toEqual([100, 0])
    await soon(() => expect(shown()).toEqual([40, 0]))
  })

  it('are not set back by a reply about the player that was asked for before a purchase', async () => {
    const { release } = heldServer()
    const asked = refreshUserInfo()
    setBalances(lines(6, 32))
    release(0, lines(5, 100))
    await asked
    expect(shown()).toEqual([32, 0])
  })

  it('are those of the newer of two replies about the player that cross', async () => {
    const { release } = heldServer()
    const [first, second] = [refreshUserInfo(), refreshUserInfo()]
    release(1, { ...lines(6, 70), nickname: '新名' })
    await second
    release(0, { ...lines(5, 100) })
    await first
    expect([...shown(), appState.userInfo?.nickname]).toEqual([70, 0, '新名'])
  })

  it('follow the server where its ledger was set back: nothing was told between question and answer', async () => {
    const { release } = heldServer()
    const asked = refreshUserInfo()
    release(0, lines(2, 10))
    await asked
    expect(shown()).toEqual([10, 0])
  })

  it('are not set back by what another tab has stored', () => {
    adoptStored(JSON.stringify({ ...persistedDefaults, token: 't', userInfo: { ...player, ...lines(4, 300, 2, 8) } }))
    expect(shown()).toEqual([100, 8])
  })

  it('that another tab has stored are not set back by a reply about the player that was asked for before', async () => {
    const { release } = heldServer()
    const asked = refreshUserInfo()
    adoptStored(JSON.stringify({ ...persistedDefaults, token: 't', userInfo: { ...player, ...lines(6, 40) } }))
    release(0, lines(5, 100))
    await asked
    expect(shown()).toEqual([40, 0])
  })

  it('are those of the newer of two replies that cross after a login, when nothing was known', async () => {
    appState.userInfo = null
    const { release } = heldServer()
    const [first, second] = [refreshUserInfo(), refreshUserInfo()]
    release(1, lines(6, 70))
    await second
    release(0, lines(5, 100))
    await first
    expect(shown()).toEqual([70, 0])
  })

  it('that were pushed before the player was known are asked for when the player is', async () => {
    appState.userInfo = null
    const { release, asked } = heldServer()
    const first = refreshUserInfo()
    hearBalance({ currency: Currency.coin, balance: 60, line: 8 })
    release(0, lines(7, 100))
    await first
    expect(asked()).toBe(2)
    release(1, lines(8, 60))
    await soon(() => expect(shown()).toEqual([60, 0]))
    expect(asked()).toBe(2)
  })

  it('that were pushed to another player before are nothing to ask for', async () => {
    appState.userInfo = null
    hearBalance({ currency: Currency.coin, balance: 60, line: 8 })
    Object.assign(appState, { token: 'u' })
    const { release, asked } = heldServer()
    const first = refreshUserInfo()
    release(0, { id: '8', ...lines(1, 3) })
    await first
    expect([shown(), asked()]).toEqual([[3, 0], 1])
  })

  it('are the newest of each currency in whatever order pushes and replies come', () => {
    const steps = fc.uniqueArray(fc.tuple(fc.nat(20), fc.nat(20), fc.nat(2)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(steps, (said) => {
        appState.userInfo = { ...player, ...lines(0, 0, 0, 0) }
        for (const [coin, diamond, way] of said) {
          if (way === 0) setBalances(lines(coin, coin * 3, diamond, diamond * 7))
          else if (way === 1) hearBalance({ currency: Currency.coin, balance: coin * 3, line: coin })
          else hearBalance({ currency: Currency.diamond, balance: diamond * 7, line: diamond })
        }
        const newest = (of: 0 | 1, pushed: number) => Math.max(0, ...said.filter(([, , way]) => way !== pushed).map((each) => each[of]))
        expect(shown()).toEqual([newest(0, 2) * 3, newest(1, 1) * 7])
      }),
    )
  })

  it('of another player are taken as they are', () => {
    adoptStored(JSON.stringify({ ...persistedDefaults, token: 'u', userInfo: { ...player, id: '8', ...lines(1, 3) } }))
    expect(shown()).toEqual([3, 0])
  })
})

describe('what an act has changed of the player', () => {
  it('stays when a reply comes that was asked for before', async () => {
    const { release } = heldServer()
    const asked = refreshUserInfo()
    if (appState.userInfo) appState.userInfo.headPic = 'avatars/9.webp'
    release(0, lines(6, 90))
    await asked
    expect([appState.userInfo?.headPic, ...shown()]).toEqual(['avatars/9.webp', 90, 0])
  })
})
