import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenSpare } from '#client/spare.ts'
import { type PlayPhase, stageState } from '#state/core/play/stage.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  Object.assign(stageState, { phase: 'idle', scene: 'mystery-box', standing: 'mystery-box' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const enter = async (phase: PlayPhase) => {
  stageState.phase = phase
  await vi.advanceTimersByTimeAsync(0)
}

it('comes after 8 s of rest on a page that is whole, once', async () => {
  const act = vi.fn()
  whenSpare(act)
  await vi.advanceTimersByTimeAsync(7_900)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(700)
  expect(act).toHaveBeenCalledOnce()
  await enter('revealed')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(act).toHaveBeenCalledOnce()
})

it('waits while a scene or an opening loads or plays, and comes soon after the landing', async () => {
  const act = vi.fn()
  stageState.standing = null
  whenSpare(act)
  await vi.advanceTimersByTimeAsync(30_000)
  stageState.standing = 'mystery-box'
  await vi.advanceTimersByTimeAsync(5_000)
  for (const phase of ['loading', 'playing'] as const) {
    await enter(phase)
    await vi.advanceTimersByTimeAsync(30_000)
  }
  expect(act).not.toHaveBeenCalled()
  await enter('revealed')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(act).toHaveBeenCalledOnce()
})

it('can be called off', async () => {
  const act = vi.fn()
  whenSpare(act)()
  await enter('revealed')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(act).not.toHaveBeenCalled()
})
