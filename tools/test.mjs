/**
 * `npm test` runs the checks for every change, `npm run test:full` (`--full`) all there are, on a machine with nothing but Node. Both end
 * with one line, `N passed, N failed, N skipped`, summed over all steps. `--outside`, which `--full` includes, adds the server tests on the
 * PostgreSQL and Redis of CI_DATABASE_URL and CI_REDIS_URL, where they answer.
 */
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ensureBuilt } from './run/build.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'
import { check, counted, skip, suite } from './run/step.mjs'

const full = process.argv.includes('--full')
const withOutside = process.argv.includes('--outside')
/** Steps of the long walk of players, operators and the clock (tests/server/model). */
const WALK = 20_000
/** Exits around breaks (tests/server/exponent/exits) and rounds of a chain (tests/unit/exponentVectors) in the long runs. */
const EXITS = 100_000
const ROUNDS = 1_000_000
/** Attacks on each call in the long run of tests/server/fuzz. */
const ATTACKS = 40

const bin = (path) => join(root, 'node_modules', path)
const tsx = bin('tsx/dist/cli.mjs')
const { CI_DATABASE_URL, CI_REDIS_URL } = process.env
/** The ordinary steps use the database that the packages bring, whatever the environment offers. */
const inside = { CI_DATABASE_URL: '', CI_REDIS_URL: '', DATABASE_URL: '', REDIS_URL: '', NODE_ENV: 'test' }

/** True when something accepts connections at a URL's host and port. */
function answers(url, defaultPort) {
  if (!url || !URL.canParse(url)) return Promise.resolve(false)
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: 2000 })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .on('connect', () => end(true))
      .on('timeout', () => end(false))
      .on('error', () => end(false))
  })
}

async function outside() {
  const name = 'server on outside PostgreSQL and Redis'
  if (!(await answers(CI_DATABASE_URL, 5432))) return skip(name, 'CI_DATABASE_URL is not set or does not answer')
  if (!(await answers(CI_REDIS_URL, 6379))) return skip(name, 'CI_REDIS_URL is not set or does not answer')
  return suite(name, 'server', { ...inside, CI_DATABASE_URL, CI_REDIS_URL })
}

/** Steps one after the other. */
async function lane(...steps) {
  const results = []
  for (const step of steps) results.push(await step())
  return results
}

const pictures = (name, ...options) => counted(name, [tsx, 'tests/visual/command.ts', ...options], inside)

/** What one waits for after every change. Each suite keeps two cores busy by itself. */
const QUICK = [
  () => check('types', [bin('typescript/bin/tsc')]),
  () => check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  () => suite('unit', 'unit', inside),
  () => suite('scenes', 'scenes', inside),
  () => pictures('pictures at 375x667', '--sizes', '375x667'),
  () => suite('server', 'server', inside),
  () => suite('e2e', 'e2e', inside),
  () => suite('faults planted in pictures', 'visual', inside),
]

/** What `npm run test:full` does beside it, in two lanes. */
const MORE = [
  [
    () => pictures('pictures at 320x568 and 430x932', '--sizes', '320x568,430x932'),
    () => pictures('pictures again, in another order', '--sizes', '375x667', '--repeat', '2', '--shuffle', 'full'),
    () => counted('painters on other processors', [tsx, 'tests/portable/command.ts'], inside),
  ],
  [
    () => check('kill -9 under load, 20 times', [tsx, 'tests/load/kill9.ts', '--times', '20'], inside),
    () =>
      suite(`a walk of ${WALK} steps`, 'server', { ...inside, STEPS: String(WALK), SEED: String(randomInt(1e9)) }, 'tests/server/model'),
    () => suite(`${ATTACKS} attacks on each call`, 'server', { ...inside, RUNS: String(ATTACKS) }, 'tests/server/fuzz'),
    () => suite(`${EXITS} exits`, 'server', { ...inside, EXITS: String(EXITS) }, 'tests/server/exponent/exits'),
    () => suite(`${ROUNDS} rounds of 指数`, 'unit', { ...inside, ROUNDS: String(ROUNDS) }, 'tests/unit/exponentVectors'),
    outside,
    () => counted('first start and server on other Nodes', [tsx, 'tests/nodes/command.ts'], inside),
  ],
]

const together = async (lanes) => (await Promise.all(lanes.map((steps) => lane(...steps)))).flat()

/** All steps: the quick ones one after the other, then those of the full run in their lanes. */
async function everything() {
  const quick = await lane(...QUICK)
  if (full) return [...quick, ...(await together(MORE))]
  return withOutside ? [...quick, ...(await lane(outside))] : quick
}

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0)

checkNode()
process.chdir(root)
const began = Date.now()
await ensureInstalled()
await ensureBuilt()
const results = await everything()
const skipped = results.flatMap((result) => result.skipped)
process.stdout.write('\n')
for (const { name, reason } of skipped) process.stdout.write(`skipped: ${name}: ${reason}\n`)
for (const step of results) for (const { name, reason } of step.failures) process.stdout.write(`failed: ${step.name}: ${name}: ${reason}\n`)
for (const { name, seconds, passed, failed } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${seconds} s\n`)
process.stdout.write(`in ${Math.round((Date.now() - began) / 1000)} s\n`)
process.stdout.write(`${total(results, 'passed')} passed, ${total(results, 'failed')} failed, ${skipped.length} skipped\n`)
process.exitCode = total(results, 'failed') === 0 ? 0 : 1
