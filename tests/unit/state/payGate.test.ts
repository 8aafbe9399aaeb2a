import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { payGate, SEEN_FOR } from '#state/core/play/payGate.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const turn = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const slow = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('bought'), ms))

describe('the gate of a button that pays', () => {
  it('hears one of many presses, until the outcome has been seen', async () => {
    const gate = payGate()
    const buy = vi.fn(slow(300))
    const first = gate.pay(buy)
    for (const wait of [0, 152, 200, 347]) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(await gate.pay(buy)).toBeUndefined()
    }
    expect(await first).toBe('bought')
    expect(buy).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(300 + SEEN_FOR - 699)
    const second = gate.pay(buy)
    await vi.advanceTimersByTimeAsync(300)
    expect(await second).toBe('bought')
  })

  it('stays deaf after a refusal too, and passes it on', async () => {
    const gate = payGate()
    const refused = () => Promise.reject(new Error('the price has changed'))
    await expect(gate.pay(refused)).rejects.toThrow('price')
    expect(gate.state.deaf).toBe(true)
    await vi.advanceTimersByTimeAsync(SEEN_FOR)
    expect(gate.state.deaf).toBe(false)
  })

  it('counts only time in which the tab shows the outcome, in one piece', async () => {
    const gate = payGate()
    gate.seen()
    await vi.advanceTimersByTimeAsync(600)
    turn('hidden')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(gate.state.deaf).toBe(true)
    turn('visible')
    await vi.advanceTimersByTimeAsync(SEEN_FOR - 1)
    expect(gate.state.deaf).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(gate.state.deaf).toBe(false)
  })

  it('waits for an outcome that comes late, and is opened by whoever closes it', async () => {
    const gate = payGate()
    gate.hold()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(gate.state.deaf).toBe(true)
    gate.seen(820)
    await vi.advanceTimersByTimeAsync(820 + SEEN_FOR - 1)
    expect(gate.state.deaf).toBe(true)
    gate.open()
    expect(gate.state.deaf).toBe(false)
  })
})
