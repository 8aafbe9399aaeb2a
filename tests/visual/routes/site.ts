import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { AXE, AXE_PATH } from './accessibility.ts'
import type { Answer, Replies } from './replies.ts'

/** Address of the product in the pictures. No name server is asked for it: `hostRule` leads it to the site. */
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
/** Names of built files carry a hash of their bytes: the browser may keep them for the pages that follow. */
const KEPT = { 'cache-control': 'max-age=31536000, immutable' }
const NOT_KEPT = { 'cache-control': 'no-store' }

/** Names the page that a request comes from. */
const PAGE_HEADER = 'x-picture-page'

const httpOf = (reply: Exclude<Answer, string | { file: string }>) =>
  'raw' in reply || reply.status === 0 || reply.status >= 1000 ? 200 : reply.status

/** The files of the built client and a server that always says the same, at a free port of this machine. */
export class Site {
  /** Requests of the page in front that nobody foresaw. */
  faults: string[] = []
  private replies: Replies = new Map()
  private served = 0
  private readonly server: Server = createServer((request, response) => this.answer(request, response))

  private constructor(private readonly client: string) {}

  static async open(client: string): Promise<Site> {
    const site = new Site(client)
    await new Promise<void>((resolve, reject) => site.server.once('error', reject).listen(0, '127.0.0.1', resolve))
    return site
  }

  /** The browser's option by which `ORIGIN` leads here. */
  get hostRule(): string {
    const { port } = this.server.address() as AddressInfo
    return `--host-resolver-rules=MAP localhost:7927 127.0.0.1:${port}`
  }

  /**
   * Serves one more page, the only one from now on; its calls are answered by `replies`. Faults begin anew. Returns the headers by which its
   * requests are known: the page before may still have some on their way.
   */
  serve(replies: Replies): Record<string, string> {
    this.served += 1
    this.replies = replies
    this.faults = []
    // What the page before was never answered ends here.
    this.server.closeAllConnections()
    return { [PAGE_HEADER]: String(this.served) }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const page = request.headers[PAGE_HEADER]
    if (page && page !== String(this.served)) return void request.socket.destroy()
    // The page's time is pinned, and it would take this machine's time from the header.
    response.sendDate = false
    const { pathname } = new URL(request.url ?? '/', ORIGIN)
    if (pathname === AXE_PATH) return void response.writeHead(200, { 'content-type': TYPES['.js'], ...KEPT }).end(AXE)
    const reply = this.replies.get(`${request.method} ${pathname}`)
    if (reply === 'silence') return
    if (reply === 'cut') return void request.socket.destroy()
    if (reply && 'file' in reply) return void this.sendFile(reply.file, response)
    if (reply) return void send(response, httpOf(reply), JSON.stringify('raw' in reply ? reply.raw : reply))
    if (pathname.startsWith('/api/') || pathname.startsWith('/captcha/')) {
      this.faults.push(`no fixture answers ${request.method} ${pathname}`)
      return void send(response, 404, '')
    }
    this.sendFile(pathname, response)
  }

  /** A path without an ending is a route of the product: the document answers it. */
  private sendFile(pathname: string, response: ServerResponse): void {
    const ending = extname(pathname)
    const path = join(this.client, ending ? decodeURIComponent(pathname) : 'index.html')
    if (!existsSync(path)) {
      this.faults.push(`there is no file ${pathname}`)
      return void send(response, 404, '')
    }
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', ...(ending ? KEPT : NOT_KEPT) })
    createReadStream(path).pipe(response)
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...NOT_KEPT }).end(body)
}

/** Counts the requests of a page whose answer has not reached it to its last byte. Paths that are never answered do not count. */
export function countRequests(page: Page, silentPaths: readonly string[]): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!silentPaths.includes(new URL(request.url()).pathname)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

/** Names of all that a page asks the site for, also of what the browser still has from a page before: `VERB /path` each. */
export function namesOfRequests(page: Page): ReadonlySet<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === ORIGIN) names.add(`${request.method()} ${pathname}`)
  })
  return names
}
