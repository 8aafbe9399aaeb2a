import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A Redis that knows the few commands of the request limits and the bus, for machines without one. */
export interface FakeRedis {
  port: number
  close(): Promise<void>
}

/** Reads commands (arrays of bulk strings) from the front of `text`. Returns them with what is left. */
function commandsIn(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  for (let rest = text; ; ) {
    const lines = rest.split('\r\n')
    const parts = Number(/^\*(\d+)$/.exec(lines[0] ?? '')?.[1] ?? 0)
    if (parts === 0 || lines.length < 2 * parts + 2) return { commands, rest }
    commands.push(Array.from({ length: parts }, (_, part) => lines[2 + 2 * part] ?? ''))
    rest = lines.slice(2 * parts + 1).join('\r\n')
  }
}

export async function fakeRedis(): Promise<FakeRedis> {
  const counts = new Map<string, { count: number; end: number }>()
  const sockets = new Set<Socket>()
  const subscribed = new WeakSet<Socket>()
  const answer = (socket: Socket, [name = '', ...rest]: string[]): string => {
    const command = name.toLowerCase()
    if (command === 'info') return '$11\r\nloading:0\r\n\r\n'
    if (command === 'ping') return subscribed.has(socket) ? '*2\r\n$4\r\npong\r\n$0\r\n\r\n' : '+PONG\r\n'
    if (command === 'publish') return ':0\r\n'
    if (command === 'subscribe') {
      subscribed.add(socket)
      return `*3\r\n$9\r\nsubscribe\r\n$${rest[0]?.length}\r\n${rest[0]}\r\n:1\r\n`
    }
    if (command !== 'eval') return '+OK\r\n'
    const [, , key = '', window = '', by = '1'] = rest
    // Whole ms: of fractions the sum and the difference may round up to a ms more than the window.
    const now = Math.floor(performance.now())
    const known = counts.get(key)
    const counted = known && now < known.end ? known : { count: 0, end: now + Number(window) }
    counted.count += Number(by)
    counts.set(key, counted)
    return `*2\r\n:${counted.count}\r\n:${Math.ceil(counted.end - now)}\r\n`
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let waiting = ''
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      const { commands, rest } = commandsIn(waiting + data.toString())
      waiting = rest
      for (const command of commands) socket.write(answer(socket, command))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
