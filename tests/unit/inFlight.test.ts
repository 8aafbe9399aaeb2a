import { describe, expect, it } from 'vitest'
import { InFlight, type Kind } from '#server/platform/http/inFlight.ts'
import { KnownTokens, type TokenOwner } from '#server/platform/http/knownTokens.ts'

/** Works that end when they are told to. */
function works(lanes: InFlight) {
  const ends: (() => void)[] = []
  const state = { running: 0, most: 0, order: [] as number[] }
  const start = (playerId: string, kind: Kind = 'act', isGone = () => false) => {
    const place = ends.length + lanes.waits
    return lanes.run(playerId, kind, {
      isGone,
      run: async () => {
        state.running += 1
        state.most = Math.max(state.most, state.running)
        state.order.push(place)
        await new Promise<void>((resolve) => ends.push(resolve))
        state.running -= 1
      },
    })
  }
  const endAll = async (all: Promise<unknown>[]) => {
    const timer = setInterval(() => {
      for (const end of ends.splice(0)) end()
    }, 0)
    const settled = await Promise.allSettled(all)
    clearInterval(timer)
    return settled
  }
  return { state, start, endAll, ends }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('requests of one player', () => {
  it('run a few at once, in the order in which they came, and all of them in the end', async () => {
    const lanes = new InFlight()
    const { state, start, endAll } = works(lanes)
    const all = Array.from({ length: 60 }, () => start('1'))
    await settle()
    expect([state.running, lanes.waits]).toEqual([2, 58])
    const settled = await endAll(all)
    expect(settled.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect([state.most, lanes.waits]).toEqual([2, 0])
    expect(state.order).toEqual([...state.order].sort((a, b) => a - b))
  })

  it('do not wait for those of another player, nor what gives back and reads for acts', async () => {
    const { state, start, endAll } = works(new InFlight())
    const all = Array.from({ length: 9 }, () => start('1'))
    all.push(start('2'), start('1', 'gives'), start('1', 'read'))
    await settle()
    expect(state.running).toBe(5)
    await endAll(all)
  })

  it('are refused when too many wait, and hold nothing then', async () => {
    const { start, endAll } = works(new InFlight())
    const all = Array.from({ length: 131 }, () => start('1'))
    const settled = await endAll(all)
    const refused = settled.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual(['操作过于频繁，请稍后再试'])
  })

  it('are not done for whoever has gone away meanwhile', async () => {
    const { state, start, endAll } = works(new InFlight())
    let gone = false
    const all = [start('1'), start('1'), start('1', 'act', () => gone)]
    gone = true
    const [, , last] = await endAll(all)
    expect([last?.status, state.order.length]).toEqual(['rejected', 2])
  })

  it('give their place back when they fail', async () => {
    const lanes = new InFlight()
    const fail = () => lanes.run('1', 'act', { isGone: () => false, run: () => Promise.reject(new Error('no')) })
    for (let at = 0; at < 5; at++) await expect(fail()).rejects.toThrow('no')
    expect(await lanes.run('1', 'act', { isGone: () => false, run: async () => 'done' })).toBe('done')
  })
})

describe('a token that many requests bring at once', () => {
  const owner: TokenOwner = { playerId: '1', sessionId: '2', frozen: false }

  /** Looks that are answered when the test says so. */
  function asked() {
    const answers: ((answer: TokenOwner | string) => void)[] = []
    const tokens = new KnownTokens(() => new Promise((resolve) => answers.push(resolve)))
    return { answers, tokens }
  }

  it('is looked up once at a time, and anew for those who came meanwhile', async () => {
    const { answers, tokens } = asked()
    const first = tokens.find('t', 'a')
    const later = Array.from({ length: 60 }, () => tokens.find('t', 'a'))
    expect(answers.length).toBe(1)
    answers[0]?.(owner)
    expect(await first).toBe(owner)
    await settle()
    expect(answers.length).toBe(2)
    // The player has logged out between the two looks: nobody who came after that is let in by the first one.
    answers[1]?.('登录已失效')
    expect(new Set(await Promise.all(later))).toEqual(new Set(['登录已失效']))
    expect(answers.length).toBe(2)
  })

  it('is looked up again after a look that failed', async () => {
    let times = 0
    const tokens = new KnownTokens(async () => {
      times += 1
      if (times === 1) throw new Error('away')
      return owner
    })
    await expect(Promise.allSettled([tokens.find('t', 'a'), tokens.find('t', 'a')])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: owner },
    ])
    expect(await tokens.find('t', 'a')).toBe(owner)
  })
})
