/** Which of the touched test files run now: the nearest first, as many as there is time for. */
import { WORKERS } from '../workers.mjs'
import { suiteOf } from './reach.mjs'

/** Seconds before the first test of a suite. */
const STARTS = { unit: 4, server: 10, scenes: 25, e2e: 20 }
/** Seconds of a file that the last landing did not note: it is short. */
const SHORT = { unit: 1, server: 2, scenes: 4, e2e: 4 }
/** Words of paths that say where a file lies and not what it is about. */
const PLACES = new Set(
  'src client server state shared modes core platform tests unit e2e scenes support test ts tsx mjs css module json page pages view index tools run stage scene mode rooms http world'.split(
    ' ',
  ),
)

/** What a path is about: the words of its folders and its name. */
export const wordsOf = (path) =>
  new Set(
    path
      .replace(/([a-z\d])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((word) => word.length > 2 && !PLACES.has(word)),
  )

/** Steps between a test and a file that are about the same thing, at most: `tests/server/roll` and `src/server/modes/roll`. */
const NAMESAKE = 1.5

const isAbout = (test, file) => {
  const words = wordsOf(test)
  return [...wordsOf(file)].some((word) => words.has(word))
}

/** Seconds of a test file, by the last landing (`slow`). */
const secondsOf = (test, slow) => slow[test] ?? SHORT[suiteOf(test)]

/**
 * The tests that some changed files touch: `{test, steps, by}`, `by` the changed file that lies nearest. The nearest come first, and of equally near ones the
 * shortest, by `slow`, the seconds of longer files.
 */
export function touchedBy(changed, tests, reach, slow = {}) {
  const touched = tests.flatMap((test) => {
    const reached = reach(test, changed)
    const near = changed
      .filter((file) => reached.has(file))
      .map((file) => ({ test, by: file, steps: isAbout(test, file) ? Math.min(NAMESAKE, reached.get(file)) : reached.get(file) }))
      .sort((a, b) => a.steps - b.steps)
    return near.slice(0, 1)
  })
  return touched.sort((a, b) => a.steps - b.steps || secondsOf(a.test, slow) - secondsOf(b.test, slow) || (a.test < b.test ? -1 : 1))
}

/** Parts touched tests by a budget in seconds of this run, `{now, later}`. `slow` as {@link touchedBy}'s. */
export function choose(touched, slow, budget) {
  const now = []
  const later = []
  const begun = new Set()
  let left = budget
  for (const each of touched) {
    const suite = suiteOf(each.test)
    const seconds = secondsOf(each.test, slow) / WORKERS[suite] + (begun.has(suite) ? 0 : STARTS[suite])
    if (seconds > left && now.length > 0) later.push(each)
    else {
      left -= seconds
      begun.add(suite)
      now.push(each)
    }
  }
  return { now, later }
}
