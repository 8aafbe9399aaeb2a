import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Path of the page of the scene tests below its server's root. */
export const SCENES_PAGE = '/tests/support/scenePage/'

/** Serves the page of the scene tests from the sources, for tools that load more of them; port 0 takes a free one, `watch` serves later edits too. Tests use `serveBuiltScenes`. */
export async function serveScenes(port = 0, watch = false): Promise<{ url: string; close(): Promise<void> }> {
  const server: ViteDevServer = await createServer({
    root,
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../../../node_modules/.vite-scenes', import.meta.url)),
    server: { port, host: '127.0.0.1', strictPort: port !== 0, hmr: false, ...(watch ? {} : { watch: null }) },
    // All that tests open: a package found only later would make the server compile anew, under the pages that are open.
    optimizeDeps: { entries: ['tests/support/{scene,audio,kit}Page/index.html', 'tests/support/scenePage/*Tools.ts'] },
    logLevel: 'error',
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the scene server has no port')
  return { url: `http://127.0.0.1:${address.port}${SCENES_PAGE}`, close: () => server.close() }
}
