import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { enterRound, loadOwnExponent, ownExponent, stakeIn, turnTo, withdrawStake } from '#state/modes/exponent/own.ts'
import { padState } from '#state/modes/exponent/pad.ts'
import { exponentState } from '#state/modes/exponent/round.ts'
import { isFarAbove, padTerms } from '#state/modes/exponent/terms.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { type Answer, fakeServer, player } from './fakeServer.ts'

const AT = Date.UTC(2026, 10, 20)
const own: OwnStake = { round: 5, stake: 30, auto: 0, outcome: 'open', multiple: null, won: 0, item: null, coins: 0 }
const next: OwnStake = { ...own, round: 6, stake: 50, auto: 250 }
const paid = (data: object): Answer => ({ status: 0, data: { ...data, balance: 950, secondaryBalance: 3 } })
const mine = (data: object): Answer => ({ status: 0, data: { today: { staked: 0, got: 0 }, ...data } })
const view = (round: number) => ({
  round: { round, chainId: 1, place: round, openAt: AT - 20_000, startAt: AT - 12_000, maxPayout: 5_000, broken: null },
  stakes: [],
})
let heard: string[] = []
const told = () => heard

beforeEach(async () => {
  vi.useFakeTimers({ now: AT })
  heard = []
  const hear = (text: string) => void heard.push(text)
  setNoticeSink({ info: hear, success: hear, error: hear, warn: hear } as never)
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: player })
  // What belonged to another login is forgotten first.
  await Promise.resolve()
  Object.assign(exponentState, { status: 'ready', view: view(5), settled: 0 })
  Object.assign(ownExponent, { own, next: null, today: null, busy: 0, gone: 0 })
})
afterEach(() => {
  exponentState.view = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a stake for the next round', () => {
  it('stands beside the one in the round that runs, and is the own one when the next opens', async () => {
    fakeServer({ '/api/exponent/enter': [paid({ own: next })], '/api/exponent/mine': [mine({ own: next, next: null })] })
    await enterRound(6, 50, 250)
    expect([ownExponent.own, ownExponent.next, stakeIn(5), stakeIn(6)]).toEqual([own, next, own, next])
    await turnTo(5)
    expect(ownExponent.next).toEqual(next)
    exponentState.view = view(6)
    const turning = turnTo(6)
    expect([ownExponent.own, ownExponent.next]).toEqual([next, null])
    await turning
    expect([ownExponent.own, told()]).toEqual([next, []])
  })

  it('is taken back without touching the one that runs', async () => {
    Object.assign(ownExponent, { next })
    fakeServer({ '/api/exponent/withdraw': [paid({})] })
    await withdrawStake(6)
    expect([ownExponent.own, ownExponent.next, ownExponent.gone]).toEqual([own, null, 6])
  })

  it('is found again by whoever asks, e.g. after a reload or on another phone', async () => {
    Object.assign(ownExponent, { own: null })
    fakeServer({ '/api/exponent/mine': [mine({ own, next }), mine({ own })] })
    await loadOwnExponent()
    expect([ownExponent.own, ownExponent.next]).toEqual([own, next])
    // A node of the version before knows none.
    await loadOwnExponent()
    expect([ownExponent.own, ownExponent.next]).toEqual([own, null])
  })

  it('that the round has not taken is told, and one whose fate cannot be learnt is not', async () => {
    Object.assign(ownExponent, { next })
    fakeServer({ '/api/exponent/mine': [mine({ own, next: null })], '/api/profile/userInfo': ['lost'] })
    exponentState.view = view(6)
    await turnTo(6)
    expect([ownExponent.own, told()]).toEqual([own, [expect.stringContaining('全部退回')]])
    heard = []
    Object.assign(ownExponent, { next: { ...next, round: 7 } })
    fakeServer({ '/api/exponent/mine': ['lost'], '/api/profile/userInfo': ['lost'] })
    exponentState.view = view(7)
    const turning = turnTo(7)
    await vi.advanceTimersByTimeAsync(60_000)
    await turning
    expect([ownExponent.own?.round, told()]).toEqual([7, []])
  })
})

it('is staked with what the pad says, and asked about above three times the last one', () => {
  Object.assign(padState, { stake: 50, isAuto: true, auto: 250 })
  expect(padTerms()).toEqual({ stake: 50, auto: 250 })
  padState.isAuto = false
  expect(padTerms()).toEqual({ stake: 50, auto: 0 })
  expect([isFarAbove(90), isFarAbove(91)]).toEqual([false, true])
  Object.assign(ownExponent, { own: null })
  expect(isFarAbove(1_000)).toBe(false)
})
