import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../support/database.ts'
import { type Product, startProduct } from '../../support/product.ts'
import { soon } from '../../support/soon.ts'

let dataDir: string
let product: Product
let leaver: Product | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xingxia-stop-'))
  await chmod(dataDir, 0o755)
  product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
})
afterAll(async () => {
  await leaver?.kill('SIGKILL')
  if (product?.code() === undefined) await product?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends this and no more. Resolves when the server has answered, if it is to. */
async function send(text: string, answered = true): Promise<Socket> {
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  if (answered) await once(socket, 'data')
  return socket
}

const POST = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"picture":"'
const UPGRADE = 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'

it('SIGTERM ends it in order, though lines are idle, half sent, refused half-way or silent', async () => {
  const sockets = await Promise.all([
    send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'),
    send('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'),
    send(`POST /api/chat/picture HTTP/1.1\r\n${POST}`),
    send(`POST /api/chat/say HTTP/1.1\r\n${POST}`),
    send(`${UPGRADE}Sec-WebSocket-Protocol: v12.stomp\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`),
    send(`POST /captcha/get HTTP/1.1\r\n${POST}`, false),
    send('GET /healthz HTTP/1.1\r\nHost: x\r\n', false),
    send('', false),
  ])
  // A stop that takes too long is broken off, and then the code is 1: `STOP_TIMEOUT` of src/server/boot/run.ts.
  expect(await product.kill('SIGTERM')).toBe(0)
  for (const socket of sockets) socket.destroy()
})

/** Asks over lines that are kept, as a proxy does. */
async function ask(origin: string, path: string, agent: Agent): Promise<{ code: number; line: string | undefined }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => get(`${origin}${path}`, { agent }, resolve).on('error', reject))
  reply.resume()
  await once(reply, 'end')
  return { code: reply.statusCode ?? 0, line: reply.headers.connection }
}

it.each(['1', '2'])(
  'a node of %s workers says that it leaves and serves on: each reply ends its line, and then it ends',
  async (workers) => {
    const database = await freshDatabase(inject('templateUrl'))
    leaver = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0', WORKERS: workers, DRAIN_SECONDS: '5' })
    const { origin } = leaver
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const calls = () => Promise.all(Array.from({ length: 8 }, () => ask(origin, '/api/common/homeTiles', agent)))
    expect(await calls()).toEqual(Array.from({ length: 8 }, () => ({ code: 200, line: 'keep-alive' })))
    const ended = leaver.kill('SIGTERM')
    await soon(async () => expect((await ask(origin, '/readyz?of=database', agent)).code).toBe(503))
    expect(await calls()).toEqual(Array.from({ length: 8 }, () => ({ code: 200, line: 'close' })))
    expect(await ended).toBe(0)
    agent.destroy()
    leaver = undefined
    await database.drop()
  },
)
