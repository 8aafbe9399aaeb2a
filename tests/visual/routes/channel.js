/**
 * Runs in every page before its own scripts: a WebSocket whose STOMP server lives in the page, so that nothing of the live channel depends
 * on how fast the machine is. It accepts everybody, beats no heart and says nothing by itself; `window.channel.push(destination, body)` sends.
 */
;(() => {
  const [CONNECTING, OPEN, CLOSED] = [0, 1, 3]
  const CONNECTED = 'CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0'
  /** Subscriptions: how a push to each destination reaches the page. */
  const listeners = new Map()
  /** Pushes that nobody listens to yet. */
  let waiting = []

  const deliver = () => {
    const now = waiting
    waiting = []
    for (const push of now) {
      const hear = listeners.get(push.destination)
      if (hear) hear(push.body)
      else waiting.push(push)
    }
  }

  const header = (frame, name) => frame.match(new RegExp(`^${name}:(.*)$`, 'm'))?.[1]

  window.WebSocket = class {
    static OPEN = OPEN
    readyState = CONNECTING

    constructor(url) {
      this.url = url
      queueMicrotask(() => {
        if (this.readyState !== CONNECTING) return
        this.readyState = OPEN
        this.onopen?.({})
      })
    }

    send(frame) {
      if (frame.startsWith('CONNECT') || frame.startsWith('STOMP')) queueMicrotask(() => this.say(CONNECTED))
      if (frame.startsWith('SUBSCRIBE')) this.subscribe(header(frame, 'id'), header(frame, 'destination'))
    }

    close() {
      if (this.readyState === CLOSED) return
      this.readyState = CLOSED
      listeners.clear()
      queueMicrotask(() => this.onclose?.({ code: 1000, reason: '', wasClean: true }))
    }

    subscribe(id, destination) {
      listeners.set(destination, (body) => {
        this.say(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${destination}\ncontent-type:application/json\n\n${body}\0`)
      })
      queueMicrotask(deliver)
    }

    say(frame) {
      if (this.readyState === OPEN) this.onmessage?.({ data: frame })
    }
  }

  window.channel = {
    push(destination, body) {
      waiting.push({ destination, body })
      deliver()
    },
  }
})()
