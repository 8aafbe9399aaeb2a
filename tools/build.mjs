/** `npm run build`: pictures, sounds, fonts and the client into `dist/client`, when what they are made from changed. */
import { ensureBuilt } from './run/build.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'

checkNode()
process.chdir(root)
await ensureInstalled()
await ensureBuilt()
