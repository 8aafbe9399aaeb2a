import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appState } from '#state/platform/app.ts'
import { loadable, loading } from '#state/platform/loadable.ts'

interface Shop {
  offers: readonly string[]
  note: string
}
type Answer = { offers: readonly string[] } | Error

/** A store whose questions are answered by hand, in any order. */
function shop() {
  const open: ((answer: Answer) => void)[] = []
  const store = loadable<Shop>(
    () => ({ offers: [], note: '' }),
    () => new Promise((done, fail) => open.push((answer) => (answer instanceof Error ? fail(answer) : done(answer)))),
  )
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return {
    ...store,
    answer: async (question: number, answer: Answer) => {
      open[question]?.(answer)
      await settled()
    },
  }
}
const one = { offers: ['one'] }
const two = { offers: ['two'] }

describe('a store that is loaded as a whole', () => {
  it('keeps the old values in view while it loads and after a failure', async () => {
    const { state, load, answer } = shop()
    expect(state.status).toBe('idle')
    void load()
    expect(state).toEqual({ status: 'loading', offers: [], note: '' })
    await answer(0, one)
    state.note = 'typed'
    void load()
    expect(state).toMatchObject({ status: 'loading', offers: ['one'] })
    await answer(1, new Error('lost'))
    expect(state).toEqual({ status: 'error', offers: ['one'], note: 'typed' })
  })

  it('shows the reply to the last question only, in whatever order replies and failures come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }).chain((questions) =>
          fc.record({
            order: fc.shuffledSubarray(
              Array.from({ length: questions }, (_, at) => at),
              { minLength: questions },
            ),
            fails: fc.array(fc.boolean(), { minLength: questions, maxLength: questions }),
          }),
        ),
        async ({ order, fails }) => {
          const { state, load, answer } = shop()
          for (const _ of order) void load()
          for (const at of order) await answer(at, fails[at] ? new Error('lost') : { offers: [String(at)] })
          const last = order.length - 1
          expect(state).toMatchObject(fails[last] ? { status: 'error', offers: [] } : { status: 'ready', offers: [String(last)] })
        },
      ),
    )
  })

  it('does not go back to a reply that is older than what another call has brought', async () => {
    const { state, load, put, answer } = shop()
    void load()
    put(two)
    expect(state).toMatchObject({ status: 'ready', offers: ['two'] })
    await answer(0, one)
    expect(state.offers).toEqual(['two'])
  })

  it('is blank for the next player, whatever is on its way', async () => {
    const { state, load, answer } = shop()
    void load()
    await answer(0, one)
    void load()
    appState.token = 'next'
    await Promise.resolve()
    expect(state).toEqual({ status: 'idle', offers: [], note: '' })
    await answer(1, two)
    expect(state).toEqual({ status: 'idle', offers: [], note: '' })
    appState.token = ''
  })

  it('never rejects, and is told why a load failed', async () => {
    const lost = new Error('lost')
    const shown: unknown[] = []
    const { load } = loading({
      ask: (_name: string) => Promise.reject(lost),
      take: () => shown.push('taken'),
      show: (...told) => shown.push(told),
    })
    await load('a')
    expect(shown).toEqual([
      ['loading', ['a']],
      ['error', ['a'], lost],
    ])
  })
})
