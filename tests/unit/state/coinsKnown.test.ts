import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { areCoinsKnown, coinsKnown, knownCoins } from '#state/core/money/affordable.ts'
import { beginVisit, padState, setStake } from '#state/modes/exponent/pad.ts'
import { appState } from '#state/platform/app.ts'
import { player } from './fakeServer.ts'

const kept = { token: '', userInfo: null }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(appState, { token: 'one', userInfo: null })
})

afterEach(() => {
  Object.assign(appState, kept)
  vi.useRealTimers()
})

/** Whether the promise has been resolved by now. */
async function isDone(wanted: Promise<unknown>): Promise<boolean> {
  let done = false
  void wanted.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return done
}

describe('what suits the balance', () => {
  it('waits for the balance, which may arrive later than what is chosen by it', async () => {
    const known = coinsKnown()
    expect([areCoinsKnown(), await isDone(known)]).toEqual([false, false])
    appState.userInfo = { ...player, balance: 12 }
    expect([areCoinsKnown(), await isDone(known), knownCoins()]).toEqual([true, true, 12])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits two seconds at most, and for visitors not at all', async () => {
    const known = coinsKnown()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(await isDone(known)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isDone(known)).toBe(true)
    appState.token = ''
    expect(await isDone(coinsKnown())).toBe(true)
  })

  it('ends the wait of a player who logs out meanwhile', async () => {
    const known = coinsKnown()
    appState.token = ''
    expect(await isDone(known)).toBe(true)
  })

  it('lowers a kept stake when the balance arrives, but not one that the player has changed meanwhile', async () => {
    setStake(500)
    const first = beginVisit()
    appState.userInfo = { ...player, balance: 100 }
    await first
    expect(padState.stake).toBe(10)

    appState.userInfo = null
    setStake(500)
    const second = beginVisit()
    setStake(400)
    appState.userInfo = { ...player, balance: 100 }
    await second
    expect(padState.stake).toBe(400)
  })
})
