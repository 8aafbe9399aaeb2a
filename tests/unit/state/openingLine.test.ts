import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findLost, leaveOpening, openingState, retryRefused, startOpening } from '#state/modes/case/flow.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import { enterShop, leaveShop, order } from './openings.ts'
import type { Shop } from './shop.ts'

let shop: Shop
beforeEach(() => {
  shop = enterShop()
})
afterEach(leaveShop)

const settle = () => vi.advanceTimersByTimeAsync(60_000)
async function open(): Promise<void> {
  void startOpening(order)
  await settle()
}
const openId = () => openingState.book?.openId ?? null

describe('without a line', () => {
  beforeEach(() => {
    connectionStatus.lost = true
    shop.down = true
  })

  it('nothing is sent, and nothing follows when the line returns; 重试 opens', async () => {
    await open()
    expect(openingState.refusal).toEqual({ kind: 'offline', msg: '' })
    shop.down = false
    void findLost()
    await settle()
    expect(shop.opens).toEqual([])
    void retryRefused()
    await settle()
    expect(openId()).toBe('1')
    expect(shop.balance).toBe(90)
  })

  it('the line is tried first, because the phone may be wrong about it', async () => {
    shop.down = false
    await open()
    expect(openId()).toBe('1')
  })

  it('an order that still waits for the line is not sent after the player has left', async () => {
    shop.down = false
    void startOpening(order)
    leaveOpening()
    await settle()
    expect(shop.opens).toEqual([])
  })

  it('an earlier opening that may have been made is not called unsent', async () => {
    connectionStatus.lost = false
    await open()
    expect(openingState.refusal?.kind).toBe('lost')
    const asked = shop.opens.length
    void retryRefused()
    await settle()
    expect(openingState.refusal?.kind).toBe('lost')
    expect(shop.opens).toHaveLength(asked)
  })
})
