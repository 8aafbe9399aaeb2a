/**
 * `npm test` runs the checks for every change, `npm run test:full` (`--full`) all there are, on a machine with nothing but Node. Both end
 * with one line, `N passed, N failed, N skipped`, summed over all steps. `--outside`, which `--full` includes, adds the server tests on the
 * PostgreSQL and Redis of CI_DATABASE_URL and CI_REDIS_URL, where they answer.
 */
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ensureBuilt } from './run/build.mjs'
import { takeTemporaryFolder } from './run/folder.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'
import { endOrphans } from './run/processes.mjs'
import { provedIn } from './run/proved.mjs'
import { settle } from './run/secondChance.mjs'
import { check, counted, skip, suite } from './run/step.mjs'
import { summarize } from './run/summary.mjs'
import { TIMED } from './run/timed.mjs'

const full = process.argv.includes('--full')
const withOutside = process.argv.includes('--outside')
/** Steps of the long walk of players, operators and the clock (tests/server/model). */
const WALK = 20_000
/** Exits around breaks (tests/server/exponent/exits) and rounds of a chain (tests/unit/exponentVectors) in the long runs. */
const EXITS = 100_000
const ROUNDS = 1_000_000
/** Acts that race for items (tests/server/case/lockRaces). */
const RACES = 10_000
/** Draws against the published odds (tests/server/fairness/draw, tests/server/dream/draws). */
const DRAWS = 1_000_000
/** Attacks on each call in the long run of tests/server/fuzz. */
const ATTACKS = 40

/** Options of the pictures that are taken again: two rounds, which must be equal. */
const STEADY = ['--sizes', '375x667', '--repeat', '2', '--shuffle', 'full']
/** Minutes of the steps that only the full run takes, and of all pictures. */
const LONG = { minutes: 40, silentMinutes: 10 }

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
  return suite(name, 'server', { ...inside, CI_DATABASE_URL, CI_REDIS_URL }, { mayFailOnce: (file) => TIMED.includes(file) })
}

/** Steps one after the other. */
async function lane(...steps) {
  const results = []
  for (const step of steps) results.push(await step())
  return results
}

const command = [tsx, 'tests/visual/command.ts', '--workers', '2']

/** Pictures of some sizes. A picture may fail once; it is taken again by its name. */
const pictures = (name, options, patience) =>
  counted(name, [...command, ...options], inside, {
    mayFailOnce: () => true,
    again: (picture) => counted(`${name}, again: ${picture}`, [...command, '--only', picture], inside),
    patience,
  })

const leftOut = (name) => (full ? [] : provedIn(name).proved)

/** What is red at once, for everything else would be about something that does not stand. */
const FIRST = [
  () => check('types', [bin('typescript/bin/tsc')]),
  () => check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  () => check('engines', [tsx, 'tools/floor/check.ts']),
  () => check('colours', [tsx, 'tools/lint/colours.ts']),
]

/**
 * What one waits for after every change. Each suite keeps two cores busy by itself, and two side by side starve each other; those with real clocks
 * come first.
 */
const QUICK = [
  () => suite('unit', 'unit', inside),
  () => suite('server', 'server', inside, { leftOut: leftOut('server'), mayFailOnce: (file) => TIMED.includes(file) }),
  () => suite('e2e', 'e2e', inside, { mayFailOnce: () => true }),
  () => suite('scenes', 'scenes', inside, { leftOut: leftOut('scenes'), mayFailOnce: () => true }),
  () => pictures('pictures at 375x667', ['--sizes', '375x667', ...(full ? [] : ['--quick'])]),
  () => suite('faults planted in pictures', 'visual', inside),
]

/** A part of a suite with the numbers of the full run. */
const long = (name, project, numbers, ...files) => suite(name, project, { ...inside, ...numbers }, { files, patience: LONG })

/** What `npm run test:full` does beside it. */
const MORE = [
  () => pictures('pictures at 320x568 and 430x932', ['--sizes', '320x568,430x932'], LONG),
  () => counted('pictures again, in another order', [...command, ...STEADY], inside, { patience: LONG }),
  () => counted('painters on other processors', [tsx, 'tests/portable/command.ts'], inside, { patience: LONG }),
  () => check('kill -9 under load, 20 times', [tsx, 'tests/load/kill9.ts', '--times', '20'], inside, LONG),
  () => long(`a walk of ${WALK} steps`, 'server', { STEPS: String(WALK), SEED: String(randomInt(1e9)) }, 'tests/server/model'),
  () => long(`${ATTACKS} attacks on each call`, 'server', { RUNS: String(ATTACKS) }, 'tests/server/fuzz'),
  () => long(`${EXITS} exits`, 'server', { EXITS: String(EXITS) }, 'tests/server/exponent/exits'),
  () => long(`${RACES} races for items`, 'server', { RACES: String(RACES) }, 'tests/server/case/lockRaces.test.ts'),
  () =>
    long(`${DRAWS} draws`, 'server', { DRAWS: String(DRAWS) }, 'tests/server/fairness/draw.test.ts', 'tests/server/dream/draws.test.ts'),
  () => long('secrecy of every kind of battle', 'server', { MODES: 'all' }, 'tests/server/battle/secrecy.test.ts'),
  () => long(`${ROUNDS} rounds of 指数`, 'unit', { ROUNDS: String(ROUNDS) }, 'tests/unit/exponentVectors'),
  outside,
  () => counted('first start and server on other Nodes', [tsx, 'tests/nodes/command.ts'], inside, { patience: LONG }),
]

async function everything() {
  const first = await Promise.all(FIRST.map((step) => step()))
  if (first.some(({ failed }) => failed > 0)) return first
  const rest = full ? [...QUICK, ...MORE] : withOutside ? [...QUICK, outside] : QUICK
  return settle([...first, ...(await lane(...rest))])
}

checkNode()
process.chdir(root)
const began = Date.now()
takeTemporaryFolder()
const orphans = await endOrphans()
if (orphans.length > 0) process.stdout.write(`ended what an earlier run left behind: ${orphans.join(', ')}\n`)
await ensureInstalled()
await ensureBuilt()
process.exitCode = summarize(await everything(), Math.round((Date.now() - began) / 1000))
