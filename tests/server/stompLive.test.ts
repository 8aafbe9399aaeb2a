import type { IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { publishSignOut } from '#server/platform/live/bus.ts'
import { soon } from '../support/soon.ts'
import { connect, frame, Peer, type StompServer, startStompServer } from './stompPeer.ts'

const TOPIC = '/topic/messages'
const OWN = '/user/queue/messages'
let stomp: StompServer

const start = async (...given: Parameters<typeof startStompServer>) => {
  stomp = await startStompServer(...given)
}
afterEach(() => stomp.stop())

const listen = async (destination: string, ...connectHeaders: string[]) => {
  const peer = await Peer.open(stomp.url)
  peer.send(connect('1.2', ...connectHeaders), frame('SUBSCRIBE', ['id:s', `destination:${destination}`, 'receipt:ready']))
  await peer.read(2)
  return peer
}

/** The HTTP status that answers an upgrade; 101 when it is accepted. */
const upgrade = (url: string, origin?: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(url, ['v12.stomp'], { headers, ...(origin === undefined ? {} : { origin }) })
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })

describe('pushes', () => {
  it('reach the subscribers of their topic, with all headers and the octet count', async () => {
    await start()
    const peer = await listen(TOPIC)
    stomp.bus.publish({ destination: TOPIC, playerId: null, body: '{"名":"星匣"}' })
    const message = (await peer.read(3))[2]
    expect(message).toMatch(
      /^MESSAGE\nsubscription:s\nmessage-id:[0-9a-f]{8}-1\ndestination:\/topic\/messages\ncontent-type:application\/json\ncontent-length:16\n\n\{"名":"星匣"\}\0$/,
    )
    peer.end()
  })

  it('to a player reach that player and nobody else', async () => {
    await start()
    const [seven, eight, anonymous] = await Promise.all([listen(OWN, 'Token:token-7'), listen(OWN, 'Token:token-8'), listen(TOPIC)])
    stomp.bus.publish({ destination: OWN, playerId: '7', body: 'for seven' })
    stomp.bus.publish({ destination: TOPIC, playerId: null, body: 'for all' })
    expect((await seven.read(3))[2]).toContain('for seven')
    expect((await anonymous.read(3))[2]).toContain('for all')
    expect(eight.frames).toHaveLength(2)
    expect(anonymous.frames).toHaveLength(3)
    for (const peer of [seven, eight, anonymous]) peer.end()
  })

  it('stop with UNSUBSCRIBE', async () => {
    await start()
    const peer = await listen(TOPIC, 'Token:token-7')
    peer.send(frame('UNSUBSCRIBE', ['id:s', 'receipt:gone']))
    await peer.read(3)
    stomp.bus.publish({ destination: TOPIC, playerId: null, body: 'late' })
    peer.send(frame('SUBSCRIBE', ['id:x', `destination:${OWN}`, 'receipt:next']))
    expect((await peer.read(4))[3]).toContain('receipt-id:next')
    peer.end()
  })

  it('carry an escaped subscription id as the client wrote it', async () => {
    await start()
    const peer = await Peer.open(stomp.url)
    peer.send(connect(), frame('SUBSCRIBE', ['id:a\\cb\\\\', `destination:${TOPIC}`, 'receipt:r']))
    await peer.read(2)
    stomp.bus.publish({ destination: TOPIC, playerId: null, body: 'x' })
    expect((await peer.read(3))[2]).toMatch(/\nsubscription:a\\cb\\\\\n/)
    peer.end()
  })

  it('stop at once when the player is signed out', async () => {
    await start()
    const [seven, eight] = await Promise.all([listen(OWN, 'Token:token-7'), listen(OWN, 'Token:token-8')])
    publishSignOut(stomp.bus, '7')
    expect((await seven.read(3))[2]).toMatch(/^ERROR\nmessage:signed out\nstatus:401\n/)
    expect(await seven.closed).toBe(1008)
    expect(stomp.gateway.stats().sockets).toBe(1)
    eight.end()
  })

  it('stop for one login alone when it was that which was signed out', async () => {
    await start()
    const [phone, desk] = await Promise.all([listen(OWN, 'Token:token-7-phone'), listen(OWN, 'Token:token-7-desk')])
    publishSignOut(stomp.bus, '7', 'login-7-phone')
    expect((await phone.read(3))[2]).toMatch(/^ERROR\nmessage:signed out\nstatus:401\n/)
    publishSignOut(stomp.bus, '8', 'login-7-desk')
    stomp.bus.publish({ destination: OWN, playerId: '7', body: '{}' })
    expect((await desk.read(3))[2]).toMatch(/^MESSAGE\n/)
    desk.end()
  })
})

describe('time', () => {
  const QUICK = { heartBeat: 120, silence: 300, tick: 20 }
  /** For those who must not be cut while the machine is busy. */
  const PATIENT = { ...QUICK, silence: 10_000 }

  it('sends heart-beats at the slower wish of both sides', async () => {
    await start(PATIENT)
    const peer = await Peer.open(stomp.url)
    const from = performance.now()
    peer.send(connect('1.2', 'heart-beat:0,40'))
    await soon(() => expect(peer.beats).toBeGreaterThanOrEqual(5))
    // A beat is early by one look at the most.
    expect(peer.beats).toBeLessThanOrEqual((performance.now() - from) / 100)
    peer.end()
  })

  it('sends none to a client that wants none, and none in 1.0', async () => {
    await start(PATIENT)
    const peers = await Promise.all([Peer.open(stomp.url), Peer.open(stomp.url)])
    peers[0].send(connect('1.2', 'heart-beat:0,0'))
    peers[1].send(connect('1.0', 'heart-beat:0,50'))
    await sleep(400)
    expect(peers.map(({ beats }) => beats)).toEqual([0, 0])
    for (const peer of peers) peer.end()
  })

  it('cuts a client that breaks its promise to beat, pongs or not', async () => {
    await start(QUICK)
    const peer = await Peer.open(stomp.url)
    const from = performance.now()
    peer.send(connect('1.2', 'heart-beat:100,0'))
    expect(await peer.closed).toBe(1006)
    expect(performance.now() - from).toBeGreaterThan(250)
  })

  it('keeps a client that beats, and one without heart-beats that answers pings', async () => {
    await start({ ...QUICK, silence: 2_000 })
    const [beating, ponging] = await Promise.all([Peer.open(stomp.url), Peer.open(stomp.url)])
    beating.send(connect('1.2', 'heart-beat:100,0'))
    ponging.send(connect('1.2'))
    for (let n = 0; n < 30; n++) {
      await sleep(100)
      beating.send('\n')
    }
    expect(stomp.gateway.stats().sockets).toBe(2)
    for (const peer of [beating, ponging]) peer.end()
  })

  it('cuts a client that neither beats nor answers pings', async () => {
    await start(QUICK)
    const peer = await Peer.open(stomp.url, { autoPong: false })
    peer.send(connect('1.2'))
    expect(await peer.closed).toBe(1006)
  })

  it('gives 10 s for the login, and not a slow drip of octets more', async () => {
    await start({ ...PATIENT, loginTime: 200 })
    const peer = await Peer.open(stomp.url)
    const drip = setInterval(() => peer.send('C'), 20)
    expect((await peer.read(1))[0]).toMatch(/^ERROR\nmessage:no login in time\n/)
    clearInterval(drip)
    expect(await peer.closed).toBe(1008)
  })
})

describe('limits', () => {
  it('cuts a slow consumer and serves the others', async () => {
    await start({ sendBuffer: 64 * 1024 })
    const [slow, quick] = await Promise.all([listen(TOPIC), listen(TOPIC)])
    slow.socket.pause()
    const body = 'x'.repeat(32 * 1024)
    for (let n = 0; n < 400 && stomp.gateway.stats().failed === 0; n++) {
      stomp.bus.publish({ destination: TOPIC, playerId: null, body })
      await quick.read(3 + n)
    }
    expect(stomp.gateway.stats()).toMatchObject({ sockets: 1, failed: 1 })
    slow.end()
    quick.end()
  })

  it('refuses sockets beyond its number', async () => {
    await start({ sockets: 2 })
    const peers = await Promise.all([Peer.open(stomp.url), Peer.open(stomp.url)])
    expect(await upgrade(stomp.url)).toBe(503)
    for (const peer of peers) peer.end()
  })

  it.each([
    ['tiny messages before the login', (peer: Peer) => peer.send('CONNECT\nx:', ...Array<string>(20).fill('x')), 'too many messages'],
    ['tiny messages after it', (peer: Peer) => peer.send(connect(), ...Array<string>(20).fill('\n')), 'too many messages'],
    ['pings', (peer: Peer) => Array.from({ length: 21 }, () => peer.socket.ping()), 'too many messages'],
    ['octets', (peer: Peer) => peer.send(connect(), ...Array<string>(5).fill('\n'.repeat(60_000))), 'too many octets'],
    [
      'octets of a message that does not end',
      (peer: Peer) => Array.from({ length: 60 }, () => peer.socket.send('x'.repeat(2_000), { fin: false })),
      'too many octets',
    ],
  ])('cuts a flood of %s and says why', async (_title, flood, reason) => {
    await start({ messagesPerWindow: 20, octetsPerWindow: 100_000, closeTime: 300 })
    const peer = await Peer.open(stomp.url)
    flood(peer)
    expect(await peer.closed).toBe(1008)
    expect(peer.frames.at(-1)).toMatch(new RegExp(`^ERROR\nmessage:${reason}\nstatus:429\n`))
    const next = await listen(TOPIC)
    next.end()
  })

  it('lets a client send as much again in the next window', async () => {
    await start({ messagesPerWindow: 10, window: 100 })
    const peer = await listen(TOPIC)
    for (let n = 0; n < 3; n++) {
      peer.send(...Array<string>(7).fill('\n'))
      await sleep(400)
    }
    expect(stomp.gateway.stats().sockets).toBe(1)
    peer.end()
  })

  it('cuts a message in many pieces', async () => {
    await start({ messagePieces: 8 })
    const peer = await Peer.open(stomp.url)
    for (let n = 0; n < 10; n++) peer.socket.send('x', { fin: false })
    expect(await peer.closed).toBe(1008)
  })

  it('refuses sockets beyond the number of one address, and a flooder’s for a while longer', async () => {
    const addressOf = ({ headers }: IncomingMessage) => String(headers['x-test-address'])
    await start({ socketsPerAddress: 2, floodPause: 2_000, messagesPerWindow: 5, closeTime: 100 }, { addressOf })
    const from = (address: string) => Peer.open(stomp.url, { headers: { 'x-test-address': address } })
    const knock = (address: string) => upgrade(stomp.url, undefined, { 'x-test-address': address })
    const [one, two] = [await from('a'), await from('a')]
    expect(await knock('a')).toBe(429)
    expect(await knock('b')).toBe(101)
    expect(stomp.gateway.stats().refused).toBe(1)
    one.end()
    await one.closed
    await soon(async () => expect(await knock('a')).toBe(101))
    two.send(...Array<string>(6).fill('\n'))
    await two.closed
    const three = await from('a')
    expect(await knock('a')).toBe(429)
    await soon(async () => expect(await knock('a')).toBe(101))
    three.end()
  })

  it('counts players by themselves: those behind one address take none of its places, and one player has a number of their own', async () => {
    await start({ socketsPerAddress: 2, socketsPerPlayer: 2, closeTime: 100 })
    const enter = async (token: string) => {
      const peer = await Peer.open(stomp.url)
      peer.send(connect('1.2', `Token:${token}`))
      return { peer, heard: (await peer.read(1))[0] ?? '' }
    }
    for (const player of [1, 2, 3, 4]) expect((await enter(`token-${player}`)).heard).toContain('CONNECTED')
    const second = await enter('token-1')
    expect(second.heard).toContain('CONNECTED')
    expect((await enter('token-1')).heard).toMatch(/^ERROR\nmessage:too many sockets\nstatus:409\n/)
    second.peer.end()
    await second.peer.closed
    await soon(async () => expect((await enter('token-1')).heard).toContain('CONNECTED'))
    const visitors = [await Peer.open(stomp.url), await Peer.open(stomp.url)]
    expect(await upgrade(stomp.url)).toBe(429)
    for (const visitor of visitors) visitor.end()
  })

  it('makes the address of forged tokens wait, so that they cost no endless look-ups', async () => {
    const resolveToken = vi.fn(async () => null)
    await start({ socketsPerAddress: 3, floodPause: 60_000 }, { resolveToken })
    for (let tries = 0; tries < 3; tries++) {
      const peer = await Peer.open(stomp.url)
      peer.send(connect('1.2', 'Token:forged'))
      await peer.closed
    }
    expect(await upgrade(stomp.url)).toBe(429)
    expect(resolveToken).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['an oversized web socket message', { messageSize: 1_000 }, (peer: Peer) => peer.send('x'.repeat(2_000)), 1009],
    ['text that is not UTF-8', {}, (peer: Peer) => peer.socket.send(Buffer.from([0xff]), { binary: false }), 1007],
  ])('closes on %s and lives on', async (_title, limits, act, code) => {
    await start(limits)
    const peer = await Peer.open(stomp.url)
    act(peer)
    expect(await peer.closed).toBe(code)
    const next = await listen(TOPIC)
    next.end()
  })

  it('survives a peer that speaks no web socket frames', async () => {
    await start()
    const { port } = new URL(stomp.url)
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.write(
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    socket.write(Buffer.alloc(4_096, 0xff))
    await new Promise((resolve) =>
      socket
        .on('close', resolve)
        .on('error', () => undefined)
        .resume(),
    )
    const next = await listen(TOPIC)
    next.end()
  })
})

describe('upgrade', () => {
  it('lets in pages of the own host and of the public origin, and what is no page', async () => {
    await start({}, { publicOrigin: 'https://play.example.com' })
    const { host } = new URL(stomp.url)
    expect(await upgrade(stomp.url)).toBe(101)
    expect(await upgrade(stomp.url, `http://${host}`)).toBe(101)
    expect(await upgrade(stomp.url, 'https://play.example.com')).toBe(101)
    expect(await upgrade(`${stomp.url}?v=1`)).toBe(101)
  })

  it.each(['https://evil.example.com', 'null', 'http://play.example.com', 'https://play.example.com.evil.com'])(
    'keeps out pages of %j',
    async (origin) => {
      await start({}, { publicOrigin: 'https://play.example.com' })
      expect(await upgrade(stomp.url, origin)).toBe(403)
    },
  )

  it.each(['/', '/ws/', '/wsx', '/api/ws'])('knows no channel at %s', async (path) => {
    await start()
    expect(await upgrade(new URL(path, stomp.url).href)).toBe(404)
  })

  it.each([
    [['v10.stomp', 'v12.stomp', 'v11.stomp'], 'v12.stomp'],
    [['v10.stomp', 'v11.stomp'], 'v11.stomp'],
    [['v10.stomp'], 'v10.stomp'],
    [[], ''],
  ])('of the protocols %j takes %j', async (protocols, chosen) => {
    await start()
    const peer = await Peer.open(stomp.url, { protocols })
    expect(peer.socket.protocol).toBe(chosen)
    peer.end()
  })

  it('tells every client when the server goes', async () => {
    await start()
    const peer = await listen(TOPIC)
    await stomp.gateway.close()
    expect(await peer.closed).toBe(1001)
  })
})
