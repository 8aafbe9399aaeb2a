import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Followed, type Following, follow } from '#state/platform/live/follow.ts'
import { setTopicLine } from '#state/platform/live/topics.ts'
import { fakeLine, fakePage } from './battleRooms.ts'

const TOPIC = '/topic/counter'
const schema = z.object({ number: z.int() })
type News = z.output<typeof schema>
/** The state is asked for after so many ms without news. */
const LOOK = 5_000

/** A server that counts, a line that tells each number, and a store that follows it. */
function world() {
  const line = fakeLine()
  const page = fakePage()
  const server = { count: 0, down: false, delay: 50 }
  const seen: { known: number[]; asked: number[]; open: number; most: number; hidden: number } = {
    known: [0],
    asked: [],
    open: 0,
    most: 0,
    hidden: 0,
  }
  const known = () => seen.known.at(-1) ?? 0
  const learn = (count: number) => seen.known.push(Math.max(known(), count))

  async function ask(): Promise<number> {
    seen.asked.push(performance.now())
    if (document.visibilityState === 'hidden') seen.hidden++
    seen.most = Math.max(seen.most, ++seen.open)
    const { count, down, delay } = server
    await new Promise((done) => setTimeout(done, delay))
    seen.open--
    if (down) throw new Error('lost')
    return count
  }
  const what: Followed<number, News> = {
    ask,
    take: (count, told) => {
      learn(count)
      for (const { number } of told) if (number === known() + 1) learn(number)
    },
    next: () => LOOK,
    topic: {
      destination: () => TOPIC,
      schema,
      apply: ({ number }) => {
        if (number > known() + 1) return 'gap'
        if (number <= known()) return 'aside'
        learn(number)
        return 'on'
      },
    },
  }
  return {
    server,
    seen,
    what,
    known,
    tell: (number = server.count) => line.push(TOPIC, { number }),
    connect: () => line.ready(TOPIC),
    listened: () => line.topics.size,
    hide: () => page.hide(),
    show: () => {
      Object.assign(document, { visibilityState: 'visible' })
      page.seeAgain()
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let here: ReturnType<typeof world>
let following: Following | null = null
const begin = (more: Partial<Followed<number, News>> = {}) => {
  following = follow({ ...here.what, ...more })
  return following
}

beforeEach(() => {
  vi.useFakeTimers()
  here = world()
})
afterEach(() => {
  following?.end()
  following = null
  setTopicLine(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Act =
  | { kind: 'happen'; push: 'told' | 'lost' | 'twice' | 'late' }
  | { kind: 'pass'; ms: number }
  | { kind: 'net'; down: boolean; delay: number }
  | { kind: 'hide' | 'show' | 'connect' | 'ask' | 'changed' }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('happen' as const), push: fc.constantFrom('told', 'lost', 'twice', 'late') }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 10, 300, 2_000, 20_000) }),
  fc.record({ kind: fc.constant('net' as const), down: fc.boolean(), delay: fc.constantFrom(0, 50, 4_000) }),
  fc.record({ kind: fc.constantFrom('hide', 'show', 'connect', 'ask', 'changed') }),
)

async function perform(one: Act, late: number[]): Promise<void> {
  if (one.kind === 'happen') {
    const number = ++here.server.count
    if (one.push === 'late') late.push(number)
    if (one.push === 'told' || one.push === 'twice') here.tell(number)
    if (one.push === 'twice') here.tell(number)
    for (const before of one.push === 'told' ? late.splice(0) : []) here.tell(before)
  } else if (one.kind === 'pass') await pass(one.ms)
  else if (one.kind === 'net') Object.assign(here.server, one)
  else if (one.kind === 'ask') following?.ask()
  else if (one.kind === 'changed') following?.changed()
  else here[one.kind]()
}

describe('what is followed', () => {
  it('is known in the end, whatever is lost, doubled, late or reordered, without going back or asking twice at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        here = world()
        begin()
        const late: number[] = []
        for (const one of acts) await perform(one, late)
        here.show()
        Object.assign(here.server, { down: false, delay: 50 })
        await pass(30_000)
        expect(here.known()).toBe(here.server.count)
        expect(here.seen.known).toEqual([...here.seen.known].sort((a, b) => a - b))
        expect(here.seen.most).toBe(1)
        expect(here.seen.hidden).toBe(0)
        following?.end()
      }),
      { numRuns: 200 },
    )
  })

  it('says nothing more once it is ended, also in the middle of a question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), fc.array(act, { maxLength: 10 }), async (before, after) => {
        here = world()
        const { ask, changed, askAnew, end } = begin()
        for (const one of before) await perform(one, [])
        end()
        const [known, asked] = [here.seen.known.length, here.seen.asked.length]
        for (const one of after) await perform(one, [])
        here.show()
        ask()
        askAnew()
        changed()
        await pass(60_000)
        expect([here.seen.known.length, here.seen.asked.length, here.listened()]).toEqual([known, asked, 0])
      }),
      { numRuns: 100 },
    )
  })

  it('is asked for less and less often while the server is down, however much is wanted, and at once when the player insists', async () => {
    here.server.down = true
    const { ask } = begin()
    for (let second = 0; second < 120; second++) {
      here.server.count += 2
      here.tell()
      await pass(1_000)
    }
    const pauses = here.seen.asked.slice(1).map((at, index) => at - (here.seen.asked[index] ?? 0))
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect([pauses[0], pauses.at(-1)]).toEqual([1_000, 15_000])
    await pass(1_000)
    const before = here.seen.asked.length
    ask()
    expect(here.seen.asked).toHaveLength(before + 1)
  })

  it('is asked for less and less often when what is due does not come', async () => {
    begin({ next: () => -1 })
    await pass(120_000)
    expect(here.seen.asked.length).toBeLessThan(14)
  })

  it('is asked for at once when a message shows that one is missing, and not for one that is told twice', async () => {
    begin()
    await pass(100)
    here.server.count = 1
    here.tell()
    here.tell()
    await pass(100)
    expect(here.seen.asked).toHaveLength(1)
    here.server.count = 3
    here.tell()
    await pass(100)
    expect([here.seen.asked.length, here.known()]).toEqual([2, 3])
  })

  it('is asked for again when it was subscribed to while a question was under way', async () => {
    begin()
    here.connect()
    here.server.count = 1
    await pass(60)
    expect(here.seen.asked).toHaveLength(2)
    await pass(60)
    expect(here.known()).toBe(1)
  })

  it('that a crowd follows is asked for a little later, each time after half a second and once for many gaps', async () => {
    const { topic } = here.what
    begin({ topic: topic && { ...topic, crowd: true } })
    await pass(1_000)
    const started = performance.now()
    here.connect()
    for (const number of [5, 7, 9]) here.tell(number)
    await pass(3_100)
    const [, ...later] = here.seen.asked
    expect(later).toHaveLength(1)
    expect((later[0] ?? 0) - started).toBeGreaterThanOrEqual(500)
  })

  it('rests in a hidden page, and is asked for as soon as it is seen', async () => {
    begin()
    await pass(100)
    here.hide()
    here.server.count = 3
    here.tell()
    here.connect()
    await pass(60_000)
    expect(here.seen.asked).toHaveLength(1)
    here.show()
    await pass(100)
    expect([here.seen.asked.length, here.known()]).toEqual([2, 3])
  })

  it('asks for something else at once, and ignores the reply that is under way', async () => {
    const { askAnew } = begin()
    here.server.count = 5
    here.server.delay = 10
    askAnew()
    await pass(20)
    expect(here.known()).toBe(5)
    const taken = here.seen.known.length
    await pass(100)
    expect(here.seen.known).toHaveLength(taken)
  })

  it('is listened to where a reply says, and no longer where it was', async () => {
    let room = ''
    const { topic } = here.what
    begin({
      take: (count) => {
        room = count === 0 ? '' : `/topic/${count}`
      },
      topic: topic && { ...topic, destination: () => room },
    })
    await pass(100)
    expect(here.listened()).toBe(0)
    here.server.count = 1
    await pass(LOOK + 100)
    expect(here.listened()).toBe(1)
    here.server.count = 0
    await pass(LOOK + 100)
    expect(here.listened()).toBe(0)
  })

  it('ends by itself when a failure is final', async () => {
    here.server.down = true
    begin({ failed: () => true })
    await pass(60_000)
    expect([here.seen.asked.length, here.listened()]).toEqual([1, 0])
  })
})
