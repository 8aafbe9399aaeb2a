import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#shared/codes.ts'
import { appState, persistedDefaults } from '#state/app.ts'
import { casesState, putAway } from '#state/cases.ts'
import {
  enterOpening,
  leaveOpening,
  type OpenOrder,
  openingGate,
  openingState,
  retryRefused,
  reveal,
  startOpening,
} from '#state/openingFlow.ts'
import { leaveStage } from '#state/stage.ts'
import { fakeStorage, player } from './fakeServer.ts'
import { card, Shop } from './shop.ts'

const order: OpenOrder = { boxId: 3, number: 1, demo: false, fast: false, price: 10, oddsVersion: 1, skip: false }
let shop: Shop

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: { ...player }, isAccount: false })
  shop = new Shop()
  Object.assign(casesState, { boxes: [...shop.shelf], status: 'ready' })
  enterOpening()
})

afterEach(() => {
  leaveOpening()
  leaveStage()
  putAway()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The player has looked at what came of the last press for long enough. */
const look = async () => {
  openingGate.seen()
  await vi.advanceTimersByTimeAsync(700)
}

describe('an opening', () => {
  it('with 跳过 on, four quick taps on 再来一次 buy once; the next one pays when the result was seen for 700 ms', async () => {
    const again = { ...order, skip: true } as const
    void startOpening(again)
    await vi.advanceTimersByTimeAsync(50)
    reveal()
    await look()
    for (const wait of [0, 152, 232, 470]) {
      await vi.advanceTimersByTimeAsync(wait)
      void startOpening(again)
      await vi.advanceTimersByTimeAsync(30)
      // The result shows, but nobody has had the time to see it.
      reveal()
    }
    expect(shop.opens).toHaveLength(2)
    await look()
    void startOpening(again)
    await vi.advanceTimersByTimeAsync(30)
    expect(shop.opens).toHaveLength(3)
  })

  it('that was refused is not sent again by a second tap; what the refusal says has to be seen', async () => {
    shop.refusal = { status: Status.boxChanged, msg: '现价 12.00 金币' }
    shop.shelf[0] = card(3, 12, 2)
    void startOpening(order)
    await vi.advanceTimersByTimeAsync(50)
    shop.refusal = null
    expect(openingState.refusal?.kind).toBe('changed')
    void retryRefused()
    await vi.advanceTimersByTimeAsync(600)
    expect(shop.opens).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    void retryRefused()
    await vi.advanceTimersByTimeAsync(50)
    expect(shop.opens).toHaveLength(2)
  })

  it('that fails in an unforeseen way can be tried again', async () => {
    const broken = () => {
      throw new Error('unforeseen')
    }
    vi.stubGlobal('crypto', { getRandomValues: broken })
    await expect(startOpening(order)).rejects.toThrow('unforeseen')
    expect(openingState.asking).toBeNull()
    await vi.advanceTimersByTimeAsync(700)
    expect(openingGate.state.deaf).toBe(false)
  })
})
