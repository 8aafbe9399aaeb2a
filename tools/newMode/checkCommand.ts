/** `npm run check:mode NAME` tells whether a mode is whole: types, lint, the unit tests of all modes, its own tests with the audit. Ends at the first that fails. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { MODE_NAMES } from '#shared/modes.ts'
import { places } from '../assets/places.ts'
import { checksOf } from './checks.ts'

const [mode = ''] = process.argv.slice(2)
if (!(MODE_NAMES as readonly string[]).includes(mode)) {
  process.stderr.write(`"${mode}" is no key of MODES, which has ${MODE_NAMES.join(', ')}\n`)
  process.exit(1)
}
for (const { name, tool, args } of checksOf(places.root, mode)) {
  const { status } = spawnSync(process.execPath, [path.join(places.root, 'node_modules', tool), ...args], {
    cwd: places.root,
    stdio: 'inherit',
  })
  process.stdout.write(`${mode}: ${name} ${status === 0 ? 'passed' : 'FAILED'}\n`)
  if (status !== 0) process.exit(1)
}
process.stdout.write(`The mode ${mode} is whole. Its pages and scenes: npm run test:visual -- --grep ${mode}\n`)
