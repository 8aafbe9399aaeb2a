/**
 * `npm test` runs the checks for every change, `npm run test:full` (`--full`) all there are, on a machine with nothing but Node; `--help` names the choices
 * between (run/options.mjs). All end with one line, `N passed, N failed, N skipped`, summed over all steps.
 */
import { ensureBuilt } from './run/build.mjs'
import { takeTemporaryFolder } from './run/folder.mjs'
import { lastFull, noteFull } from './run/fullRecord.mjs'
import { checkNode, ensureInstalled, fail, root } from './run/install.mjs'
import { HELP, optionsOf } from './run/options.mjs'
import { endOrphans } from './run/processes.mjs'
import { greenIn, oldProofs, prove } from './run/proved.mjs'
import { noteLanding, readRecord, unsteadyIn } from './run/record.mjs'
import { settle } from './run/secondChance.mjs'
import { FIRST, outside, PARTS, QUICK, SUITE_NAMES, some } from './run/steps.mjs'
import { summarize } from './run/summary.mjs'
import { gatherLoads } from './run/touched/loads.mjs'
import { beginning, filesBySuite, leftOut, touched } from './run/touched/touched.mjs'

const names = Object.keys(PARTS)
const options = read(process.argv.slice(2))

/** The options of this call; whoever asks for help or for what there is not gets the help, and nothing runs. */
function read(words) {
  try {
    const asked = optionsOf(words, { suites: SUITE_NAMES, parts: names })
    if (!asked.help) return asked
    process.stdout.write(`${HELP}\n`)
    process.exit(0)
  } catch (error) {
    return fail(`${error.message}\n\n${HELP}`)
  }
}

/** What is told after the sums. */
const notes = []

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

/** The checks, and the test files nearest to what is changed; which of them passed is kept for the next time. */
async function nearest() {
  const found = touched(options)
  for (const line of beginning(found)) process.stdout.write(`${line}\n`)
  const results = await checked(
    filesBySuite(found.now).map(
      ([suite, files]) =>
        () =>
          some(suite, { files, grep: options.grep }),
    ),
  )
  if (!options.grep) found.note(greenIn(results).map(({ name }) => name))
  notes.push(...leftOut(found))
  return results
}

async function everything() {
  if (options.full || options.part) return parts(options.part ? [options.part] : names)
  if (options.touched) return nearest()
  if (options.suite) return [await some(options.suite, options)]
  for (const line of oldProofs()) process.stdout.write(`${line}\n`)
  const results = await checked(options.outside ? [...QUICK, outside] : QUICK)
  notes.push(...oldProofs(), ...lastFull(names))
  return results
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
if (green && options.landing) {
  noteLanding(results, secondsSince(began))
  gatherLoads()
}
process.exitCode = summarize(results, secondsSince(began), { notes })
