import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { Status } from '#shared/codes.ts'
import { isServerPath, VERIFIER_PATH } from '#shared/serverPaths.ts'
import { sendRefusal } from './errors.ts'
import { pathOf } from './path.ts'
import { Refusal } from './refusal.ts'

export const CLIENT_ROOT = resolve(import.meta.dirname, '../../../../dist/client')
/** `/` is served from its own document, which preloads the pictures of the home page. All other pages share the second document. */
const HOME = 'index.html'
const PAGE = 'page.html'

/**
 * File names below /app/ contain a hash of their content, so caches may keep them for ever. Other files keep their name when they change.
 */
function cacheControl(path: string): string {
  if (path.startsWith('/app/')) return 'public, max-age=31536000, immutable'
  if (path === '/' || /\.html$|\/sw\.js$|\.webmanifest$/.test(path)) return 'no-cache'
  return 'public, max-age=86400'
}

/**
 * The policy of the verifier, which has its script and style in the page: the page names their hashes itself, for when it is opened from a disk, and the
 * build has written them there. It may ask no server for anything, and stand in no frame. Null where the build has no verifier.
 */
function verifierPolicy(root: string): string | null {
  const file = `${root}${VERIFIER_PATH}`
  if (!existsSync(file)) return null
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(readFileSync(file, 'utf8')) ?? []
  if (!policy) throw new Error(`${file} names no policy`)
  return `${policy}; frame-ancestors 'none'`
}

/** Content types of what is only part of a page: it opens no window and loads nothing by rules of its own, as documents and SVGs do. */
const PART = /^(image\/(?!svg)|font\/|audio\/|video\/|text\/css|(text|application)\/javascript|application\/octet-stream)/
/** A script that is like a document: it loads by its own policy. */
const SERVICE_WORKER = '/sw.js'

/** Headers that browsers obey on documents and workers only. Half a kB each time, which a first visit would load forty times. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Takes the headers of documents from replies that are parts of a page. */
function lightenParts(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (pathOf(request) === SERVICE_WORKER || !PART.test(String(reply.getHeader('content-type')))) return
    for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name)
  })
}

/**
 * Has films sent as they are. They are deflated inside: the compression passes a deflated stream on unchanged, and says nevertheless that it has compressed
 * it, which no browser can read.
 */
function leaveFilms(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (pathOf(request).endsWith('.svga')) request.headers['x-no-compression'] = '1'
  })
}

/** True when a browser opens a page of the client by its address. */
export function asksForPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !isServerPath(pathOf(request)) && (request.headers.accept ?? '').includes('text/html')
}

/** Name of a picture that a first start makes last, when players may be here already. */
const LATE_PICTURE = /^(\/images\/[\w/-]+)\.avif$/

/** HTTP status of an answer that points elsewhere for now. */
const TEMPORARY = 307

const missing = new Refusal(Status.notFound, '您访问的内容不存在')

/** What the document of a page has of its own, as HTML. */
export interface PageTags {
  /** Tags before all others of the head, for what is to be loaded first; '' for none. */
  first: string
  /** Tags for its head. */
  head: string
  /** What the splash shows in place of the product's sign; null where it shows that. */
  splash: string | null
}

/** The tags of a page; null where the page has none of its own. Never rejects. */
export type HeadOf = (request: FastifyRequest) => Promise<PageTags | null>

/** The product's sign on the splash, as index.html writes it. */
const SIGN = '<div class="splash-art"></div>'

/** Sends the document of a page, with the tags of its own. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, root: string, headOf: HeadOf): Promise<FastifyReply> {
  const tags = await headOf(request)
  reply.header('cache-control', 'no-cache')
  if (tags === null) return reply.sendFile(PAGE)
  const text = await readFile(resolve(root, PAGE), 'utf8')
  // A function, because the tags may contain what `replace` reads as a pattern.
  const page = text
    .replace('<title>', () => `${tags.first}<title>`)
    .replace('</head>', () => `${tags.head}\n</head>`)
    .replace(SIGN, () => tags.splash ?? SIGN)
  return reply.header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(page)
}

async function serveBuilt(app: FastifyInstance, root: string, headOf: HeadOf): Promise<void> {
  const built = existsSync(resolve(root, HOME))
  if (built) {
    lightenParts(app)
    leaveFilms(app)
    const policy = verifierPolicy(root)
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      // The build writes a compressed .br file beside every text file.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const path = file.slice(root.length).replaceAll('\\', '/').replace(/\.br$/, '')
        reply.setHeader('cache-control', cacheControl(path))
        if (path === VERIFIER_PATH && policy) reply.setHeader('content-security-policy', policy)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && asksForPage(request)) return sendPage(request, reply, root, headOf)
    const [, late] = LATE_PICTURE.exec(pathOf(request)) ?? []
    if (built && late) return reply.header('cache-control', 'no-store').redirect(`${late}.webp`, TEMPORARY)
    return sendRefusal(request, reply, missing)
  })
}

/** Serves the client from its sources: Vite answers every path that is not the server's own. */
async function serveSources(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'spa' })
  app.addHook('onRequest', (request, reply, done) => {
    if (isServerPath(pathOf(request)) && !request.url.startsWith('/svga/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, missing))
}

const NO_HEAD: HeadOf = async () => null

/** What tests give of their own. */
interface Served {
  root?: string
  headOf?: HeadOf
}

/** Serves the client's build, or its sources in development. Paths that nothing serves are answered here too. */
export async function serveClient(
  app: FastifyInstance,
  config: Config,
  { root = CLIENT_ROOT, headOf = NO_HEAD }: Served = {},
): Promise<void> {
  await (config.devClient ? serveSources(app) : serveBuilt(app, root, headOf))
}
