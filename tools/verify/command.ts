/** `npm run build:verify` builds what `packages/verify` publishes, and prints its sizes. */
import { buildPackage } from './build.ts'

for (const { name, bytes } of await buildPackage()) process.stdout.write(`${name}: ${(bytes / 1_000).toFixed(1)} kB\n`)
