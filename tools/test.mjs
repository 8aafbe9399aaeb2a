/**
 * `npm test` runs the checks for every change, `npm run test:full` (`--full`) all there are, `--part 2/3` a part of them, on a machine with nothing but
 * Node. All end with one line, `N passed, N failed, N skipped`, summed over all steps. `--outside` adds the server tests on the PostgreSQL and Redis of
 * CI_DATABASE_URL and CI_REDIS_URL, where they answer; `--landing` notes a green run in tests/landings.json.
 */
import { ensureBuilt } from './run/build.mjs'
import { takeTemporaryFolder } from './run/folder.mjs'
import { lastFull, noteFull } from './run/fullRecord.mjs'
import { checkNode, ensureInstalled, fail, root } from './run/install.mjs'
import { endOrphans } from './run/processes.mjs'
import { greenIn, oldProofs, prove } from './run/proved.mjs'
import { noteLanding, readRecord, unsteadyIn } from './run/record.mjs'
import { settle } from './run/secondChance.mjs'
import { FIRST, outside, PARTS, QUICK } from './run/steps.mjs'
import { summarize } from './run/summary.mjs'

const full = process.argv.includes('--full')
const part = process.argv.includes('--part') ? process.argv[process.argv.indexOf('--part') + 1] : null
const names = Object.keys(PARTS)
if (part !== null && !names.includes(part)) fail(`--part is one of ${names.join(', ')}`)

/** Steps one after the other. */
async function lane(steps) {
  const results = []
  for (const step of steps) results.push(await step())
  return results
}

/** What is checked first, side by side, and the rest if nothing of that is red. */
async function checked(rest) {
  const first = await Promise.all(FIRST.map((step) => step()))
  if (first.some(({ failed }) => failed > 0)) return first
  return settle([...first, ...(await lane(rest))], unsteadyIn(readRecord()))
}

const secondsSince = (began) => Math.round((Date.now() - began) / 1000)

/** One part of the full run after the other, each noted in tests/full.json. What passes in them proves the slow tests of tools. */
async function parts(wanted) {
  const results = []
  for (const name of wanted) {
    const began = Date.now()
    const done = await checked(PARTS[name])
    noteFull(name, done, secondsSince(began))
    prove(greenIn(done))
    results.push(...done)
  }
  return results
}

async function everything() {
  if (full || part) return parts(part ? [part] : names)
  for (const line of oldProofs()) process.stdout.write(`${line}\n`)
  return checked(process.argv.includes('--outside') ? [...QUICK, outside] : QUICK)
}

checkNode()
process.chdir(root)
const began = Date.now()
takeTemporaryFolder()
const orphans = await endOrphans()
if (orphans.length > 0) process.stdout.write(`ended what an earlier run left behind: ${orphans.join(', ')}\n`)
await ensureInstalled()
await ensureBuilt()
const results = await everything()
const green = results.every(({ failed }) => failed === 0)
if (green && process.argv.includes('--landing')) noteLanding(results, secondsSince(began))
const notes = full || part ? [] : [...oldProofs(), ...lastFull(names)]
process.exitCode = summarize(results, secondsSince(began), { notes })
