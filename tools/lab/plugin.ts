import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { assertOwnPage, bodyOf, Refusal } from './guard.ts'
import { Trials } from './trials.ts'

/** Where the laboratory's page finds its server. */
export const LAB_PATH = '/__lab'

const MOST_FILES = 3
const TRY = z.object({
  slot: z.string().max(200),
  files: z
    .array(z.object({ name: z.string().min(1).max(120), base64: z.base64() }))
    .min(1)
    .max(MOST_FILES),
})
const SAVE = z.object({ id: z.string().max(64) })

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.svga': 'application/octet-stream',
  '.webm': 'audio/webm',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
}

const TIME_PATH = '/api/common/getSysTime'

/** In `npm run lab` only: tries files in the running scenes and saves them into `assets/`, for the laboratory's own page on this machine. */
export function labPlugin(): Plugin {
  const token = randomBytes(24).toString('base64url')
  return {
    name: 'xingxia-lab',
    apply: 'serve',
    configureServer(server) {
      const trials = new Trials(server.config.root)
      server.httpServer?.once('close', () => void trials.close())
      // The laboratory has no server of the product; its own clock stands for it.
      server.middlewares.use(TIME_PATH, (_request, response) => reply(response, 200, { status: 0, msg: '', data: Date.now() }))
      server.middlewares.use(LAB_PATH, (request, response) => {
        answer(trials, token, request, response).catch((error: unknown) => refuse(response, error))
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path: page }) =>
        page.endsWith('/lab.html') ? [{ tag: 'meta', attrs: { name: 'lab-token', content: token }, injectTo: 'head' }] : [],
    },
  }
}

async function answer(trials: Trials, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const [, id, file] = /^\/file\/([\da-f]{32})\/([\w/.-]+)$/.exec(pathname) ?? []
  if (request.method === 'GET' && id && file) return send(trials.fileOf(id, file), response)
  assertOwnPage(request, token)
  const body: unknown = parse(await bodyOf(request))
  if (pathname === '/try') {
    const { slot, files } = TRY.parse(body)
    const dropped = files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }))
    return reply(response, 200, await trials.attempt(slot, dropped))
  }
  if (pathname === '/save') return reply(response, 200, { saved: await trials.save(SAVE.parse(body).id) })
  throw new Refusal(404, 'no such call')
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'no JSON')
  }
}

async function send(file: string | null, response: ServerResponse): Promise<void> {
  const found = file ? await stat(file).catch(() => null) : null
  if (!file || !found?.isFile()) throw new Refusal(404, 'no such file')
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': found.size,
    'x-content-type-options': 'nosniff',
  })
  createReadStream(file).pipe(response)
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof Refusal) reply(response, error.status, { error: error.message })
  else if (error instanceof z.ZodError) reply(response, 400, { error: z.prettifyError(error) })
  else reply(response, 500, { error: error instanceof Error ? error.message : String(error) })
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
