import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const project = fileURLToPath(new URL('../../', import.meta.url))
/** What pages and the asset build need of the project. */
const PARTS = [
  '.assetpack',
  'catalogue',
  'index.html',
  'assets',
  'packages',
  'public',
  'scenes',
  'src',
  'tests/support',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
/** Copies the project, with `more` files or folders of it, to a temporary folder that a test may change. */
export async function copyProject(purpose: string, more: readonly string[] = []): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), `xingxia-${purpose}-`))
  for (const part of [...PARTS, ...more])
    await cp(path.join(project, part), path.join(root, part), { recursive: true, preserveTimestamps: true })
  await symlink(path.join(project, 'node_modules'), path.join(root, 'node_modules'))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/** Serves a copy in development; `pages` are the folders, below it, of the pages that will be opened. `addressOf` gives the address of one. */
export async function serveCopy(
  root: string,
  pages: readonly string[],
): Promise<{ addressOf(page: string): string; close(): Promise<void> }> {
  const server = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    cacheDir: path.join(root, '.vite'),
    // The packages lie behind a link out of the root.
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
    optimizeDeps: { entries: pages.map((page) => `${page}/index.html`) },
    logLevel: 'error',
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the copy has no port')
  return { addressOf: (page) => `http://127.0.0.1:${address.port}/${page}/`, close: () => server.close() }
}
