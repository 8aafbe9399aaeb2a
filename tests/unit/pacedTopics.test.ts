import { describe, expect, it } from 'vitest'
import { Changes, type Told } from '#server/modes/exponent/changes.ts'
import { PACES } from '#server/modes/registry.ts'
import type { BusMessage } from '#server/platform/live/bus.ts'
import { LIVE_LIMITS } from '#server/platform/live/limits.ts'
import { PacedTopics } from '#server/platform/live/pacedTopics.ts'
import { PUBLIC_TOPIC, ROOM_TOPIC } from '#shared/live.ts'
import { applyChanges } from '#shared/modes/exponent/apply.ts'
import type { ExponentMessage } from '#shared/modes/exponent/message.ts'
import type { ExponentStake, ExponentView } from '#shared/modes/exponent/round.ts'
import { MODES } from '#shared/modes.ts'

/** What a gateway of one process delivers while several publish, by a clock of its own. */
function gateway({ watched: first = 1 } = {}) {
  let watched = first
  const delivered: { destination: string; body: Record<string, unknown>; at: number }[] = []
  let now = 0
  const sockets = {
    count: () => watched,
    deliver: ({ destination, body }: BusMessage) => delivered.push({ destination, body: JSON.parse(body), at: now }),
  }
  const paced = new PacedTopics(sockets, LIVE_LIMITS, PACES)
  const publish = (destination: string, body: object) => paced.take({ destination, playerId: null, body: JSON.stringify(body) }, now)
  /** Lets so many ms pass. */
  const pass = (ms: number) => {
    for (const until = now + ms; now < until; ) {
      now = Math.min(now + LIVE_LIMITS.pace, until)
      paced.tick(now)
    }
  }
  /** The most frames of a topic in any second. */
  const most = (destination: string) => {
    const times = delivered.filter((each) => each.destination === destination).map(({ at }) => at)
    return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length))
  }
  const bodies = (destination: string) => delivered.filter((each) => each.destination === destination).map(({ body }) => body)
  /** So many phones watch from now on. */
  const watch = (phones: number) => {
    watched = phones
  }
  return { publish, pass, most, bodies, delivered, watch }
}

const stake = (customerId: string, coins = 10) => ({ customerId, stake: coins, exited: null }) as unknown as ExponentStake
const changes = (node: string, number: number, told: object = {}) => ({
  kind: 'changes',
  round: 7,
  node,
  number,
  entered: [],
  withdrawn: [],
  exited: [],
  ...told,
})
const NODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const begin = { kind: 'round', round: { round: 7 } }
/** Numbers that a phone hears of a round. */
const numbersOf = (bodies: readonly Record<string, unknown>[]) =>
  bodies.filter(({ kind }) => kind === 'changes').map(({ number }) => number)

describe('指数', () => {
  it('tells a phone a few frames a second, however many processes publish, and everything that they tell', () => {
    const { publish, pass, most, bodies } = gateway()
    publish(MODES.exponent.topic, begin)
    for (let tick = 1; tick <= 25; tick++) {
      for (const node of NODES) publish(MODES.exponent.topic, changes(node, tick, { entered: [stake(`${node}${tick}`)] }))
      pass(80)
    }
    pass(1_000)
    expect(most(MODES.exponent.topic)).toBeLessThanOrEqual(8)
    const heard = bodies(MODES.exponent.topic)
    expect(heard.flatMap(({ entered = [] }) => (entered as ExponentStake[]).map(({ customerId }) => customerId)).length).toBe(200)
    expect(numbersOf(heard)).toEqual(numbersOf(heard).map((_, index) => index + 1))
    expect(new Set(heard.slice(1).map(({ node }) => node)).size).toBe(1)
  })

  it('shows the last state of who takes a stake back and enters again, on whichever nodes', () => {
    const { publish, pass, bodies } = gateway()
    publish(MODES.exponent.topic, begin)
    const told: [string, object][] = [
      ['a', { entered: [stake('x', 10), stake('y', 20)] }],
      ['b', { withdrawn: ['x'] }],
      ['a', { entered: [stake('x', 30)] }],
      ['b', { withdrawn: ['x', 'y'] }],
      ['c', { entered: [stake('x', 40)] }],
    ]
    const numbers = new Map<string, number>()
    for (const [node, what] of told) {
      numbers.set(node, (numbers.get(node) ?? 0) + 1)
      publish(MODES.exponent.topic, changes(node, numbers.get(node) ?? 0, what))
    }
    pass(2_000)
    const heard = bodies(MODES.exponent.topic) as unknown as ExponentMessage[]
    const shown = heard.reduce((view, message) => (message.kind === 'changes' ? applyChanges(view, message) : view), {
      stakes: [],
    } as unknown as ExponentView)
    expect(shown.stakes).toEqual([stake('x', 40)])
  })

  it('skips a number when it has missed one of a process, so that phones ask for the round', () => {
    const { publish, pass, bodies } = gateway()
    publish(MODES.exponent.topic, begin)
    for (const [node, number] of [
      ['a', 1],
      ['a', 2],
      ['b', 2],
      ['a', 4],
    ] as const) {
      publish(MODES.exponent.topic, changes(node, number))
      pass(200)
    }
    expect(numbersOf(bodies(MODES.exponent.topic))).toEqual([1, 2, 4, 6])
  })

  it('skips nothing for a process of which it heard nothing before, when it did not hear the beginning of the round', () => {
    const { publish, pass, bodies } = gateway()
    publish(MODES.exponent.topic, changes('a', 5))
    pass(200)
    publish(MODES.exponent.topic, changes('b', 9))
    pass(200)
    expect(numbersOf(bodies(MODES.exponent.topic))).toEqual([1, 2])
  })

  it('tells a break at once, after what waits', () => {
    const { publish, bodies } = gateway()
    publish(MODES.exponent.topic, begin)
    publish(MODES.exponent.topic, changes('a', 1))
    publish(MODES.exponent.topic, changes('b', 1, { exited: [{ customerId: 'x', multiple: 150 }] }))
    publish(MODES.exponent.topic, { kind: 'broken', round: 7, broken: {} })
    expect(bodies(MODES.exponent.topic).map(({ kind }) => kind)).toEqual(['round', 'changes', 'changes', 'broken'])
  })

  it('holds a bounded number of frames of who enters and takes back without end, and lets phones ask then', () => {
    const { publish, pass, bodies, most } = gateway()
    publish(MODES.exponent.topic, begin)
    const node = new Changes({ publish: ({ body }) => publish(MODES.exponent.topic, JSON.parse(body)) })
    const acts: Told[] = Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0
        ? { round: 7, after: 0, kind: 'entered', stake: stake('x') }
        : { round: 7, after: 0, kind: 'withdrawn', customerId: 'x' },
    )
    node.tell(acts)
    pass(3_000)
    expect(most(MODES.exponent.topic)).toBeLessThanOrEqual(8)
    expect(Math.max(...(numbersOf(bodies(MODES.exponent.topic)) as number[]))).toBeGreaterThan(bodies(MODES.exponent.topic).length)
  })
})

describe('ROLL', () => {
  const card = (roomId: number, entrants: number) => ({ roomId: String(roomId), state: 'open', entrants })

  it.each([
    ['the list of ROLL rooms', MODES.roll.topic],
    ['the lobby of battles', MODES.battle.topic],
  ])('%s gets at most ten cards a second on average, and in the end the last of each room', (_, topic) => {
    const { publish, pass, most, bodies } = gateway()
    for (let second = 1; second <= 5; second++) {
      for (const _node of NODES) for (let room = 1; room <= 40; room++) publish(topic, card(room, second))
      pass(1_000)
    }
    pass(10_000)
    expect(most(topic)).toBeLessThanOrEqual(40)
    expect(bodies(topic).length).toBeLessThanOrEqual(10 * 15 + 30)
    const last = new Map(bodies(topic).map((body) => [body.roomId, body.entrants]))
    expect([last.size, [...last.values()].every((entrants) => entrants === 5)]).toEqual([40, true])
  })

  it('tells a room twice a second who has joined, with the newest of all processes, and its closing at once', () => {
    const { publish, pass, most, bodies } = gateway()
    const topic = `${ROOM_TOPIC}5`
    for (let count = 1; count <= 80; count++) {
      publish(topic, { kind: 'joined', entrants: count, newest: [{ nickname: `p${count}` }] })
      if (count % 8 === 0) pass(500)
    }
    pass(1_000)
    expect(most(topic)).toBeLessThanOrEqual(3)
    const newest = ['p80', 'p79', 'p78', 'p77', 'p76', 'p75', 'p74', 'p73'].map((nickname) => ({ nickname }))
    expect(bodies(topic).at(-1)).toMatchObject({ entrants: 80, newest })
    publish(topic, { kind: 'joined', entrants: 81, newest: [] })
    publish(topic, { kind: 'joined', entrants: 82, newest: [] })
    publish(topic, { kind: 'closed', entrants: 82 })
    expect(bodies(topic).at(-1)).toMatchObject({ kind: 'closed' })
    expect(bodies(topic).at(-2)).toMatchObject({ kind: 'joined', entrants: 82 })
  })
})

it('leaves all other topics alone, and keeps nothing that nobody watches', () => {
  const some = gateway()
  expect(some.publish(PUBLIC_TOPIC, {})).toBe(false)
  const none = gateway({ watched: 0 })
  expect(none.publish(MODES.exponent.topic, changes('a', 1))).toBe(true)
  none.pass(1_000)
  expect(none.delivered).toEqual([])
})

describe('what waits when the last phone leaves', () => {
  const crowd = (publish: (destination: string, body: object) => void, destination: string, body: object) => {
    for (let time = 0; time < 100; time++) publish(destination, body)
  }

  it.each([MODES.battle.topic, MODES.roll.topic])('of a room of %s is not told after a newer card that nobody heard', (topic) => {
    const { publish, pass, bodies, watch } = gateway()
    crowd(publish, topic, { roomId: 'others', state: 1 })
    publish(topic, { roomId: '7', state: 1, old: true })
    watch(0)
    publish(topic, { roomId: '7', state: 2 })
    watch(1)
    pass(60_000)
    expect(bodies(topic).filter(({ roomId }) => roomId === '7')).toEqual([])
  })

  it('of 指数 is not told after somebody has taken a stake back', () => {
    const { publish, pass, bodies, watch } = gateway()
    publish(MODES.exponent.topic, begin)
    publish(MODES.exponent.topic, changes('a', 1, { entered: [stake('x')] }))
    publish(MODES.exponent.topic, changes('a', 2, { entered: [stake('y')] }))
    watch(0)
    publish(MODES.exponent.topic, changes('a', 3, { withdrawn: ['y'] }))
    watch(1)
    pass(2_000)
    expect(JSON.stringify(bodies(MODES.exponent.topic))).not.toContain('"y"')
  })

  it('of a ROLL room is not told after its draw', () => {
    const { publish, pass, bodies, watch } = gateway()
    const room = `${ROOM_TOPIC}5`
    const joined = (entrants: number) => ({ kind: 'joined', entrants, newest: [] })
    publish(room, joined(1))
    publish(room, joined(2))
    watch(0)
    publish(room, { kind: 'drawn' })
    watch(1)
    pass(60_000)
    expect(bodies(room).map(({ entrants }) => entrants)).toEqual([1])
  })
})
