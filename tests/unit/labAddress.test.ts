import { describe, expect, it } from 'vitest'
import { type BenchAddress, DEFAULT_ADDRESS, formatAddress, parseAddress } from '#client/lab/bench/address.ts'

const STATE: BenchAddress = {
  scene: 'case-reel',
  name: 'x5-grade0',
  time: 3216.667,
  speed: 0.25,
  seed: 'a b&c=1/匣',
  loop: true,
  width: 430,
  height: 932,
  ratio: 3,
  zoom: 'pixels',
  tier: 'low',
  calm: true,
  free: { top: 12, bottom: 340 },
  guides: true,
  slots: true,
  overlay: true,
}

describe('the address of a moment', () => {
  it('brings back every part of the state', () => {
    expect(parseAddress(formatAddress(STATE))).toEqual(STATE)
    const plain = { ...DEFAULT_ADDRESS, scene: 'mystery-box', name: 'round' }
    expect(parseAddress(formatAddress(plain))).toEqual(plain)
    expect(parseAddress(formatAddress({ ...plain, free: 'none' }))).toEqual({ ...plain, free: 'none' })
  })

  it('reads the example of the guide', () => {
    const asked = '#/scene/case-reel/x5-grade0?t=3200&speed=0.25&seed=abc&device=375x667&tier=high&motion=full&slots=1&overlay=1'
    expect(parseAddress(asked)).toMatchObject({ time: 3200, speed: 0.25, seed: 'abc', width: 375, tier: 'high', calm: false, slots: true })
  })

  it('takes the default for what makes no sense', () => {
    const bad = parseAddress('#/scene/a/b?t=-5&speed=7&device=9x9999999&dpr=0&tier=ultra&free=a-b&zoom=%')
    expect(bad).toEqual({ ...DEFAULT_ADDRESS, scene: 'a', name: 'b' })
    expect(parseAddress('#/scene/%E0%A4%A/x?t=NaN')).toMatchObject({ name: 'x', time: 0 })
  })

  it('leaves the addresses of other pages alone', () => {
    expect(parseAddress('#/pictures')).toBeNull()
    expect(parseAddress('')).toEqual(DEFAULT_ADDRESS)
  })
})
