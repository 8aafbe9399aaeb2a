import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Bus, memoryBus, publishSignOut } from '#server/platform/live/bus.ts'
import type { MayWatch } from '#server/platform/live/doorkeeper.ts'
import type { LiveLimits } from '#server/platform/live/limits.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { MODES } from '#shared/modes.ts'
import { soon } from '../support/soon.ts'
import { connect, frame, Peer, type StompServer, startStompServer } from './stompPeer.ts'

const nodes: StompServer[] = []
const peers: Peer[] = []
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.end()
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

const anybody: MayWatch = async () => true
const room = (id: number | string) => `${ROOM_TOPIC}${id}`

async function start(mayWatch: MayWatch = anybody, limits: Partial<LiveLimits> = {}, bus: Bus = memoryBus()): Promise<StompServer> {
  const node = await startStompServer(limits, { mayWatch, bus })
  nodes.push(node)
  return node
}

async function open(node: StompServer, ...headers: string[]): Promise<Peer> {
  const peer = await Peer.open(node.url)
  peers.push(peer)
  peer.send(connect('1.2', ...headers))
  await peer.read(1)
  return peer
}

const subscribe = (topic: string, ...headers: string[]) =>
  frame('SUBSCRIBE', [`id:${topic}`, `destination:${topic}`, `receipt:${topic}`, ...headers])
const unsubscribe = (topic: string) => frame('UNSUBSCRIBE', [`id:${topic}`, 'receipt:gone'])

/** A socket that watches a topic. */
async function watch(node: StompServer, topic: string, ...headers: string[]): Promise<Peer> {
  const peer = await open(node, ...headers)
  peer.send(subscribe(topic))
  expect((await peer.read(2))[1]).toContain(`receipt-id:${topic}`)
  return peer
}

const bodyOf = (text: string) => text.slice(text.indexOf('\n\n') + 2, -1)
const bodies = (peer: Peer) => peer.frames.filter((each) => each.startsWith('MESSAGE')).map(bodyOf)
const events = (peer: Peer) => bodies(peer).filter((body) => !body.includes('"watching"'))
const counts = (peer: Peer) =>
  bodies(peer)
    .filter((body) => body.includes('"watching"'))
    .map((body) => JSON.parse(body).count as number)

describe('who may watch a room', () => {
  it('is asked with player, room and code; the room’s pushes arrive, and no other room’s', async () => {
    const mayWatch = vi.fn(anybody)
    const node = await start(mayWatch)
    const peer = await open(node, 'Token:token-7')
    peer.send(subscribe(room(42), 'code:123456'))
    await peer.read(2)
    for (const id of [41, 42, 421]) node.bus.publish({ destination: room(id), playerId: null, body: `of ${id}` })
    await soon(() => expect(events(peer)).toEqual(['of 42']))
    expect(mayWatch.mock.calls).toEqual([['42', { playerId: '7', code: '123456', address: expect.any(String) }]])
  })

  it('a refusal is an ERROR 403 that names the frame, and ends the connection', async () => {
    const node = await start(async () => false)
    const peer = await open(node)
    peer.send(subscribe(room(42)))
    expect((await peer.read(2))[1]).toMatch(
      /^ERROR\nmessage:this room is not open to you\nstatus:403\n(?:.+\n)*receipt-id:\/topic\/room\/42\n/,
    )
    expect(await peer.closed).toBe(1008)
  })

  it.each(['', '0', '042', '-1', '1e3', '4 2', '12345678901234567890', 'x'])('no room has the id "%s"', async (id) => {
    const mayWatch = vi.fn(anybody)
    const peer = await open(await start(mayWatch))
    peer.send(subscribe(room(id)))
    expect((await peer.read(2))[1]).toMatch(/^ERROR\nmessage:no such destination\nstatus:404\n/)
    expect(mayWatch).not.toHaveBeenCalled()
  })

  it('what is sent during the decision waits for it, in order', async () => {
    const node = await start(async () => {
      await sleep(80)
      return true
    })
    const peer = await open(node)
    peer.send(subscribe(room(1)), frame('UNSUBSCRIBE', [`id:${room(1)}`, 'receipt:left']), subscribe(room(2)))
    const answers = (await peer.read(4)).map((each) => /receipt-id:(.+)/.exec(each)?.[1])
    expect(answers).toEqual([undefined, room(1), 'left', room(2)])
    node.bus.publish({ destination: room(1), playerId: null, body: 'one' })
    node.bus.publish({ destination: room(2), playerId: null, body: 'two' })
    await soon(() => expect(events(peer)).toEqual(['two']))
  })

  it('a decision that takes too long is an ERROR 503, one that fails shows nothing of itself', async () => {
    const slow = await open(await start(() => new Promise(() => undefined), { watchTime: 60 }))
    slow.send(subscribe(room(1)))
    expect((await slow.read(2))[1]).toMatch(/^ERROR\nmessage:the server was too slow\nstatus:503\n/)
    const broken = await open(
      await start(async () => {
        throw new Error('database is away')
      }),
    )
    broken.send(subscribe(room(1)))
    expect((await broken.read(2))[1]).toMatch(/^ERROR\nmessage:the server failed\nstatus:500\n/)
  })

  it('a socket that is gone or signed out before the decision watches nothing', async () => {
    const decide: ((may: boolean) => void)[] = []
    const bus = memoryBus()
    const follow = vi.spyOn(bus, 'follow')
    const node = await start(() => new Promise((resolve) => decide.push(resolve)), {}, bus)
    const [gone, out] = [await open(node), await open(node, 'Token:token-7')]
    for (const peer of [gone, out]) peer.send(subscribe(room(1)))
    await soon(() => expect(decide).toHaveLength(2))
    gone.end()
    publishSignOut(bus, '7')
    await out.closed
    await soon(() => expect(node.gateway.stats().sockets).toBe(0))
    for (const resolve of decide) resolve(true)
    await sleep(30)
    expect(follow).not.toHaveBeenCalled()
    expect(out.frames.at(-1)).toContain('signed out')
  })

  it('heart-beats go on during the decision, and the time for the login does not count any more', async () => {
    const node = await start(() => sleep(1_600, true), { heartBeat: 60, loginTime: 1_000, tick: 15, silence: 5_000 })
    const peer = await open(node, 'heart-beat:0,60')
    peer.send(subscribe(room(1)))
    expect((await peer.read(2))[1]).toContain(`receipt-id:${room(1)}`)
    expect(peer.beats).toBeGreaterThanOrEqual(2)
  })

  it('nobody hears a room twice on one socket', async () => {
    const peer = await watch(await start(), room(1))
    peer.send(frame('SUBSCRIBE', ['id:again', `destination:${room(1)}`]))
    expect((await peer.read(3))[2]).toMatch(/^ERROR\nmessage:already subscribed\nstatus:400\n/)
  })

  it('codes cannot be guessed: after some refusals the visitors of an address are refused every room without a question', async () => {
    const mayWatch = vi.fn<MayWatch>(async (_roomId, { code }) => code === '000003')
    const node = await start(mayWatch, { guesses: 3 })
    for (const code of ['000000', '000001', '000002']) {
      const peer = await open(node)
      peer.send(subscribe(room(1), `code:${code}`))
      expect((await peer.read(2))[1]).toContain('status:403')
    }
    const late = await open(node)
    late.send(subscribe(room(1), 'code:000003'))
    expect((await late.read(2))[1]).toMatch(/^ERROR\nmessage:too many rooms refused\nstatus:429\n/)
    expect(mayWatch).toHaveBeenCalledTimes(3)
    const lobby = await watch(node, MODES.battle.topic)
    expect(lobby.frames).toHaveLength(2)
  })

  it('who guesses shuts out nobody else behind the same address: players count for themselves, visitors for the address', async () => {
    const mayWatch = vi.fn<MayWatch>(async (_roomId, { code }) => code === '000003')
    const node = await start(mayWatch, { guesses: 3 })
    const answer = async (code: string, ...headers: string[]) => {
      const peer = await open(node, ...headers)
      peer.send(subscribe(room(1), `code:${code}`))
      return /status:\d+|receipt-id/.exec((await peer.read(2))[1] ?? '')?.[0]
    }
    for (let times = 0; times < 3; times++) expect(await answer('000000', 'Token:token-7')).toBe('status:403')
    expect(await answer('000003', 'Token:token-7')).toBe('status:429')
    expect([await answer('000003', 'Token:token-8'), await answer('000003')]).toEqual(['receipt-id', 'receipt-id'])
    for (let times = 0; times < 3; times++) expect(await answer('000000')).toBe('status:403')
    expect([await answer('000003'), await answer('000003', 'Token:token-8')]).toEqual(['status:429', 'receipt-id'])
  })

  it('a socket may ask for a few rooms in a window, and watch eight topics', async () => {
    const mayWatch = vi.fn(anybody)
    const node = await start(mayWatch, { watchesPerWindow: 5 })
    const peer = await open(node)
    for (let n = 1; n <= 6; n++) peer.send(subscribe(room(n)), unsubscribe(room(n)))
    await peer.closed
    expect(peer.frames.at(-1)).toMatch(/^ERROR\nmessage:too many rooms\nstatus:429\n/)
    expect(mayWatch).toHaveBeenCalledTimes(5)
    const wide = await open(await start())
    for (let n = 1; n <= 9; n++) wide.send(subscribe(room(n)))
    await wide.closed
    expect(wide.frames.at(-1)).toMatch(/^ERROR\nmessage:too many subscriptions\nstatus:429\n/)
  })
})

describe('a process', () => {
  it('follows the topics that its sockets watch, from the first watcher to the last', async () => {
    const bus = memoryBus()
    const followed: string[] = []
    bus.follow = (topic) => {
      followed.push(topic)
      return { ready: Promise.resolve(), stop: () => void followed.splice(followed.indexOf(topic), 1) }
    }
    const node = await start(anybody, {}, bus)
    const [one, two] = [await watch(node, room(1)), await watch(node, room(1))]
    const other = await watch(node, MODES.battle.topic)
    await watch(node, '/topic/messages')
    expect(followed).toEqual([room(1), MODES.battle.topic])
    one.end()
    await soon(() => expect(node.gateway.stats().sockets).toBe(3))
    expect(followed).toEqual([room(1), MODES.battle.topic])
    two.send(unsubscribe(room(1)))
    await soon(() => expect(followed).toEqual([MODES.battle.topic]))
    other.end()
    await soon(() => expect(followed).toEqual([]))
  })

  it('confirms a subscription only when the topic is followed', async () => {
    const bus = memoryBus()
    let ready = () => undefined as unknown
    bus.follow = () => ({
      ready: new Promise((resolve) => {
        ready = () => resolve()
      }),
      stop: () => undefined,
    })
    const peer = await open(await start(anybody, {}, bus))
    peer.send(subscribe(room(1)))
    await sleep(60)
    expect(peer.frames).toHaveLength(1)
    ready()
    expect((await peer.read(2))[1]).toContain(`receipt-id:${room(1)}`)
  })
})

describe('headcounts', () => {
  const QUICK = { headcount: 120 }

  it('are summed over the nodes, of this room alone, and follow who comes and goes', async () => {
    const bus = memoryBus()
    const [near, far] = [await start(anybody, QUICK, bus), await start(anybody, QUICK, bus)]
    const first = await watch(near, room(1))
    await soon(() => expect(counts(first)).toEqual([1]))
    const others = [await watch(far, room(1)), await watch(far, room(1)), await watch(far, room(2))]
    await soon(() => expect([first, ...others].map((peer) => counts(peer).at(-1))).toEqual([3, 3, 3, 1]))
    others[0]?.end()
    others[1]?.end()
    await soon(() => expect(counts(first).at(-1)).toBe(1))
    expect(counts(first).every((count) => count >= 1 && count <= 3)).toBe(true)
  })

  it('are told at most once in their interval, and not again without a change', async () => {
    const node = await start(anybody, { headcount: 400 })
    const first = await watch(node, room(1))
    const from = performance.now()
    for (let n = 0; n < 12; n++) await watch(node, room(1))
    await soon(() => expect(counts(first).at(-1)).toBe(13))
    expect(counts(first).length).toBeLessThanOrEqual(2 + (performance.now() - from) / 400)
    const told = counts(first).length
    await sleep(900)
    expect(counts(first)).toHaveLength(told)
  })
})

describe('the lobby', () => {
  const card = (roomId: number, state: number, begun = 0) => JSON.stringify({ roomId: String(roomId), state, begun })

  it('gets no more cards than anybody can read: the latest of each room, waiting rooms first', async () => {
    const node = await start(anybody, { lobbyCards: 20, headcount: 80 })
    const peer = await watch(node, MODES.battle.topic)
    const rooms = Array.from({ length: 90 }, (_, n) => n + 1)
    const from = performance.now()
    /** Twenty in a second, and three seconds' worth at once. */
    const allowed = () => 61 + (performance.now() - from) / 50
    for (const begun of [1, 2, 3]) {
      for (const id of rooms)
        node.bus.publish({ destination: MODES.battle.topic, playerId: null, body: card(id, RoomState.running, begun) })
    }
    node.bus.publish({ destination: MODES.battle.topic, playerId: null, body: card(999, RoomState.waiting) })
    const allowedBefore = allowed()
    const place = () => bodies(peer).findIndex((body) => JSON.parse(body).begun === 0)
    await soon(() => expect(place()).toBeGreaterThanOrEqual(0))
    expect(place()).toBeLessThanOrEqual(allowedBefore)
    expect(bodies(peer).length).toBeLessThanOrEqual(allowed())
    await soon(() => {
      const latest = new Map(bodies(peer).map((body) => [JSON.parse(body).roomId, JSON.parse(body).begun]))
      expect(rooms.every((id) => latest.get(String(id)) === 3)).toBe(true)
    })
  })
})
