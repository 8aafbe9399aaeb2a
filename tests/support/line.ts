import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The line between browsers and a product: what goes over it is counted, it can be cut, and files on it can be exchanged. */
export interface Line {
  origin: string
  /** Bytes sent to browsers so far, headers included. */
  bytes(): number
  /** What was sent to browsers so far, without headers: path → bytes. */
  bodies(): ReadonlyMap<string, number>
  /** Nobody reaches the product any more: pages, workers and sockets alike. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From now on this is what a path answers, as a newer build would. */
  exchange(path: string, text: string): void
  close(): Promise<void>
}

const TYPES: Record<string, string> = { js: 'text/javascript' }
/** Content type of a path. One without an ending is a page. */
const typeOf = (path: string) => TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8'

/** Opens a line to the product at `target` (its origin). */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const exchanged = new Map<string, string>()
  const sockets = new Set<Socket>()
  const sent = new Map<string, number>()
  let gone = 0

  const server = createServer((asked, reply) => {
    const own = exchanged.get(asked.url ?? '')
    if (own === undefined) return forward(asked, reply)
    reply.writeHead(200, { 'content-type': typeOf(asked.url ?? ''), 'cache-control': 'no-cache' })
    reply.end(own)
  })
  function forward(asked: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = asked
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', ({ length }: Buffer) => void sent.set(url ?? '', (sent.get(url ?? '') ?? 0) + length))
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  }
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket])
      end.on('error', () => undefined).on('close', () => [onward, socket].forEach((each) => void each.destroy()))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      gone += socket.bytesWritten
    })
  })

  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port: own } = server.address() as AddressInfo
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    origin: `http://127.0.0.1:${own}`,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, gone),
    bodies: () => sent,
    cut,
    mend: () => listen(own),
    exchange: (path, text) => void exchanged.set(path, text),
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
