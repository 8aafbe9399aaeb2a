import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, WebSocketServer } from 'ws'
import { LIVE_PATH } from '#shared/live.ts'
import { type Bus, type BusMessage, isLoginCheck, isSignedOut, isSignOut } from './bus.ts'
import { Router } from './destinations.ts'
import { Doorkeeper, type MayWatch } from './doorkeeper.ts'
import { FrameError } from './frame.ts'
import { Headcounts } from './headcounts.ts'
import { LIVE_LIMITS, type LiveLimits } from './limits.ts'
import { startLoginCheck } from './loginCheck.ts'
import { PacedTopics, type Paces } from './pacedTopics.ts'
import { type Login, Session, type SessionHost } from './session.ts'
import { SocketCounts } from './socketCounts.ts'

export interface GatewayDeps {
  bus: Bus
  log: { info(detail: object, text: string): void; warn(detail: object, text: string): void }
  /** The Origin that pages may have. With null it must have the host of the request. */
  publicOrigin: string | null
  /** Finds player and session of a token; null when the token is not valid. */
  resolveToken(token: string): Promise<Login | null>
  /** Returns those of the session ids that are still valid. */
  validLogins(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Says who may watch which room. Without it there are no rooms. */
  mayWatch?: MayWatch
  /** The address of the client that asks for a socket. */
  addressOf(request: IncomingMessage): string
  limits?: Partial<LiveLimits>
  /** How modes hold back what they tell; without it nothing is held back. */
  paces?: Paces
}

export interface GatewayStats {
  sockets: number
  /** Messages that were written to sockets since the start. */
  delivered: number
  /** Connections that ended with an error since the start. */
  failed: number
  /** Sockets that were refused since the start because their address had too many. */
  refused: number
}

/** The running gateway of one node. */
export interface Gateway {
  stats(): GatewayStats
  /** Closes all sockets and waits until that is done. */
  close(): Promise<void>
}

/** WebSocket subprotocols of STOMP, newest first. */
const PROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp']

/**
 * Serves STOMP over WebSocket at /ws of `server`. Upgrade requests for other paths are left to other listeners, or refused when there are
 * none.
 */
export function attachGateway(server: Server, deps: GatewayDeps): Gateway {
  const limits = { ...LIVE_LIMITS, ...deps.limits }
  const router = new Router(randomBytes(4).toString('hex'), deps.bus)
  const sessions = new Set<Session>()
  const visitors = new SocketCounts(limits.socketsPerAddress)
  const players = new SocketCounts(limits.socketsPerPlayer)
  const stats = { delivered: 0, failed: 0, refused: 0 }
  const sockets = new WebSocketServer(socketOptions(limits))
  const deliver = (message: BusMessage) => {
    stats.delivered += router.publish(message)
  }
  const headcounts = new Headcounts({
    watched: router,
    publish: deps.bus.publish,
    tell: (topic, body) => deliver({ destination: topic, playerId: null, body }),
    interval: limits.headcount,
  })
  const paced = new PacedTopics({ count: (topic) => router.count(topic), deliver }, limits, deps.paces ?? [])
  const host: SessionHost = {
    router,
    limits,
    serverName: 'xingxia',
    resolveToken: deps.resolveToken,
    doorkeeper: deps.mayWatch ? new Doorkeeper(deps.mayWatch, limits) : null,
    // A socket is counted by its address until it has a login: players who share an address take no places of it.
    onLogin: (session, playerId) => {
      if (players.isFull(playerId)) throw new FrameError('too many sockets', 409)
      players.add(playerId)
      visitors.remove(session.address)
    },
    onFollow: (topic) => headcounts.greet(topic),
    onEnd: (session, { reason, costly }) => {
      sessions.delete(session)
      const pause = costly ? limits.floodPause : 0
      if (session.playerId === null) visitors.remove(session.address, pause)
      else players.remove(session.playerId, pause)
      if (reason === null) return
      stats.failed += 1
      deps.log.info({ reason, playerId: session.playerId }, 'live connection ended')
    },
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request)
    if (refusal === 'not ours') return
    if (refusal) return refuse(socket, refusal)
    const address = deps.addressOf(request)
    if (visitors.isFull(address)) {
      stats.refused += 1
      return refuse(socket, '429 Too Many Requests')
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      visitors.add(address)
      sessions.add(new Session(client, { wire: socket, address }, host))
    })
  }
  const refusalOf = (request: IncomingMessage) => {
    if (pathOf(request) !== LIVE_PATH) return server.listenerCount('upgrade') === 1 ? '404 Not Found' : 'not ours'
    if (!isOriginAllowed(request, deps.publicOrigin)) return '403 Forbidden'
    return sessions.size >= limits.sockets ? '503 Service Unavailable' : null
  }

  const { validLogins, log } = deps
  const loginCheck = startLoginCheck({ sessions, validLogins, interval: limits.loginCheck, log })
  const unsubscribe = deps.bus.subscribe((message) => {
    if (isLoginCheck(message)) loginCheck.soon()
    else if (!isSignOut(message)) {
      if (!headcounts.hear(message) && !paced.take(message, performance.now())) deliver(message)
    } else for (const session of sessions) if (isSignedOut(message, session)) session.signOut()
  })
  const ticker = setInterval(() => {
    const now = performance.now()
    for (const session of sessions) session.tick(now, limits.tick)
  }, limits.tick)
  const roomTicker = setInterval(() => headcounts.tick(performance.now()), limits.headcount / 8)
  const paceTicker = setInterval(() => paced.tick(performance.now()), limits.pace)
  server.on('upgrade', onUpgrade)

  return {
    stats: () => ({ sockets: sessions.size, ...stats }),
    close: async () => {
      server.off('upgrade', onUpgrade)
      unsubscribe()
      loginCheck.stop()
      clearInterval(ticker)
      clearInterval(roomTicker)
      clearInterval(paceTicker)
      for (const session of sessions) session.goAway()
      await allClosed(sockets)
    },
  }
}

/** The published types of ws do not have these three options yet. */
type NewOptions = Record<'closeTimeout' | 'maxFragments' | 'maxBufferedChunks', number>

function socketOptions(limits: LiveLimits): ServerOptions & NewOptions {
  return {
    noServer: true,
    maxPayload: limits.messageSize,
    maxFragments: limits.messagePieces,
    maxBufferedChunks: limits.pieceChunks,
    closeTimeout: limits.closeTime,
    perMessageDeflate: false,
    handleProtocols: (offered) => PROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
  }
}

/** Waits until every client has answered the close frame, or the time for that is over. */
function allClosed(sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => sockets.close(() => resolve()))
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

/**
 * True when the page's origin may connect. A request without Origin does not come from a browser, so no foreign page can have caused it.
 */
function isOriginAllowed({ headers }: IncomingMessage, publicOrigin: string | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
