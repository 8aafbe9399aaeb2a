import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import { appState } from '#state/platform/app.ts'
import { onMissedPushes, startLive } from '#state/platform/live/live.ts'
import { onLiveMessage } from '#state/platform/live/receive.ts'
import { battleCreaTe } from '#state/platform/live/stores.ts'
import { soon } from '../support/soon.ts'
import { type StompServer, startStompServer } from './stompPeer.ts'

let stomp: StompServer
let stop: () => Promise<void>
let opened: WebSocket[]
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

/** A WebSocket that the test can cut, in the place of the page's own. */
class WatchedSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args)
    opened.push(this)
  }
}

beforeEach(async () => {
  opened = []
  stomp = await startStompServer()
  const window = Object.assign(new EventTarget(), { location: { protocol: 'http:', host: new URL(stomp.url).host, pathname: '/' } })
  vi.stubGlobal('WebSocket', WatchedSocket)
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', page)
  // With this "random number" the client's own next attempt comes after the longest pause, 30 s.
  const random = vi.spyOn(Math, 'random').mockReturnValue(20)
  stop = await startLive()
  await soon(() => expect(opened[0]?.protocol).toBe('v12.stomp'))
  random.mockReturnValue(0.5)
})
afterEach(async () => {
  await stop()
  await stomp.stop()
  appState.token = ''
  vi.unstubAllGlobals()
})

const pushOwn = (roomId: string) =>
  stomp.bus.publish({ destination: OWN_QUEUE, playerId: '7', body: JSON.stringify({ eventType: 31, data: { roomId } }) })

let serial = 0

/** Waits until a push arrives. */
async function hearing(): Promise<void> {
  const roomId = `hearing-${++serial}`
  await soon(() => {
    stomp.bus.publish({ destination: PUBLIC_TOPIC, playerId: null, body: JSON.stringify({ eventType: 31, data: { roomId } }) })
    expect(battleCreaTe.latest).toEqual({ roomId })
  })
}

/** Cuts the connection without a close frame, like a broken network, and waits until the client notices. */
async function cut(): Promise<void> {
  const line = opened.at(-1)
  const closed = new Promise((resolve) => line?.once('close', resolve))
  line?.terminate()
  await closed
}

/** Less than the time until the client's own next attempt. */
const AT_ONCE = { timeout: 20_000 }

describe('live channel of a page', () => {
  it.each([
    ['becomes visible', () => page.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
  ])('reconnects at once when the page %s, and asks for what was missed a little later', async (_title, wake) => {
    const refetch = vi.fn()
    const forget = onMissedPushes(refetch)
    await hearing()
    await cut()
    expect(refetch).not.toHaveBeenCalled()
    wake()
    await soon(() => expect(opened).toHaveLength(2), AT_ONCE)
    await soon(() => expect(refetch).toHaveBeenCalledOnce())
    forget()
  })

  it('stays as it is when the page is hidden', async () => {
    await hearing()
    await cut()
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    page.visibilityState = 'visible'
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(opened).toHaveLength(1)
  })

  it('follows the login', async () => {
    const heard: unknown[] = []
    const forget = onLiveMessage(({ data }) => heard.push('roomId' in data ? data.roomId : null))
    appState.token = 'token-7'
    await soon(() => {
      pushOwn('mine')
      expect(battleCreaTe.latest).toEqual({ roomId: 'mine' })
    }, AT_ONCE)
    appState.token = ''
    await soon(() => expect(opened).toHaveLength(3), AT_ONCE)
    await soon(() => expect(stomp.gateway.stats().sockets).toBe(1))
    await hearing()
    pushOwn('not mine')
    await hearing()
    expect(heard).not.toContain('not mine')
    forget()
  })
})
