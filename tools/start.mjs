/** `npm start`: from a fresh clone to a running product with nothing but Node. Ctrl-C ends all of it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from './run/announce.mjs'
import { buildToStart, checkBuildable } from './run/build.mjs'
import { checkNode, ensureInstalled, isInstalled, root } from './run/install.mjs'

checkNode()
process.chdir(root)

// A production image carries the built client and no dev packages: nothing to build there.
const prebuilt = existsSync(join(root, 'dist/client/index.html')) && !isInstalled(true) && isInstalled(false)
if (!prebuilt) {
  await ensureInstalled()
  checkBuildable()
}
// Somebody else's setting: `pg` would look for a package that is not there.
delete process.env.NODE_PG_FORCE_NATIVE

const { register } = await import('tsx/esm/api')
register()
const { runServer } = await import('#server/boot/run.ts')
// The client is built in a process of its own, at a first start while the server makes its database.
await runServer(process.env, { client: prebuilt ? undefined : buildToStart, listening: announce })
