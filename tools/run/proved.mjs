/**
 * Slow tests of tools that hardly ever change. `npm test` leaves a test out while the bytes of all that it tests are those with which it passed last;
 * tests/proved.json holds their digests and seconds. Every test that is left out is named as skipped, and every one whose proof is old is named at the
 * start, with what it costs. `npm run test:full` leaves out none. `npm run test:proved` runs those whose proof is old and notes those that pass.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { root } from './install.mjs'

const PROOFS = join(root, 'tests/proved.json')
const LAB = [
  'tools/lab',
  'tools/newScene',
  'tools/assets',
  'scenes/lab',
  'scenes/kit/README.md',
  'lab.html',
  'vite.config.ts',
  'package-lock.json',
]
const COPIES = ['tests/support/projectCopy.ts', 'tests/support/swapPage', 'tests/support/scenePage', 'tests/support/browser.ts']
const STARTING = [
  'src/server/platform/db',
  'src/server/boot/start.ts',
  'src/server/platform/started.ts',
  'src/server/boot/serve.ts',
  'src/server/boot/server.ts',
  'src/server/platform/config.ts',
]
const RUNNING = ['tools/run/build.mjs', 'tools/run/install.mjs', 'tools/start.mjs', 'package-lock.json']

/** What the templates of a new mode are written into, and what they call. */
const MODE_PARTS = [
  'tools/newMode',
  'tools/newScene',
  'src/shared/mode.ts',
  'src/shared/modes.ts',
  'src/shared/kinds.ts',
  'src/server/modes/gameMode.ts',
  'src/server/modes/registry.ts',
  'src/server/core/play',
  'src/state/core/play',
  'src/state/modes/registry',
  'src/client/modes/registry',
  'src/client/modes/modeLook.ts',
  'tests/support/projectCopy.ts',
]

/** Test files and what they test, beside themselves. */
const TESTS = {
  'tests/scenes/lab.test.ts': [...LAB, ...COPIES],
  'tests/scenes/newMode.test.ts': MODE_PARTS,
  'tests/scenes/projectCopy.test.ts': [...LAB, ...COPIES],
  'tests/server/db/embedded.test.ts': [...STARTING, ...RUNNING, 'tests/server/db/probe.mts'],
  'tests/server/db/watched.test.ts': [...STARTING, 'src/server/boot/run.ts', 'tests/support/postmaster.ts', 'package-lock.json'],
  'tests/server/start/surroundings.test.ts': [
    ...STARTING,
    ...RUNNING,
    'src/server/boot/run.ts',
    'src/server/boot/surroundings.ts',
    'src/server/core/catalogue',
    'catalogue',
    'tools/run/announce.mjs',
    'tests/server/start/surroundings.ts',
    'docs/operations.md',
  ],
  'tests/server/start/start.test.ts': [
    ...STARTING,
    ...RUNNING,
    'tests/server/start/probe.mts',
    'src/server/platform/secrets.ts',
    'src/server/boot/workers',
  ],
}

/** Paths that a slow test of tools tests; undefined for every other test. Folders are told with all that lies below. */
export const pathsOf = (test) => TESTS[test]?.flatMap(filesBelow)

/** A digest over the names and bytes of all files below some paths; a path that names nothing is a fault of the table above. */
function digestOf(paths) {
  const missing = paths.find((path) => filesBelow(path).length === 0)
  if (missing) throw new Error(`tools/run/proved.mjs names ${missing}, which does not exist`)
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 32)
}
/** The digest of a test and of what it tests, as it is now. */
export const digestNow = (test) => digestOf([test, ...TESTS[test]])
const readProofs = () => JSON.parse(readFileSync(PROOFS, 'utf8'))

/** Seconds of a test that was never proved. */
const UNKNOWN = 30

/** Tests of this kind in a suite: `proved` are those whose digest is the one in `proofs`, `touched` the others. */
export function provedIn(suite, proofs = readProofs()) {
  const all = Object.keys(TESTS).filter((test) => test.startsWith(`tests/${suite}/`))
  const proved = all.filter((test) => proofs[test]?.digest === digestNow(test))
  return { proved, touched: all.filter((test) => !proved.includes(test)) }
}

/** One line on each test whose proof is old: it runs in every `npm test` until its proof is renewed. */
export function oldProofs(proofs = readProofs()) {
  return ['server', 'scenes'].flatMap((suite) =>
    provedIn(suite, proofs).touched.map((test) => {
      const seconds = proofs[test]?.seconds ?? UNKNOWN
      return `the proof of ${test} is old: it costs ${seconds} s in every run until npm run test:proved has renewed it`
    }),
  )
}

/** Test files of some results in which nothing failed, `{name, seconds}` each; none of a result that failed as a whole. */
export const greenIn = (results) =>
  results.flatMap(({ slow, failures }) =>
    failures.some(({ file }) => !file) ? [] : slow.filter(({ name }) => !failures.some(({ file }) => file === name)),
  )

/** Notes that these tests pass with what they test as it is now: `{name, seconds}` each; others than those of this kind are passed over. */
export function prove(passed) {
  const ours = passed.filter(({ name }) => name in TESTS)
  const proofs = { ...readProofs(), ...Object.fromEntries(ours.map(({ name, seconds }) => [name, { digest: digestNow(name), seconds }])) }
  const sorted = Object.fromEntries(Object.keys(TESTS).map((test) => [test, proofs[test] ?? { digest: '', seconds: UNKNOWN }]))
  writeFileSync(PROOFS, `${JSON.stringify(sorted, null, 2)}\n`)
}
