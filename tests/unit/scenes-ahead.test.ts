import { beforeEach, describe, expect, it } from 'vitest'
import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { Ahead, type Expected } from '#scenes/kit/Ahead.ts'
import { expectOpening, playBook } from '#state/core/play/openingStage.ts'
import { forgetAhead, leaveStage, stageState } from '#state/core/play/stage.ts'

const BOOK = previewBook([4])
const TEN = { ...BOOK, number: 10 }

interface Load {
  expected: Expected
  signal: AbortSignal
  fail(error: unknown): void
}

/** The browser has time when `rest` is called. */
function begin(saves = false) {
  const loads: Load[] = []
  const idle: (() => void)[] = []
  const ahead = new Ahead({
    mustSave: () => saves,
    idle: (work) => void idle.push(work),
    load: (expected, signal) => new Promise((_, fail) => loads.push({ expected, signal, fail })),
  })
  const rest = () => idle.splice(0).forEach((work) => void work())
  return { ahead, loads, rest }
}

const numbers = (loads: readonly Load[]) => loads.map(({ expected }) => (expected.known as { number: number }).number)

beforeEach(() => leaveStage())

describe('loading ahead', () => {
  it('begins when the browser has time, and ends when another box comes to the front', async () => {
    const { ahead, loads, rest } = begin()
    expectOpening(BOOK)
    await Promise.resolve()
    expect(loads).toEqual([])
    rest()
    expect(numbers(loads)).toEqual([1])
    expectOpening(TEN)
    await Promise.resolve()
    rest()
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(numbers(loads)).toEqual([1, 10])
    ahead.close()
    expect(loads.every(({ signal }) => signal.aborted)).toBe(true)
  })

  it('does nothing for a box that has passed before the browser had time', async () => {
    const { ahead, loads, rest } = begin()
    expectOpening(BOOK)
    await Promise.resolve()
    forgetAhead()
    await Promise.resolve()
    rest()
    expect(loads).toEqual([])
    ahead.close()
  })

  it('loads nothing where data are to be saved', async () => {
    const { ahead, loads, rest } = begin(true)
    expectOpening(BOOK)
    await Promise.resolve()
    rest()
    expect(loads).toEqual([])
    ahead.close()
  })

  it('is silent about a failure, and tries again at the next wish', async () => {
    const { ahead, loads, rest } = begin()
    expectOpening(BOOK)
    await Promise.resolve()
    rest()
    loads[0]?.fail(new Error('the line broke'))
    await Promise.resolve()
    expect(stageState).toMatchObject({ failed: null, phase: 'idle' })
    expectOpening(TEN)
    await Promise.resolve()
    rest()
    expect(numbers(loads)).toEqual([1, 10])
    ahead.close()
  })

  it('ends with the opening itself, and with the page', async () => {
    for (const end of [() => playBook(BOOK), leaveStage]) {
      const { ahead, loads, rest } = begin()
      expectOpening(BOOK)
      await Promise.resolve()
      rest()
      end()
      await Promise.resolve()
      expect(stageState.ahead).toBeNull()
      expect(loads.map(({ signal }) => signal.aborted)).toEqual([true])
      ahead.close()
    }
  })
})
