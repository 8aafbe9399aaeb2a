import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Bus, type BusMessage, isLoginCheck, isSignOut, memoryBus, publishSignOut } from '#server/platform/live/bus.ts'
import { redisBus } from '#server/platform/live/redisBus.ts'
import { onlyWhere } from '../support/onlyWhere.ts'
import { soon } from '../support/soon.ts'

const redisUrl = process.env.CI_REDIS_URL
const push = (body: string, playerId: string | null = null): BusMessage => ({ destination: '/topic/messages', playerId, body })
const buses: Bus[] = []
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())))

const listen = (bus: Bus) => {
  const heard: BusMessage[] = []
  const stop = bus.subscribe((message) => heard.push(message))
  return { heard, stop }
}

describe('memory bus', () => {
  it('reaches every listener until it leaves', () => {
    const bus = memoryBus()
    const [one, two] = [listen(bus), listen(bus)]
    bus.publish(push('a'))
    one.stop()
    bus.publish(push('b', '7'))
    expect(one.heard).toEqual([push('a')])
    expect(two.heard).toEqual([push('a'), push('b', '7')])
  })

  it('tells a sign-out from a push', () => {
    const bus = memoryBus()
    const { heard } = listen(bus)
    publishSignOut(bus, '7')
    bus.publish(push('a', '7'))
    expect(heard.map(isSignOut)).toEqual([true, false])
    expect(heard[0]?.playerId).toBe('7')
  })
})

describe('redis bus', () => {
  it('refuses to start without its Redis', async () => {
    const warn = vi.fn()
    await expect(redisBus('redis://127.0.0.1:1', { warn })).rejects.toThrow()
  })
})

describe('redis bus, with CI_REDIS_URL', () => {
  beforeEach((test) => onlyWhere(test, Boolean(redisUrl), 'CI_REDIS_URL is not set'))

  const open = async () => {
    const bus = await redisBus(redisUrl ?? '', { warn: () => undefined })
    buses.push(bus)
    return bus
  }

  it('carries pushes to the other nodes, and to the own one once', async () => {
    const nodes = [await open(), await open(), await open()] as const
    const heard = nodes.map((bus) => listen(bus).heard)
    for (let n = 0; n < 500; n++) nodes[n % 3 === 0 ? 0 : 1].publish(push(`星匣 ${n}`, n % 2 ? '9007199254740993' : null))
    await soon(() => expect(heard.map(({ length }) => length)).toEqual([500, 500, 500]))
    for (const each of heard) expect(new Set(each.map(({ body }) => body)).size).toBe(500)
    expect(heard[2]?.find(({ body }) => body === '星匣 1')).toEqual(push('星匣 1', '9007199254740993'))
  })

  it.each(['pubsub', 'normal'])('lets the nodes check their logins when a lost %s connection is back', async (type) => {
    const operator = new Redis(redisUrl ?? '')
    const clients = async (): Promise<string[]> => String(await operator.call('CLIENT', 'LIST', 'TYPE', type)).match(/(?<=^id=)\d+/gm) ?? []
    const before = await clients()
    const nodes = [await open(), await open()]
    const heard = nodes.map((bus) => listen(bus).heard)
    for (const id of await clients()) if (!before.includes(id)) await operator.call('CLIENT', 'KILL', 'ID', id)
    operator.disconnect()
    await soon(() => expect(heard.map((messages) => messages.some(isLoginCheck))).toEqual([true, true]))
    const [one = memoryBus()] = nodes
    await soon(() => {
      one.publish(push('again'))
      expect(heard[1]).toContainEqual(push('again'))
    })
  })

  const room = (id: number, body: string): BusMessage => ({ destination: `/topic/room/${id}`, playerId: null, body })

  it('carries a room to the nodes that follow it alone, from the first follower to the last', async () => {
    const nodes = [await open(), await open(), await open()] as const
    const [near, far] = nodes
    const all = nodes.map((bus) => listen(bus).heard)
    const [one, two] = [far.follow('/topic/room/1'), far.follow('/topic/room/1')]
    await Promise.all([one.ready, two.ready])
    near.publish(room(1, 'a'))
    near.publish(room(2, 'b'))
    near.publish(push('end'))
    await soon(() => expect(all.map((each) => each.some(({ body }) => body === 'end'))).toEqual([true, true, true]))
    expect(all.map((each) => each.filter(({ destination }) => destination.startsWith('/topic/room')).map(({ body }) => body))).toEqual([
      ['a', 'b'],
      ['a'],
      [],
    ])
    one.stop()
    one.stop()
    near.publish(room(1, 'c'))
    await soon(() => expect(all[1]).toContainEqual(room(1, 'c')))
    two.stop()
    await far.answers()
    near.publish(room(1, 'd'))
    near.publish(push('end 2'))
    await soon(() => expect(all[1]).toContainEqual(push('end 2')))
    expect(all[1]).not.toContainEqual(room(1, 'd'))
  })

  it('follows its rooms again after the line was lost, and none that was left meanwhile', async () => {
    const operator = new Redis(redisUrl ?? '')
    const ids = async (): Promise<string[]> => String(await operator.call('CLIENT', 'LIST', 'TYPE', 'pubsub')).match(/(?<=^id=)\d+/gm) ?? []
    const near = await open()
    const before = await ids()
    const far = await open()
    const { heard } = listen(far)
    const [kept, left] = [far.follow('/topic/room/1'), far.follow('/topic/room/2')]
    await Promise.all([kept.ready, left.ready])
    for (const id of await ids()) if (!before.includes(id)) await operator.call('CLIENT', 'KILL', 'ID', id)
    operator.disconnect()
    left.stop()
    await far.follow('/topic/room/3').ready
    await soon(() => {
      near.publish(room(1, 'kept'))
      near.publish(room(2, 'left'))
      near.publish(room(3, 'new'))
      expect(heard.map(({ body }) => body)).toEqual(expect.arrayContaining(['kept', 'new']))
    })
    expect(heard.map(({ body }) => body)).not.toContain('left')
  })

  it('leaves aside what is not its own on the channel', async () => {
    const bus = await open()
    const { heard } = listen(bus)
    const stranger = new Redis(redisUrl ?? '')
    for (const text of ['nonsense', '{}', '[]', '{"destination":1,"body":"x"}']) await stranger.publish('xingxia:live', text)
    await stranger.publish('xingxia:live', JSON.stringify({ node: 'other', ...push('real') }))
    await soon(() => expect(heard).toEqual([push('real')]))
    stranger.disconnect()
  })
})
