import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { Budget } from './budget.ts'
import { isFollowed } from './bus.ts'
import { kindOf, type Router, roomOf, routeOf, type Subscription } from './destinations.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { encodeFrame, type Frame, FrameError, VERSIONS, type Version } from './frame.ts'
import { FrameReader } from './frameReader.ts'
import { negotiateHeartBeat, Pulse } from './heartBeat.ts'
import type { LiveLimits } from './limits.ts'

/** The player and session of a connection. */
export interface Login {
  playerId: string
  sessionId: string
}

/** Where a connection comes from. */
export interface Peer {
  /** The network connection below the WebSocket. */
  wire: Duplex
  /** The client's address, behind proxies too. */
  address: string
}

export interface SessionHost {
  router: Router
  limits: LiveLimits
  serverName: string
  /** Finds player and session of a token; null when the token is not valid. */
  resolveToken(token: string): Promise<Login | null>
  /** Null where there are no rooms. */
  doorkeeper: Doorkeeper | null
  /** Called when a client logs in. Throws a FrameError where its player has too many sockets. */
  onLogin(session: Session, playerId: string): void
  /** Called when a client has begun to listen to a topic that nodes follow. */
  onFollow(topic: string): void
  /** Called once when the connection has ended. */
  onEnd(session: Session, end: SessionEnd): void
}

export interface SessionEnd {
  /** Null for a normal end. */
  reason: string | null
  /** True when the client has sent too much, or a token that cost a look-up in vain. The next socket of its address then has to wait. */
  costly: boolean
}

/** Close codes of RFC 6455. */
const Close = { normal: 1000, goingAway: 1001, protocolError: 1002, policy: 1008 } as const
const TOO_MUCH = 429
const LOGIN_FAILED = 401
const TEXT = { binary: false }
const BEAT = Buffer.from('\n')
const monotonic = () => performance.now()

/** One STOMP connection. Its states are opening → (loggingIn) → open ⇄ (subscribing) → ended. It handles frames strictly one after another. */
export class Session {
  /** The player, or null for a client without login. */
  playerId: string | null = null
  /** The session whose token the client gave, or null. */
  sessionId: string | null = null
  readonly address: string
  #state: 'opening' | 'loggingIn' | 'open' | 'subscribing' | 'ended' = 'opening'
  #version: Version = '1.0'
  readonly #reader: FrameReader
  readonly #pulse: Pulse
  readonly #budget: Budget
  readonly #openedAt = monotonic()
  readonly #subscriptions = new Map<string, Subscription>()

  constructor(
    private readonly socket: WebSocket,
    { wire, address }: Peer,
    private readonly host: SessionHost,
  ) {
    this.address = address
    this.#reader = new FrameReader(host.limits.loginFrameSize)
    this.#pulse = new Pulse(this.#openedAt, host.limits.silence)
    this.#budget = new Budget(host.limits)
    socket.on('message', (data) => this.#receive(data as Buffer))
    socket.on('ping', () => this.#count((now) => this.#budget.message(now)))
    socket.on('pong', () => this.#count((now) => this.#hearPong(now)))
    socket.on('close', () => this.#end(null))
    // When ws reports a broken or too large WebSocket frame, it has already closed the socket.
    socket.on('error', (error) => this.#end(error.message))
    // Counts also what makes no message: overhead, and pieces of messages that never end.
    wire.on('data', (octets: Buffer) => this.#count((now) => this.#budget.octets(octets.length, now)))
  }

  /** Checks the login timeout, heart-beats and silence. `tick` is the time until the next check, in ms. */
  tick(now: number, tick: number): void {
    if (this.#state === 'ended') return
    this.#pulse.look(now)
    const isIn = this.#state === 'open' || this.#state === 'subscribing'
    if (!isIn && now - this.#openedAt > this.host.limits.loginTime) this.#fail(new FrameError('no login in time', 408))
    else if (this.#pulse.isDead(now)) this.#cut('silent')
    else if (this.#pulse.isPingDue(now)) this.socket.ping()
    else if (isIn && this.#pulse.isBeatDue(now, tick)) this.#send(BEAT)
  }

  /** Closes the connection because the server stops. */
  goAway(): void {
    this.socket.close(Close.goingAway)
    this.#end(null)
  }

  /** Closes the connection because its session was revoked. */
  signOut(): void {
    this.#fail(new FrameError('signed out', 401))
  }

  #receive(data: Buffer): void {
    this.#count((now) => this.#budget.message(now))
    if (this.#state === 'ended') return
    this.#pulse.seen(monotonic())
    this.#reader.push(data)
    if (this.#state !== 'loggingIn' && this.#state !== 'subscribing') this.#drain()
    else if (this.#reader.backlog > this.host.limits.loginFrameSize) this.#fail(new FrameError(TOO_SOON[this.#state]))
  }

  #hearPong(now: number): void {
    this.#budget.message(now)
    if (this.#pulse.needsPing) this.#pulse.seen(now)
  }

  /** Counts what the client has sent, and cuts the connection when that was too much. */
  #count(count: (now: number) => void): void {
    if (this.#state === 'ended') return
    try {
      count(monotonic())
    } catch (error) {
      this.#fail(error)
    }
  }

  #drain(): void {
    let frame: Frame | null = null
    try {
      do {
        frame = null
        frame = this.#next()
        if (frame) this.#handle(frame)
      } while (frame)
    } catch (error) {
      this.#fail(error, frame)
    }
  }

  #next(): Frame | null {
    return this.#state === 'opening' || this.#state === 'open' ? this.#reader.next() : null
  }

  #handle(frame: Frame): void {
    if (this.#state === 'opening') this.#connect(frame)
    else this.#serve(frame)
  }

  #serve(frame: Frame): void {
    this.#budget.frame(monotonic())
    switch (frame.command) {
      case 'SUBSCRIBE':
        this.#subscribe(frame)
        break
      case 'UNSUBSCRIBE':
        this.#unsubscribe(frame)
        this.#receipt(frame)
        break
      case 'DISCONNECT':
        this.#receipt(frame)
        this.socket.close(Close.normal)
        this.#end(null)
        break
      case 'CONNECT':
      case 'STOMP':
        throw new FrameError('already connected')
      default:
        throw new FrameError('clients may subscribe, and nothing else', 403)
    }
  }

  #connect(frame: Frame): void {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP') throw new FrameError('CONNECT must come first')
    const version = agreeVersion(frame.headers.get('accept-version'))
    const beat = negotiateHeartBeat(this.host.limits.heartBeat, version === '1.0' ? undefined : frame.headers.get('heart-beat'))
    const token = frame.headers.get('Token')
    this.#reader.version = version
    this.#reader.limit = this.host.limits.frameSize
    this.#version = version
    this.#pulse.agree(beat)
    if (token) void this.#logIn(token)
    else this.#open()
  }

  async #logIn(token: string): Promise<void> {
    this.#state = 'loggingIn'
    try {
      const login = await this.host.resolveToken(token)
      if (login === null) throw new FrameError('login failed', LOGIN_FAILED)
      // The connection may have ended while the token was looked up.
      if (this.#state !== 'loggingIn') return
      this.host.onLogin(this, login.playerId)
      this.playerId = login.playerId
      this.sessionId = login.sessionId
      this.#open()
      this.#drain()
    } catch (error) {
      this.#fail(error)
    }
  }

  #open(): void {
    this.#state = 'open'
    const { heartBeat } = this.host.limits
    this.#send(
      encodeFrame(this.#version, 'CONNECTED', [
        ['version', this.#version],
        ['heart-beat', `${heartBeat},${heartBeat}`],
        ['server', this.host.serverName],
      ]),
    )
  }

  #subscribe(frame: Frame): void {
    const { headers } = frame
    const id = this.#subscriptionId(headers)
    const destination = required(headers, 'destination')
    if ((headers.get('ack') ?? 'auto') !== 'auto') throw new FrameError('acknowledging is not served')
    const key = id ?? destination
    if (this.#subscriptions.has(key)) throw new FrameError('subscription id is in use')
    if (this.#subscriptions.size >= this.host.limits.subscriptions) throw new FrameError('too many subscriptions', 429)
    const route = routeOf(destination, this.playerId)
    const subscription: Subscription = { id, kind: kindOf(this.#version, id), route, version: this.#version, deliver: this.#deliver }
    if (!isFollowed(route)) {
      this.#keep(key, subscription)
      this.#receipt(frame)
      return
    }
    for (const { route: taken } of this.#subscriptions.values()) if (taken === route) throw new FrameError('already subscribed')
    void this.#follow(key, subscription, frame)
  }

  #keep(key: string, subscription: Subscription): Promise<void> {
    this.#subscriptions.set(key, subscription)
    return this.host.router.add(subscription)
  }

  /** Subscribes when it is decided that the client may. What it sends meanwhile waits. The receipt says that nothing is missed from now on. */
  async #follow(key: string, subscription: Subscription, frame: Frame): Promise<void> {
    this.#state = 'subscribing'
    try {
      await this.#admit(subscription.route, frame.headers.get('code') ?? '')
      // The connection may have ended meanwhile.
      if (this.#state !== 'subscribing') return
      await this.#keep(key, subscription)
      if (this.#state !== 'subscribing') return
      this.host.onFollow(subscription.route)
      this.#receipt(frame)
      // A client that reads too slowly was cut just now.
      if (this.#state !== 'subscribing') return
      this.#state = 'open'
      this.#drain()
    } catch (error) {
      this.#fail(error, frame)
    }
  }

  async #admit(topic: string, code: string): Promise<void> {
    const roomId = roomOf(topic)
    const { doorkeeper } = this.host
    if (doorkeeper === null) throw new FrameError('no such destination', 404)
    if (roomId === null) return
    this.#budget.watch(monotonic())
    await doorkeeper.admit(roomId, { playerId: this.playerId, code, address: this.address })
  }

  #unsubscribe({ headers }: Frame): void {
    const key = this.#subscriptionId(headers) ?? required(headers, 'destination')
    const subscription = this.#subscriptions.get(key)
    if (!subscription) throw new FrameError('no such subscription', 404)
    this.#subscriptions.delete(key)
    this.host.router.remove(subscription)
  }

  /** In STOMP 1.0 a subscription without an id is named by its destination. */
  #subscriptionId(headers: Frame['headers']): string | null {
    if (this.#version === '1.0') return headers.get('id') ?? null
    return required(headers, 'id')
  }

  #deliver = (frame: Buffer): void => {
    if (this.socket.bufferedAmount > this.host.limits.sendBuffer) this.#cut('slow consumer')
    else this.#send(frame)
  }

  #receipt({ headers }: Frame): void {
    const receipt = headers.get('receipt')
    if (receipt === undefined) return
    this.#deliver(encodeFrame(this.#version, 'RECEIPT', [['receipt-id', receipt]]))
  }

  #send(frame: Buffer): void {
    this.#pulse.sent()
    this.socket.send(frame, TEXT)
  }

  /**
   * Sends an ERROR frame, then closes. The text of an error that is not a `FrameError` is not sent, because it is a fault of the server.
   */
  #fail(error: unknown, frame?: Frame | null): void {
    if (this.#state === 'ended') return
    const { message, status } = error instanceof FrameError ? error : new FrameError('the server failed', 500)
    const receipt = frame?.headers.get('receipt')
    const headers: [string, string][] = [
      ['message', message],
      ['status', String(status)],
      ['content-type', 'text/plain'],
    ]
    if (receipt !== undefined) headers.push(['receipt-id', receipt])
    if (message === UNKNOWN_VERSION) headers.push(['version', [...VERSIONS].reverse().join(',')])
    this.#send(encodeFrame(this.#version, 'ERROR', headers, message))
    this.socket.close(status === 400 ? Close.protocolError : Close.policy)
    const flooded = status === TOO_MUCH
    const costly = flooded || status === LOGIN_FAILED
    // Whatever else the client sends stays unread until the time for closing is over.
    if (flooded) this.socket.pause()
    this.#end(error instanceof FrameError ? message : String(error), costly)
  }

  /** Closes the socket at once, without an ERROR frame. */
  #cut(reason: string): void {
    this.socket.terminate()
    this.#end(reason)
  }

  #end(reason: string | null, costly = false): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    for (const subscription of this.#subscriptions.values()) this.host.router.remove(subscription)
    this.#subscriptions.clear()
    this.host.onEnd(this, { reason, costly })
  }
}

/** What a client reads that sends too much while the server is busy with what it has sent before. */
const TOO_SOON = { loggingIn: 'too much before the login is done', subscribing: 'too much before the subscription is done' } as const
const UNKNOWN_VERSION = 'no common version'

/** The newest version that both sides speak. A client that names no version speaks 1.0. */
function agreeVersion(accepted: string | undefined): Version {
  if (accepted === undefined) return '1.0'
  const offered = accepted.split(',')
  const version = VERSIONS.find((known) => offered.includes(known))
  if (!version) throw new FrameError(UNKNOWN_VERSION)
  return version
}

function required(headers: Frame['headers'], name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw new FrameError(`header ${name} is missing`)
  return value
}
