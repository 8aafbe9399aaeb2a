/** The steps of `npm test` and of the four parts of `npm run test:full`. A step is a function that runs it and resolves to its result (step.mjs). */
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from './install.mjs'
import { provedIn } from './proved.mjs'
import { check, counted, skip, suite } from './step.mjs'
import { TIMED } from './timed.mjs'
import { WORKERS } from './workers.mjs'

/** Steps of the long walk of players, operators and the clock (tests/server/model), and runs of the walks of 推广, 福利 and 图鉴. */
const WALK = 20_000
const WALK_RUNS = 100
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
const LONG = { minutes: 80, silentMinutes: 10 }

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

/** The server suite on the PostgreSQL and Redis of CI_DATABASE_URL and CI_REDIS_URL, where they answer. */
export async function outside() {
  const name = 'server on outside PostgreSQL and Redis'
  if (!(await answers(CI_DATABASE_URL, 5432))) return skip(name, 'CI_DATABASE_URL is not set or does not answer')
  if (!(await answers(CI_REDIS_URL, 6379))) return skip(name, 'CI_REDIS_URL is not set or does not answer')
  return suite(name, 'server', { ...inside, CI_DATABASE_URL, CI_REDIS_URL }, { mayFailOnce: isTimed })
}

const isTimed = (file) => TIMED.includes(file)
const any = () => true

const command = [tsx, 'tests/visual/command.ts', '--workers', String(WORKERS.pictures)]

/** Pictures of some sizes. A picture may fail once; it is taken again by its name. */
const pictures = (name, options, patience) =>
  counted(name, [...command, ...options], inside, {
    mayFailOnce: any,
    again: (picture) => counted(`${name}, again: ${picture}`, [...command, '--only', picture], inside),
    patience,
  })

/** The pictures of pages whose proof is old, and a tenth of the others; those that are as expected are proved by it. */
export const provePictures = () =>
  counted('pictures of pages', [...command, '--sizes', '375x667', '--quick', '--grep', 'routes/', '--prove'], inside)

/** What is red at once, for everything else would be about something that does not stand. */
export const FIRST = [
  () => check('types', [bin('typescript/bin/tsc')]),
  () => check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  () => check('engines', [tsx, 'tools/floor/check.ts']),
  () => check('colours', [tsx, 'tools/lint/colours.ts']),
]

/**
 * What one waits for after every change. Each suite keeps two cores busy by itself, and two side by side starve each other; those with real clocks
 * come first.
 */
export const QUICK = [
  () => suite('unit', 'unit', inside),
  () => suite('server', 'server', inside, { leftOut: provedIn('server').proved, mayFailOnce: isTimed }),
  () => suite('e2e', 'e2e', inside, { mayFailOnce: any }),
  () => suite('scenes', 'scenes', inside, { leftOut: provedIn('scenes').proved, mayFailOnce: any }),
  () => pictures('pictures at 375x667', ['--sizes', '375x667', '--quick']),
  () => suite('faults planted in pictures', 'visual', inside),
]

const MAY_FAIL_ONCE = { unit: () => false, server: isTimed, e2e: any, scenes: any, visual: () => false }
/** Suites that can be asked for alone. */
export const SUITE_NAMES = [...Object.keys(MAY_FAIL_ONCE), 'pictures']

/** A suite, or some of its files, with only the tests whose name matches `grep` where one is given. Nothing is left out as proved. */
export function some(name, { files = [], grep } = {}) {
  if (name === 'pictures') return pictures('pictures at 375x667', ['--sizes', '375x667', ...(grep ? ['--only', grep] : ['--quick'])])
  return suite(name, name, inside, { files, grep, mayFailOnce: MAY_FAIL_ONCE[name] })
}

const whole = { ...inside, FULL: '1' }

/** The same suites with all that they have: every state, every picture, the slow tests of tools. */
const SUITES = [
  () => suite('unit', 'unit', whole),
  () => suite('server', 'server', whole, { mayFailOnce: isTimed }),
  () => suite('e2e', 'e2e', whole, { mayFailOnce: any, patience: LONG }),
  () => suite('scenes', 'scenes', whole, { mayFailOnce: any }),
  () => suite('faults planted in pictures', 'visual', whole),
  () => pictures('pictures at 375x667', ['--sizes', '375x667'], LONG),
]

const PICTURES = [
  () => pictures('pictures at 320x568 and 430x932', ['--sizes', '320x568,430x932'], LONG),
  () => counted('pictures again, in another order', [...command, ...STEADY], inside, { patience: LONG }),
]

/** A part of a suite with the numbers of the full run. */
const long = (name, project, numbers, ...files) => suite(name, project, { ...whole, ...numbers }, { files, patience: LONG })
const kill = (name, file, ...options) => check(`kill -9: ${name}`, [tsx, `tests/load/${file}.ts`, ...options], inside, LONG)

/** A node dies in every state of every mode, beside one that lives. */
const KILLS = [
  () => kill('openings, exchanges, purchases, top-ups, 20 times', 'kill9', '--times', '20'),
  () => kill('a node in each state of a battle', 'killBattles'),
  () => kill('a node in each phase of 指数', 'killExponent'),
  () => kill('a node in each phase of ROLL', 'killRoll'),
  () => kill('a node in each phase of a red-packet shower', 'killShower'),
  () => kill('a node that sells a pool of 一番赏', 'killKuji'),
]

const LONG_RUNS = [
  () => long(`a walk of ${WALK} steps`, 'server', { STEPS: String(WALK), SEED: String(randomInt(1e9)) }, 'tests/server/model'),
  () =>
    long(
      `${WALK_RUNS} walks of 推广, 福利 and 图鉴`,
      'server',
      { WALK_RUNS: String(WALK_RUNS) },
      ...['share', 'welfare', 'album'].map((domain) => `tests/server/${domain}/walk.test.ts`),
    ),
  () => long(`${ATTACKS} attacks on each call`, 'server', { RUNS: String(ATTACKS) }, 'tests/server/fuzz'),
  () => long(`${EXITS} exits`, 'server', { EXITS: String(EXITS) }, 'tests/server/exponent/exits'),
  () => long(`${RACES} races for items`, 'server', { RACES: String(RACES) }, 'tests/server/case/lockRaces.test.ts'),
  () =>
    long(`${DRAWS} draws`, 'server', { DRAWS: String(DRAWS) }, 'tests/server/fairness/draw.test.ts', 'tests/server/dream/draws.test.ts'),
  () => long('secrecy of every kind of battle', 'server', { MODES: 'all' }, 'tests/server/battle/secrecy.test.ts'),
  () => long(`${ROUNDS} rounds of 指数`, 'unit', { ROUNDS: String(ROUNDS) }, 'tests/unit/exponentVectors'),
  () => check('every bench, in its short form', [tsx, 'tools/bench/all.ts', '--short'], inside, LONG),
  () => counted('painters on other processors', [tsx, 'tests/portable/command.ts'], inside, { patience: LONG }),
  outside,
  () => counted('first start and server on other Nodes', [tsx, 'tests/nodes/command.ts'], inside, { patience: LONG }),
]

/** The parts of the full run. Each is meant to take at most 85 minutes on two cores; tests/full.json says what it took. */
export const PARTS = { '1/4': SUITES, '2/4': PICTURES, '3/4': KILLS, '4/4': LONG_RUNS }
