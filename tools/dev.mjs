/** `npm run dev`: the server restarts when its files change, the client is replaced while it runs; one port for both. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { announce } from './run/announce.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'

checkNode()
process.chdir(root)
await ensureInstalled()

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/server/boot/server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEV_CLIENT: '1' },
})
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
announce()
