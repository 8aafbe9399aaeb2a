import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#shared/codes.ts'
import { chooseSkip, USUAL_SKIP } from '#state/core/play/skipping.ts'
import { openingGate, openingState, retryRefused, reveal, startOpening } from '#state/modes/case/flow.ts'
import { enterShop, leaveShop, look, order } from './openings.ts'
import { card, type Shop } from './shop.ts'

let shop: Shop

beforeEach(() => {
  shop = enterShop()
})

afterEach(() => {
  chooseSkip(USUAL_SKIP)
  leaveShop()
})

describe('an opening', () => {
  it('with 跳过 on, four quick taps on 再来一次 buy once; the next one pays when the result was seen for 700 ms', async () => {
    chooseSkip({ ...USUAL_SKIP, on: true, rarest: 'skip' })
    void startOpening(order)
    await vi.advanceTimersByTimeAsync(50)
    reveal()
    await look()
    for (const wait of [0, 152, 232, 470]) {
      await vi.advanceTimersByTimeAsync(wait)
      void startOpening(order)
      await vi.advanceTimersByTimeAsync(30)
      // The result shows, but nobody has had the time to see it.
      reveal()
    }
    expect(shop.opens).toHaveLength(2)
    await look()
    void startOpening(order)
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
