/** What each test file depends on, and how far from it that lies. */
import { pathsOf } from '../proved.mjs'
import { readChunks, readLoads } from './loads.mjs'

/** Test files of the suites that Vitest runs. */
const TESTS = /^(?:tests\/(?:unit|server|scenes|e2e)\/.*|packages\/[^/]+\/tests\/.*)\.test\.tsx?$/
/** The suite of a test file. */
export const suiteOf = (file) => (file.startsWith('packages/') ? 'unit' : file.split('/')[1])
/** Test files among those of the repository. */
export const testsOf = (files) => files.filter((file) => TESTS.test(file))

/** What every test of a suite stands on, beside what it names itself. */
const GROUND = {
  unit: [],
  server: ['tests/support/postgres.ts'],
  scenes: ['tests/support/scenePage/setup.ts'],
  e2e: ['tests/e2e/setup.ts', 'tests/support/unpackBrowser.ts', 'vite.config.ts'],
}
const HUBS = ['package-lock.json', 'vitest.config.ts']
/** Steps to what a whole suite stands on: as far as can be. */
const FAR = 20

/**
 * A page of the scene tests holds all scenes and loads what a test asks for: the test takes the types of what it asks for. So types lead on, and what the page
 * only could load does not.
 */
const inScenes = ({ file, kind }) =>
  kind === 'module' || (kind === 'type' && file.startsWith('tests/')) || ((kind === 'word' || kind === 'address') && TESTS.test(file))

/** What the pages of products are made of. End-to-end tests open them, so they reach all that their pages loaded. */
const PRODUCT = /^(?:src\/(?:client|state|shared)|scenes|index\.html)/

/**
 * Of each source file of the product, which end-to-end tests loaded it, by the chunks that their pages asked for in the last run (`loads`, test → names) and the
 * modules of each chunk (`chunks`, name → files). Rare is near: a file that only some tests load lies two steps from them, one that all load eight.
 */
export function loadedBy(tests, loads = readLoads(), chunks = readChunks()) {
  const users = new Map()
  for (const test of tests)
    for (const name of loads[test] ?? []) for (const file of chunks[name] ?? []) users.set(file, (users.get(file) ?? new Set()).add(test))
  const stepsTo = (file) => 2 + 6 * ((users.get(file)?.size ?? 0) / Math.max(1, tests.length))
  return { isKnown: (test) => test in loads, loads: (test, file) => users.get(file)?.has(test) ?? false, stepsTo }
}

/** Returns the function from a test file to the map of what it depends on and the steps to each: `reach(test)`. `changed` decides which product files count. */
export function reachOf(graph, tests, loaded = loadedBy(tests.filter((test) => suiteOf(test) === 'e2e'))) {
  const grounds = new Map(
    Object.entries(GROUND).map(([suite, files]) => [suite, files.flatMap((file) => [...graph.closureOf(file, inScenes).keys()])]),
  )
  const add = (steps, file, far) => steps.set(file, Math.min(far, steps.get(file) ?? far))
  const closures = new Map()
  /** What a test reaches by its sources alone, and what its suite stands on. */
  function stepsOf(test) {
    const written = pathsOf(test)
    const inSuite = suiteOf(test) === 'scenes' ? inScenes : undefined
    const steps = written ? new Map([test, ...written].map((file) => [file, 1])) : graph.closureOf(test, inSuite)
    for (const file of [...grounds.get(suiteOf(test)), ...HUBS]) add(steps, file, FAR)
    return steps
  }

  return (test, changed) => {
    if (!closures.has(test)) closures.set(test, stepsOf(test))
    const steps = new Map(closures.get(test))
    if (suiteOf(test) !== 'e2e') return steps
    for (const file of changed) {
      if (loaded.loads(test, file)) add(steps, file, loaded.stepsTo(file))
      else if (!loaded.isKnown(test) && PRODUCT.test(file)) add(steps, file, FAR)
    }
    return steps
  }
}
