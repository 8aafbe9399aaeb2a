import type { Client, StompSubscription } from '@stomp/stompjs'
import { OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import { HEARTBEAT_INTERVAL } from '#shared/rules.ts'
import type { Topic, TopicLine } from './topics.ts'

export interface ConnectionOptions {
  /** Address of the channel, beginning with ws:// or wss://. */
  url: string
  /** Returns the player's token, '' without login. It is called before every connection. */
  token(): string
  onText(body: string): void
  /** Called for each message and heartbeat, and after each connection. */
  onSeen(): void
  /** Called after each connection. `again` is true when the client was connected before, so that it may have missed messages. */
  onConnected(again: boolean): void
  /** Called when the server does not accept the token or has revoked it. */
  onTokenRefused(): void
}

export interface Connection extends TopicLine {
  /** Reconnects unless a message or heartbeat came lately. Call it when the tab becomes visible or the network is back. */
  check(): void
  /** Reconnects with the current token. */
  renewLogin(): void
  /** Closes the connection. Resolves when the server has confirmed it. */
  close(): Promise<void>
}

/** A topic on this connection. */
interface Heard {
  topic: Topic
  onRefused(status: string): void
  /** Names the SUBSCRIBE frame; an ERROR that refuses it repeats this name. */
  receipt: string
  subscription: StompSubscription | null
}

/** Ms without a message or heartbeat after which the client takes the connection for dead. The server sends a heartbeat every 30 s. */
const SILENCE = HEARTBEAT_INTERVAL * 1.2
const CONNECT_TIMEOUT = 10_000
const RECONNECT_LATEST = 30_000
const LOGIN_FAILURE = '401'

/**
 * Ms before the first attempt to reconnect: a random time from 1 to 3 s, so that not all clients come back in the same moment after a
 * restart of the server.
 */
const firstReconnectDelay = () => 1_000 + Math.random() * 2_000

/** Opens the live channel and keeps it open. Only this function loads the STOMP library, after the first paint. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { Client, ReconnectionTimeMode, TickerStrategy } = await import('@stomp/stompjs')
  let refusedToken = ''
  let usedToken = ''
  let lastSeen = 0
  let connectedBefore = false
  let receipts = 0
  const saw = () => {
    lastSeen = Date.now()
    options.onSeen()
  }
  const onText = (message: { body: string }) => {
    saw()
    options.onText(message.body)
  }

  const listening = new Set<Heard>()
  const subscribe = (heard: Heard) => {
    const { topic } = heard
    const receipt = `topic-${++receipts}`
    heard.receipt = receipt
    client.watchForReceipt(receipt, () => {
      if (listening.has(heard)) topic.onReady()
    })
    const hear = (message: { body: string }) => {
      saw()
      if (listening.has(heard)) topic.onText(message.body)
    }
    heard.subscription = client.subscribe(topic.destination, hear, { ...topic.headers(), receipt })
  }
  const refuse = (heard: Heard, status: string) => {
    listening.delete(heard)
    heard.onRefused(status)
  }
  const client = new Client({
    brokerURL: options.url,
    heartbeatIncoming: HEARTBEAT_INTERVAL,
    heartbeatOutgoing: HEARTBEAT_INTERVAL,
    // Browsers slow down the timers of background tabs, but not those of workers.
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
      for (const heard of listening) subscribe(heard)
      options.onConnected(connectedBefore)
      connectedBefore = true
    },
    onHeartbeatReceived: saw,
    onStompError: ({ headers }) => {
      for (const heard of listening) if (heard.receipt === headers['receipt-id']) refuse(heard, headers.status ?? '')
      if (headers.status !== LOGIN_FAILURE || !usedToken) return
      refusedToken = usedToken
      options.onTokenRefused()
    },
  })
  if (hasSockets()) client.activate()

  return {
    check: () => {
      if (!client.connected || Date.now() - lastSeen > SILENCE) reconnect(client)
    },
    renewLogin: () => {
      if (options.token() !== usedToken) reconnect(client)
    },
    listen: (topic, onRefused) => {
      const heard: Heard = { topic, onRefused, receipt: '', subscription: null }
      listening.add(heard)
      if (client.connected) subscribe(heard)
      return () => {
        if (listening.delete(heard) && client.connected) heard.subscription?.unsubscribe()
      }
    },
    close: () => client.deactivate(),
  }
}

/** False in WebViews that were built without sockets: the product works without the live channel, and every try would be an error. */
const hasSockets = () => typeof WebSocket === 'function'

/** Closes the connection, or ends the wait for the next attempt, and connects at once. */
function reconnect(client: Client): void {
  if (!hasSockets()) return
  void client.deactivate({ force: true })
  client.activate()
}
