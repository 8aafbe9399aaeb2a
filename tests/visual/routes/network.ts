import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext, Route } from 'playwright-core'
import { type LiveMessage, liveMessage, OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import type { Answer, Replies } from './replies.ts'

/** Never reached: every request is answered here. */
export const ORIGIN = 'http://localhost:7927'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.webm': 'audio/webm',
}

/** The files of the built client, and the calls and pushes of a server that always says the same. */
export class Network {
  /** Requests that are being answered. */
  underWay = 0
  /** Requests that nobody foresaw. */
  readonly faults: string[] = []
  private readonly waiting: LiveMessage[] = []
  private send: ((text: string) => void) | null = null

  constructor(
    private readonly client: string,
    private readonly replies: Replies,
  ) {}

  async attach(context: BrowserContext): Promise<void> {
    await context.route('**/*', (route) => this.answer(route))
    await context.routeWebSocket(/\/ws$/, (socket) => {
      socket.onMessage((frame) => this.hear(String(frame), (text) => socket.send(text)))
    })
  }

  /** Sends a push over the live channel, as soon as the page listens to it. */
  push(message: LiveMessage): void {
    this.waiting.push(liveMessage.parse(message))
    this.deliver()
  }

  private deliver(): void {
    if (!this.send) return
    const head = `MESSAGE\nsubscription:sub-0\nmessage-id:1\ndestination:${PUBLIC_TOPIC}\ncontent-type:application/json`
    for (const message of this.waiting.splice(0)) this.send(`${head}\n\n${JSON.stringify(message)}\0`)
  }

  /** The few words of STOMP that a client waits for. */
  private hear(frame: string, send: (text: string) => void): void {
    if (frame.startsWith('CONNECT') || frame.startsWith('STOMP')) send('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0')
    if (!frame.startsWith('SUBSCRIBE') || frame.includes(OWN_QUEUE)) return
    this.send = send
    this.deliver()
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request()
    const { pathname, origin } = new URL(request.url())
    const reply = this.replies.get(`${request.method()} ${pathname}`)
    if (reply === 'silence') return
    this.underWay += 1
    try {
      if (reply === 'cut') await route.abort('connectionreset')
      else if (reply) await route.fulfill({ status: httpOf(reply), json: 'raw' in reply ? reply.raw : reply })
      else if (origin !== ORIGIN || pathname.startsWith('/api/') || pathname.startsWith('/captcha/')) await this.refuse(route, pathname)
      else await this.file(route, pathname)
    } catch {
      // The page went away in the meantime.
    } finally {
      this.underWay -= 1
    }
  }

  private async refuse(route: Route, pathname: string): Promise<void> {
    this.faults.push(`no fixture answers ${route.request().method()} ${pathname}`)
    await route.fulfill({ status: 404, body: '' })
  }

  private async file(route: Route, pathname: string): Promise<void> {
    const page = route.request().resourceType() === 'document'
    const path = join(this.client, page ? 'index.html' : decodeURIComponent(pathname))
    if (!existsSync(path)) {
      this.faults.push(`there is no file ${pathname}`)
      return route.fulfill({ status: 404, body: '' })
    }
    await route.fulfill({ status: 200, contentType: TYPES[extname(path)] ?? 'application/octet-stream', body: readFileSync(path) })
  }
}

const httpOf = (reply: Exclude<Answer, string>) => ('raw' in reply || reply.status === 0 || reply.status >= 1000 ? 200 : reply.status)
