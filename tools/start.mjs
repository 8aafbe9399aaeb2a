/** `npm start`: from a fresh clone to a running product with nothing but Node. One process: Ctrl-C ends all of it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { announce } from './run/announce.mjs'
import { ensureBuilt } from './run/build.mjs'
import { checkNode, ensureInstalled, isInstalled, root } from './run/install.mjs'

checkNode()
process.chdir(root)

// A production image carries the built client and no dev packages: nothing to build there.
const prebuilt = existsSync(join(root, 'dist/client/index.html')) && !isInstalled(true) && isInstalled(false)
if (!prebuilt) {
  await ensureInstalled()
  await ensureBuilt()
}

const { register } = await import('tsx/esm/api')
register()
announce()
await import(pathToFileURL(join(root, 'src/server/server.ts')).href)
