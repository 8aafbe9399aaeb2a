/**
 * Runs in every page before its own scripts, and before Playwright's clock takes the timers away: fixes chance, counts what is
 * under way, and puts CSS animations on the pinned clock. `window.pins.rest()` waits until the page has nothing left to do at this moment.
 */
;(() => {
  const realFrame = window.requestAnimationFrame.bind(window)
  const FRAMES = 2
  let underWay = 0

  const counted = (promise) => {
    underWay += 1
    const end = () => {
      underWay -= 1
    }
    promise.then(end, end)
    return promise
  }

  /** Counts the calls of an asynchronous function. */
  const count = (owner, name) => {
    const original = owner[name]
    owner[name] = function (...args) {
      return counted(original.apply(this, args))
    }
  }
  count(window, 'createImageBitmap')
  count(HTMLImageElement.prototype, 'decode')
  count(Object.getPrototypeOf(document.fonts), 'load')
  count(Response.prototype, 'arrayBuffer')
  count(Response.prototype, 'blob')
  count(Response.prototype, 'text')
  count(Response.prototype, 'json')

  /** Calls that are answered some day; `silentPaths` never are. */
  const realFetch = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const answer = realFetch(input, init)
    return window.silentPaths.includes(pathname) ? answer : counted(answer)
  }

  /** Pictures that are loaded without standing on the page. */
  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...source,
    set(url) {
      if (this.loading !== 'lazy') {
        const ended = new Promise((resolve) => {
          this.addEventListener('load', resolve, { once: true })
          this.addEventListener('error', resolve, { once: true })
        })
        if (url) counted(ended)
      }
      source.set.call(this, url)
    },
  })

  /** Work that is cut into tasks goes on from message to message: React's, and the painting of the scenes. */
  let posted = 0
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (...args) {
    posted += 1
    return post.apply(this, args)
  }

  /** Each message to a worker is answered by one: Pixi decodes its pictures there. */
  const RealWorker = window.Worker
  window.Worker = class extends RealWorker {
    postMessage(...args) {
      const answer = new Promise((resolve) => this.addEventListener('message', resolve, { once: true }))
      counted(answer)
      super.postMessage(...args)
    }
  }

  let seed = 0x5eed
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  Math.random = random
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = random() * 256
    return array
  }
  let serial = 0
  Crypto.prototype.randomUUID = () => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`

  /** Start of every animation on the pinned clock, in ms. */
  const starts = new WeakMap()
  const holdAnimations = () => {
    const now = performance.now()
    for (const animation of document.getAnimations()) {
      if (!starts.has(animation)) starts.set(animation, now)
      const timing = animation.effect?.getComputedTiming()
      const elapsed = now - starts.get(animation)
      if (timing && elapsed >= timing.endTime) {
        animation.finish()
        continue
      }
      animation.pause()
      animation.currentTime = elapsed
    }
  }

  const picturesLoading = () => [...document.images].filter((image) => !image.complete && image.loading !== 'lazy').length

  /** Lets the page draw twice and tells how much is still under way. */
  const look = async () => {
    const before = posted
    for (let frame = 0; frame < FRAMES; frame++) {
      holdAnimations()
      await new Promise((resolve) => realFrame(resolve))
    }
    holdAnimations()
    return underWay + picturesLoading() + (posted - before) + (document.fonts.status === 'loading' ? 1 : 0)
  }

  /**
   * Until its picture is taken the page is laid out but not painted: what the compositor keeps from earlier frames (scaled pictures,
   * scales of moving layers) depends on how many frames the machine managed, and shows by a bit or two.
   */
  const veil = new CSSStyleSheet()
  const HIDDEN = 'html { opacity: 0 !important }'
  veil.replaceSync(HIDDEN)
  document.adoptedStyleSheets = [veil]

  window.pins = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    /** Painting costs time where nobody takes a picture any more. */
    veil() {
      veil.replaceSync(HIDDEN)
    },
    unveil() {
      veil.replaceSync('* { caret-color: transparent !important }')
    },
    /**
     * Looks again and again until `looks` looks in a row find nothing under way, or `most` looks were taken. Returns how much the last one
     * found.
     */
    async rest(looks, most) {
      let busy = 0
      for (let calm = 0, taken = 0; calm < looks && taken < most; taken++) {
        busy = await look()
        calm = busy === 0 ? calm + 1 : 0
      }
      return busy
    },
  }
})()
