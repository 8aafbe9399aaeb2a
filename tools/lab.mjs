/** `npm run lab`: the laboratory on http://localhost:LAB_PORT (8090); art and styles change while it runs. Needs no server of ours. */
import { createServer } from 'vite'
import { checkNode, ensureInstalled, root } from './run/install.mjs'

checkNode()
process.chdir(root)
await ensureInstalled()
await import('tsx/esm/api').then(({ register }) => register())
const { labPlugin } = await import('./lab/plugin.ts')
const server = await createServer({
  // On this machine only: the laboratory writes into assets/.
  server: { port: Number(process.env.LAB_PORT || 8090), host: 'localhost', cors: false },
  appType: 'mpa',
  // The game's own server beside it keeps its packages apart.
  cacheDir: 'node_modules/.vite-lab',
  plugins: [labPlugin()],
})
await server.listen()
process.stdout.write(`\n  星匣 laboratory: ${server.resolvedUrls?.local[0] ?? ''}lab.html\n\n`)
