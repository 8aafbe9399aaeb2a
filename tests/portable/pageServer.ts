import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILT = join(ROOT, 'node_modules/.cache/portable-page')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** A painted canvas: straight RGBA. */
export interface Canvas {
  /** Name of the picture that it belongs to, and which of its canvases it is. */
  name: string
  index: number
  width: number
  height: number
  data: Buffer
}

/** Bundles the page that paints everything, since an emulated browser takes minutes for hundreds of modules. Resolves to the file of its script's source map. */
export async function buildPage(): Promise<string> {
  const page = fileURLToPath(new URL('./page/', import.meta.url))
  await build({
    configFile: false,
    root: page,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      rolldownOptions: { output: { entryFileNames: 'page.js', codeSplitting: false } },
    },
  })
  return join(BUILT, 'page.js.map')
}

/** Serves the bundled page and the built assets on loopback; `taken` gets every canvas that the page hands over. */
export async function servePage(taken: (canvas: Canvas) => void): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const answered = request.method === 'POST' ? takeCanvas(request, response, taken) : sendFile(request, response)
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the page server has no port')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${address.port}/index.html`, close }
}

async function takeCanvas(request: IncomingMessage, response: ServerResponse, taken: (canvas: Canvas) => void): Promise<void> {
  const { searchParams: told } = new URL(request.url ?? '', 'http://page')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const [index, width, height] = ['index', 'width', 'height'].map((name) => Number(told.get(name))) as [number, number, number]
  taken({ name: told.get('name') ?? '', index, width, height, data: Buffer.concat(parts) })
  response.writeHead(204).end()
}

async function sendFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '', 'http://page').pathname))
  for (const folder of [BUILT, join(ROOT, 'public')]) {
    const text = await readFile(join(folder, path)).catch(() => null)
    if (text) return void response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(text)
  }
  response.writeHead(404).end()
}
