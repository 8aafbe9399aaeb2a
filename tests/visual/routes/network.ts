import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Request, Route } from 'playwright-core'
import type { Answer, Replies } from './replies.ts'

/** Never reached: every request is answered here. */
export const ORIGIN = 'http://localhost:7927'

const CHANNEL = fileURLToPath(new URL('./channel.js', import.meta.url))

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

/** The files of the built client, the calls of a server that always says the same, and its live channel (see channel.js). */
export class Network {
  /** Requests whose answer has not reached the page to its last byte. */
  private readonly open = new Set<Request>()
  /** Requests that nobody foresaw. */
  readonly faults: string[] = []
  /** Calls are answered one after the other, as they were made: a page may show which came last. */
  private line: Promise<void> = Promise.resolve()

  constructor(
    private readonly client: string,
    private readonly replies: Replies,
  ) {}

  /** How many requests are being answered. */
  get underWay(): number {
    return this.open.size
  }

  /** Paths that are never answered: nobody needs to wait for them. */
  get silentPaths(): string[] {
    return [...this.replies].filter(([, reply]) => reply === 'silence').map(([name]) => name.slice(name.indexOf(' ') + 1))
  }

  async attach(context: BrowserContext): Promise<void> {
    context.on('requestfinished', (request) => this.open.delete(request))
    context.on('requestfailed', (request) => this.open.delete(request))
    await context.route('**/*', (route) => this.answer(route))
    await context.addInitScript({ path: CHANNEL })
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request()
    const { pathname, origin } = new URL(request.url())
    const reply = this.replies.get(`${request.method()} ${pathname}`)
    if (reply === 'silence') return
    this.open.add(request)
    try {
      if (reply) await this.inTurn(() => say(route, reply))
      else if (origin !== ORIGIN || pathname.startsWith('/api/') || pathname.startsWith('/captcha/')) await this.refuse(route, pathname)
      else await this.file(route, pathname)
    } catch {
      // The page went away in the meantime.
      this.open.delete(request)
    }
  }

  private inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.line.then(act)
    this.line = turn.catch(() => undefined)
    return turn
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

function say(route: Route, reply: Exclude<Answer, 'silence'>): Promise<void> {
  if (reply === 'cut') return route.abort('connectionreset')
  return route.fulfill({ status: httpOf(reply), json: 'raw' in reply ? reply.raw : reply })
}

const httpOf = (reply: Exclude<Answer, string>) => ('raw' in reply || reply.status === 0 || reply.status >= 1000 ? 200 : reply.status)
