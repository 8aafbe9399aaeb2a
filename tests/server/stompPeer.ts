import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import WebSocket from 'ws'
import { PACES } from '#server/modes/registry.ts'
import { type Bus, memoryBus } from '#server/platform/live/bus.ts'
import { attachGateway, type Gateway, type GatewayDeps } from '#server/platform/live/gateway.ts'
import type { LiveLimits } from '#server/platform/live/limits.ts'
import type { Login } from '#server/platform/live/session.ts'

/**
 * A gateway on its own port, without a database. The token `token-<id>` belongs to player <id> with session `login-<id>`; looking up
 * `token-slow` takes 150 ms.
 */
export interface StompServer {
  url: string
  server: Server
  bus: Bus
  gateway: Gateway
  stop(): Promise<void>
}

export async function startStompServer(limits: Partial<LiveLimits> = {}, changed: Partial<GatewayDeps> = {}): Promise<StompServer> {
  const server = createServer((_request, response) => response.end('ok'))
  const deps = {
    bus: memoryBus(),
    log: silent,
    publicOrigin: null,
    resolveToken,
    validLogins: allValid,
    addressOf,
    limits,
    paces: PACES,
    ...changed,
  }
  const gateway = attachGateway(server, deps)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    await gateway.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `ws://127.0.0.1:${port}/ws`, server, bus: deps.bus, gateway, stop }
}

const silent = { info: () => undefined, warn: () => undefined }
const addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? ''
const allValid = async (sessionIds: readonly string[]) => new Set(sessionIds)

async function resolveToken(token: string): Promise<Login | null> {
  if (token === 'token-broken') throw new Error('database is away')
  if (token === 'token-slow') await new Promise((resolve) => setTimeout(resolve, 150))
  const playerId = token === 'token-slow' ? '7' : /^token-(\d+)(?:-\w+)?$/.exec(token)?.[1]
  return playerId === undefined ? null : { playerId, sessionId: token.replace('token', 'login') }
}

/** A client that sends octets and reads frames as text, without a STOMP library. */
export class Peer {
  /** Every WebSocket message received, without heart-beats. */
  readonly frames: string[] = []
  beats = 0
  readonly closed: Promise<number>
  readonly #waiting: (() => void)[] = []
  #isClosed = false

  private constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) =>
      socket.on('close', (code) => {
        this.#isClosed = true
        this.#wake()
        resolve(code)
      }),
    )
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text === '\n') this.beats += 1
      else this.frames.push(text)
      this.#wake()
    })
  }

  static async open(
    url: string,
    options: { protocols?: string[]; origin?: string; autoPong?: boolean; headers?: Record<string, string> } = {},
  ): Promise<Peer> {
    const { protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'], ...rest } = options
    const socket = new WebSocket(url, protocols, rest)
    const peer = new Peer(socket)
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return peer
  }

  send(...chunks: (string | Buffer)[]): void {
    for (const chunk of chunks) this.socket.send(chunk)
  }

  /** Waits for the first `count` frames. Returns fewer when the connection has ended. */
  async read(count: number): Promise<string[]> {
    while (this.frames.length < count && !this.#isClosed) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.frames.slice(0, count)
  }

  end(): void {
    this.socket.terminate()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

/** A frame as text. The headers are not escaped. */
export function frame(command: string, headers: readonly string[] = [], body = '', eol = '\n'): string {
  return `${command}${eol}${headers.map((header) => `${header}${eol}`).join('')}${eol}${body}\0`
}

export const connect = (version = '1.2', ...more: string[]) => frame('CONNECT', [`accept-version:${version}`, 'host:x', ...more])
