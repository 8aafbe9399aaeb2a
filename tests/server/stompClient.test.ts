import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type IMessage } from '@stomp/stompjs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { publishSignOut } from '#server/platform/live/bus.ts'
import { type Connection, openConnection } from '#state/platform/live/connection.ts'
import { soon } from '../support/soon.ts'
import { type StompServer, startStompServer } from './stompPeer.ts'

const TOPIC = '/topic/messages'
const OWN = '/user/queue/messages'
let stomp: StompServer
const ends: (() => Promise<unknown>)[] = []

beforeAll(() => {
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
  await stomp.stop()
})

/** A connected client of the STOMP library that the product uses. */
async function open(config: ConstructorParameters<typeof Client>[0] = {}): Promise<Client> {
  const client = new Client({ brokerURL: stomp.url, reconnectDelay: 50, heartbeatIncoming: 0, heartbeatOutgoing: 0, ...config })
  const connected = new Promise<void>((resolve) => {
    client.onConnect = () => resolve()
  })
  client.activate()
  ends.push(() => client.deactivate())
  await connected
  return client
}

/** Subscribes and waits until the server has confirmed it. */
async function subscribe(client: Client, destination: string, listener: (message: IMessage) => void): Promise<void> {
  const receipt = `r-${Math.random()}`
  const ready = new Promise<void>((resolve) => client.watchForReceipt(receipt, () => resolve()))
  client.subscribe(destination, listener, { receipt })
  await ready
}

const publish = (body: string, playerId: string | null = null) =>
  stomp.bus.publish({ destination: playerId === null ? TOPIC : OWN, playerId, body })

describe('@stomp/stompjs', () => {
  it('connects in 1.2, subscribes, hears in order, unsubscribes', async () => {
    stomp = await startStompServer()
    const client = await open()
    expect(client.connectedVersion).toBe('1.2')
    const heard: string[] = []
    await subscribe(client, TOPIC, ({ body }) => heard.push(body))
    for (let n = 0; n < 200; n++) publish(`{"n":${n},"字":"星\\n匣"}`)
    await soon(() => expect(heard).toHaveLength(200))
    expect(heard).toEqual(Array.from({ length: 200 }, (_, n) => `{"n":${n},"字":"星\\n匣"}`))
  })

  it('deactivate() ends with the receipt of DISCONNECT', async () => {
    stomp = await startStompServer()
    const onDisconnect = vi.fn()
    const client = await open({ onDisconnect })
    await client.deactivate()
    expect(onDisconnect).toHaveBeenCalledOnce()
    expect(stomp.gateway.stats()).toMatchObject({ sockets: 0, failed: 0 })
  })

  it('keeps the line by heart-beats both ways', async () => {
    stomp = await startStompServer({ heartBeat: 60, silence: 2_000, tick: 15 })
    const onHeartbeatReceived = vi.fn()
    const onHeartbeatLost = vi.fn()
    const client = await open({
      heartbeatToleranceMultiplier: 40,
      heartbeatIncoming: 60,
      heartbeatOutgoing: 60,
      onHeartbeatReceived,
      onHeartbeatLost,
    })
    // Longer than the server bears silence.
    await sleep(3_000)
    expect(client.connected).toBe(true)
    expect(onHeartbeatReceived.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(onHeartbeatLost).not.toHaveBeenCalled()
  })

  it('reconnects after a cut and hears again', async () => {
    stomp = await startStompServer()
    const heard: string[] = []
    let connects = 0
    const client = new Client({
      brokerURL: stomp.url,
      reconnectDelay: 30,
      onConnect: () => {
        connects += 1
        client.subscribe(TOPIC, ({ body }) => heard.push(body))
      },
    })
    ends.push(() => client.deactivate())
    client.activate()
    await soon(() => expect(connects).toBe(1))
    ;(client.webSocket as unknown as WebSocket).terminate()
    await soon(() => expect(connects).toBe(2))
    await soon(() => {
      publish('back')
      expect(heard).toContain('back')
    })
  })

  it('SEND is refused with an ERROR that names it', async () => {
    stomp = await startStompServer()
    const refused = new Promise<string | undefined>((resolve) => {
      void open({ onStompError: ({ headers }) => resolve(headers.message), reconnectDelay: 0 }).then((client) =>
        client.publish({ destination: TOPIC, body: 'x' }),
      )
    })
    expect(await refused).toBe('clients may subscribe, and nothing else')
  })

  it('understands binary frames and split frames of the client', async () => {
    stomp = await startStompServer()
    const client = await open({ forceBinaryWSFrames: true })
    await subscribe(client, TOPIC, () => undefined)
    const split = await open({ splitLargeFrames: true, maxWebSocketChunkSize: 7 })
    await subscribe(split, TOPIC, () => undefined)
    expect(stomp.gateway.stats().sockets).toBe(2)
  })
})

describe("the product's connection", () => {
  interface Seen {
    texts: string[]
    connects: boolean[]
    refusals: number
  }

  const connectAs = async (token: { value: string }): Promise<{ seen: Seen; connection: Connection }> => {
    const seen: Seen = { texts: [], connects: [], refusals: 0 }
    const connection = await openConnection({
      url: stomp.url,
      token: () => token.value,
      onSeen: () => undefined,
      onText: (body) => seen.texts.push(body),
      onConnected: (again) => seen.connects.push(again),
      onTokenRefused: () => {
        seen.refusals += 1
      },
    })
    ends.push(() => connection.close())
    return { seen, connection }
  }
  const hears = (seen: Seen, text: string, playerId: string | null = null) =>
    soon(() => {
      publish(text, playerId)
      expect(seen.texts).toContain(text)
    })

  it('hears public pushes without login, and own ones with it', async () => {
    stomp = await startStompServer()
    const token = { value: '' }
    const { seen, connection } = await connectAs(token)
    await soon(() => expect(seen.connects).toEqual([false]))
    await hears(seen, 'public')
    token.value = 'token-7'
    connection.renewLogin()
    await soon(() => expect(seen.connects).toEqual([false, true]))
    await hears(seen, 'own', '7')
    publish('not mine', '8')
    await hears(seen, 'after')
    expect(seen.texts).not.toContain('not mine')
  })

  it('hears nothing of the last player once another one is logged in, while pushes to both are under way', async () => {
    stomp = await startStompServer()
    const token = { value: 'token-7' }
    const heard: string[] = []
    const connection = await openConnection({
      url: stomp.url,
      token: () => token.value,
      onSeen: () => undefined,
      onText: (body) => heard.push(`${body} at ${token.value}`),
      onConnected: () => undefined,
      onTokenRefused: () => undefined,
    })
    ends.push(() => connection.close())
    for (const player of ['7', '8', '7', '8', '7', '8']) {
      token.value = `token-${player}`
      connection.renewLogin()
      await soon(() => {
        for (const each of ['7', '8']) for (let n = 0; n < 50; n++) publish(`for ${each}`, each)
        expect(heard.at(-1)).toBe(`for ${player} at token-${player}`)
      })
    }
    expect([...new Set(heard)].sort()).toEqual(['for 7 at token-7', 'for 8 at token-8'])
  })

  it('goes on without login when the token is refused', async () => {
    stomp = await startStompServer()
    const { seen } = await connectAs({ value: 'nonsense' })
    await soon(() => expect(seen.refusals).toBe(1))
    await soon(() => expect(seen.connects).toEqual([false]))
    await hears(seen, 'public')
    expect(seen.refusals).toBe(1)
  })

  it('tells of a login that is revoked while connected', async () => {
    stomp = await startStompServer()
    const { seen } = await connectAs({ value: 'token-7' })
    await hears(seen, 'own', '7')
    publishSignOut(stomp.bus, '7')
    await soon(() => expect(seen.refusals).toBe(1))
  })

  it('check() leaves a living line alone and replaces a dead or silent one at once', async () => {
    stomp = await startStompServer()
    // With this "random number" the client's own next attempt comes after the longest pause, 30 s.
    vi.spyOn(Math, 'random').mockReturnValue(20)
    const { seen, connection } = await connectAs({ value: '' })
    await soon(() => expect(seen.connects).toEqual([false]))
    connection.check()
    await hears(seen, 'still here')
    expect(seen.connects).toEqual([false])
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    connection.check()
    clock.mockRestore()
    await soon(() => expect(seen.connects).toEqual([false, true]), { timeout: 20_000 })
    await hears(seen, 'again')
  })
})
