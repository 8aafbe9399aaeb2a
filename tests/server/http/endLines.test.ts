import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { endLines } from '#server/platform/http/endLines.ts'
import { soon } from '../../support/soon.ts'

const POST = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
/** Lines that wait for their client, by what the client has sent. */
const WAITING: Record<string, string> = {
  'has said nothing': '',
  'has sent half a head': 'GET /slow HTTP/1.1\r\nHost: x\r\n',
  'has sent half a body': `${POST}Content-Length: 20\r\n\r\n{"a":`,
  'waits to be told to go on': `${POST}Content-Length: 20\r\nExpect: 100-continue\r\n\r\n`,
  'was refused with half its body': `${POST}Content-Length: 900000\r\n\r\n{"a":`,
  'was refused in the midst of its chunks': 'POST /none HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\n',
  'has begun its next request': 'GET /none HTTP/1.1\r\nHost: x\r\n\r\nGET /sl',
}

let app: FastifyInstance
/** Lets the slow calls answer. */
let answer: () => void
/** Calls whose head has come. */
let asked: number
const sockets: Socket[] = []

async function start(patience: { clients: number; all: number }): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  asked = 0
  app = Fastify({ bodyLimit: 1_000 })
  endLines(app, patience)
  app.addHook('onRequest', async () => {
    asked += 1
  })
  app.post('/echo', async ({ body }) => body)
  app.get('/large', async () => 'a'.repeat(50_000_000))
  app.get('/slow', async () => {
    await answered
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

/** A line on which this was sent. The server never sees it end by itself. */
async function line(text: string) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket.on('error', () => undefined))
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, heard: () => heard }
}

const seen = (lines: number) =>
  soon(async () => expect(await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(lines))
const closed = (socket: Socket) => soon(() => expect(socket.closed).toBe(true))

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Longer than any test may take: what ends nevertheless did not wait for it. */
const NEVER = 3_600_000

describe('a server that stops', () => {
  it.each(Object.entries(WAITING))('does not wait for a line that %s', async (_, text) => {
    await start({ clients: 100, all: NEVER })
    await line(text)
    await seen(1)
    await app.close()
    await seen(0)
  })

  it('does not wait for a client that leaves its reply unread', async () => {
    await start({ clients: 100, all: NEVER })
    const { socket } = await line('')
    socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    await soon(() => expect(asked).toBe(1))
    await app.close()
    await seen(0)
  })

  it('gives clients a moment: half a request may still come whole', async () => {
    await start({ clients: NEVER, all: NEVER })
    const { socket, heard } = await line(`${POST}Content-Length: 7\r\n\r\n{"a":`)
    await soon(() => expect(asked).toBe(1))
    const closing = app.close()
    socket.write('1}')
    await closing
    await soon(() => expect(heard()).toContain('{"a":1}'))
  })

  it('answers the call that it works on, though all other lines have ended, and does not wait for the line’s next one', async () => {
    await start({ clients: 0, all: NEVER })
    const slow = await line('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    const other = await line('GET /slow HTTP/1.1\r\nHost: x\r\n')
    await seen(2)
    await soon(() => expect(asked).toBe(1))
    const closing = app.close()
    await closed(other.socket)
    expect(slow.socket.closed).toBe(false)
    answer()
    await closing
    await soon(() => expect(slow.heard()).toMatch(/^HTTP\/1.1 200 OK[\s\S]*done$/))
  })

  it('ends all the same when a call is never answered', async () => {
    await start({ clients: 0, all: 100 })
    const { heard } = await line('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await soon(() => expect(asked).toBe(1))
    await app.close()
    await seen(0)
    expect(heard()).toBe('')
    answer()
  })
})
