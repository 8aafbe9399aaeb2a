import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../support/product.ts'

let dataDir: string
let product: Product
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xingxia-stop-'))
  await chmod(dataDir, 0o755)
  product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
})
afterAll(async () => {
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
