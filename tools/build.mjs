/** `npm run build`: what `assets/` and the sources make: pictures, sounds, fonts and the client in `dist/client`. Builds only what is stale. */
import { ensureBuilt } from './run/build.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'

checkNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
