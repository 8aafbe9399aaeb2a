import path from 'node:path'
import { places } from '../places.ts'
import { checkAssets } from './check.ts'
import { tell } from './fault.ts'

/** `npm run assets:check`: says what is wrong with the originals and how to mend it; ends with 1 when anything is. */
const began = performance.now()
const faults = await checkAssets(places.root, path.join(places.work, 'checked.json'))
for (const fault of faults) process.stdout.write(tell(fault))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
process.stdout.write(faults.length === 0 ? `assets: nothing to mend (${seconds} s)\n` : `assets: ${faults.length} to mend (${seconds} s)\n`)
process.exitCode = faults.length === 0 ? 0 : 1
