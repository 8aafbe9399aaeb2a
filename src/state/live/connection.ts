import type { Client } from '@stomp/stompjs'
import { OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import { HEARTBEAT_INTERVAL } from '#shared/rules.ts'

export interface ConnectionOptions {
  /** ws:// or wss:// address of the channel. */
  url: string
  /** Token of the player; empty without login. Read anew for every connection. */
  token(): string
  onText(body: string): void
  /** Connected; `again` when pushes may have been missed since the last time. */
  onConnected(again: boolean): void
  /** The server did not accept the token, or has revoked it. */
  onTokenRefused(): void
}

export interface Connection {
  /** Reconnects unless the line has shown life lately: for a tab that wakes up or a network that comes back. */
  check(): void
  /** Reconnects under the present token. */
  renewLogin(): void
  /** Ends the connection; resolves when the server has taken note. */
  close(): Promise<void>
}

/** Silence beyond which a line that should beat every 30 s is taken for dead. */
const SILENCE = HEARTBEAT_INTERVAL * 1.2
const CONNECT_TIMEOUT = 10_000
const RECONNECT_LATEST = 30_000
const LOGIN_FAILURE = '401'

/** Spread over 1–3 s, so that clients do not all come back in the same moment after a restart of the server. */
const firstReconnectDelay = () => 1_000 + Math.random() * 2_000

/** Opens the live channel and keeps it open. The STOMP library is loaded here and only here, after the first paint. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { Client, ReconnectionTimeMode, TickerStrategy } = await import('@stomp/stompjs')
  let refusedToken = ''
  let usedToken = ''
  let lastSeen = 0
  let connectedBefore = false
  const saw = () => {
    lastSeen = Date.now()
  }
  const onText = (message: { body: string }) => {
    saw()
    options.onText(message.body)
  }

  const client = new Client({
    brokerURL: options.url,
    heartbeatIncoming: HEARTBEAT_INTERVAL,
    heartbeatOutgoing: HEARTBEAT_INTERVAL,
    // Timers of background tabs are throttled, workers are not.
    heartbeatStrategy: TickerStrategy.Worker,
    discardWebsocketOnCommFailure: true,
    connectionTimeout: CONNECT_TIMEOUT,
    reconnectDelay: firstReconnectDelay(),
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    maxReconnectDelay: RECONNECT_LATEST,
    beforeConnect: () => {
      const token = options.token()
      usedToken = token === refusedToken ? '' : token
      client.connectHeaders = usedToken ? { Token: usedToken } : {}
    },
    onConnect: () => {
      saw()
      client.subscribe(PUBLIC_TOPIC, onText)
      if (usedToken) client.subscribe(OWN_QUEUE, onText)
      options.onConnected(connectedBefore)
      connectedBefore = true
    },
    onHeartbeatReceived: saw,
    onStompError: ({ headers }) => {
      if (headers.status !== LOGIN_FAILURE || !usedToken) return
      refusedToken = usedToken
      options.onTokenRefused()
    },
  })
  client.activate()

  return {
    check: () => {
      if (!client.connected || Date.now() - lastSeen > SILENCE) reconnect(client)
    },
    renewLogin: () => {
      if (options.token() !== usedToken) reconnect(client)
    },
    close: () => client.deactivate(),
  }
}

/** Drops the line, or the wait for the next try, and connects at once. */
function reconnect(client: Client): void {
  void client.deactivate({ force: true })
  client.activate()
}
