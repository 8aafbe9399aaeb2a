/** `npm test -- --touched`: what the change in this working tree can touch, the nearest first. */

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../install.mjs'
import { readRecord } from '../record.mjs'
import { changedSince } from './changed.mjs'
import { choose, touchedBy } from './choose.mjs'
import { filesOfRepository, graphOf } from './graph.mjs'
import { reachOf, suiteOf, testsOf } from './reach.mjs'

/** Seconds for tests, so that all of it, with build and checks, takes about three minutes on two cores. */
const BUDGET = 110
/** Digests with which test files have passed here. */
const LEDGER = join(root, 'node_modules/.cache/touched.json')

const readLedger = () => (existsSync(LEDGER) ? JSON.parse(readFileSync(LEDGER, 'utf8')) : {})

/** A digest over the content of everything that a test reaches. A file that is gone counts by its name. */
function digestOf(reached) {
  const hash = createHash('sha256')
  for (const file of [...reached.keys()].sort())
    hash
      .update(`${file}\0`)
      .update(existsSync(join(root, file)) ? readFileSync(join(root, file)) : '')
      .update('\0')
  return hash.digest('hex').slice(0, 32)
}

/**
 * What is touched since a commit: `{changed, now, later, proved, note}`. `now` are test files to run, `later` those for which there is no time, `proved` those
 * that passed with exactly what they reach now. `note(names)` keeps that these have passed, but for those of which something was changed while they ran.
 */
export function touched({ since, whole } = {}) {
  const changed = changedSince(since)
  const files = [...new Set([...filesOfRepository(), ...changed])].sort()
  const graph = graphOf(files, (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''))
  const tests = testsOf(filesOfRepository())
  const reach = reachOf(graph, tests)
  const { slow } = readRecord()
  const all = touchedBy(changed, tests, reach, slow)
  const ledger = readLedger()
  const digestNow = (test) => digestOf(reach(test, changed))
  const digests = new Map(all.map(({ test }) => [test, digestNow(test)]))
  const proved = all.filter(({ test }) => ledger[test] === digests.get(test))
  const open = all.filter((each) => !proved.includes(each))
  const note = (names) => {
    mkdirSync(dirname(LEDGER), { recursive: true })
    const steady = names.filter((name) => digestNow(name) === digests.get(name))
    writeFileSync(LEDGER, JSON.stringify({ ...ledger, ...Object.fromEntries(steady.map((name) => [name, digests.get(name)])) }))
  }
  return { changed, proved, note, ...choose(open, slow, whole ? Number.POSITIVE_INFINITY : BUDGET) }
}

/** Chosen tests as lists of files by suite, in the order in which suites run. */
export const filesBySuite = (chosen) =>
  ['unit', 'server', 'e2e', 'scenes']
    .map((suite) => [suite, chosen.map(({ test }) => test).filter((test) => suiteOf(test) === suite)])
    .filter(([, files]) => files.length > 0)

const counts = (chosen) =>
  filesBySuite(chosen)
    .map(([suite, files]) => `${suite} ${files.length}`)
    .join(', ') || 'none'

/** The first lines of such a run: what is changed, and what runs for it. */
export const beginning = ({ changed, now, later, proved }) => [
  `changed: ${changed.length === 0 ? 'nothing' : changed.join(', ')}`,
  `test files that this can touch: ${counts([...now, ...later, ...proved])}; now: ${counts(now)}`,
]

/** What pictures show. */
const SHOWN = /^(?:src\/(?:client|state|shared)|scenes|assets|catalogue|public|index\.html|tests\/visual)/

/** Its last lines: what it left out, and why. */
export const leftOut = ({ changed, later, proved }) => [
  ...(changed.some((file) => SHOWN.test(file))
    ? ['left out: pictures; npm test -- --suite pictures takes those that the change can touch']
    : []),
  ...later.map(({ test, by }) => `left out: ${test} (reaches ${by}): no time in three minutes; --whole takes it`),
  ...proved.map(({ test }) => `left out: ${test}: it passed with all that it reaches as it is now`),
  ...(later.length > 0 ? [`${later.length} touched test files were left out: npm test takes all`] : []),
]
