/**
 * After all steps, what failed is run once more, alone, with nothing beside it. What passes then is unsteady: it is told by name, and the run may
 * still be green. Who may fail once is said with the step (tools/run/steps.mjs); nobody may when many fail, since then something is broken.
 */

/** Files (or pictures) that may fail in one run. One more, and nothing is run again. */
export const MOST_FILES = 4
/** Tests (or pictures) that may be unsteady in one run. One more, and they count as failed. */
export const MOST_UNSTEADY = 3
/** What is said of a test that was unsteady before. */
const TWICE = 'unsteady twice in ten landings (tests/landings.json): mend it'

const filesOf = ({ failures }) => [...new Set(failures.map(({ file }) => file))]

/** True when a step's failures may all be chance. A failure without a file is one of the step as a whole. */
function mayBeChance({ failed, failures, again, mayFailOnce }) {
  const excused = ({ file, final }) => Boolean(file) && !final && mayFailOnce(file)
  return again !== null && failed === failures.length && failures.every(excused)
}

/** Runs the failed files of one step again, one at a time. Resolves to the failures that did not come back. */
async function steadyAlone(result) {
  const forgiven = []
  for (const file of filesOf(result)) {
    const done = await result.again(file)
    if (done.failed === 0 && done.passed > 0) forgiven.push(...result.failures.filter((failure) => failure.file === file))
  }
  return forgiven
}

function forgive(result, forgiven) {
  return {
    ...result,
    passed: result.passed + forgiven.length,
    failed: result.failed - forgiven.length,
    failures: result.failures.filter((failure) => !forgiven.includes(failure)),
    unsteady: [...result.unsteady, ...forgiven],
  }
}

/** Counts those of the unsteady as failed that `isRed` says yes to. */
function withRed(result, isRed) {
  const red = result.unsteady.filter(isRed)
  return {
    ...result,
    passed: result.passed - red.length,
    failed: result.failed + red.length,
    failures: [...result.failures, ...red],
    unsteady: result.unsteady.filter((each) => !red.includes(each)),
  }
}

/** What is unsteady counts as failed when there is too much of it, and when it is among `before`, the names of the last landings. */
function bounded(results, before) {
  if (results.flatMap(({ unsteady }) => unsteady).length > MOST_UNSTEADY) return results.map((result) => withRed(result, () => true))
  const repeated = ({ name }) => before.has(name)
  const told = (failure) => (repeated(failure) ? { ...failure, reason: `${TWICE}; ${failure.reason}` } : failure)
  return results.map((result) => withRed({ ...result, unsteady: result.unsteady.map(told) }, repeated))
}

/**
 * The results after the second chance. Nothing is run again when all passed, when a failure has no excuse, or when too many files failed. `before` are
 * the names of what was unsteady in the last landings: a second time is no chance.
 */
export async function settle(results, before = new Set()) {
  const red = results.filter(({ failed }) => failed > 0)
  if (!red.every(mayBeChance) || red.flatMap(filesOf).length > MOST_FILES) return bounded(results, before)
  const forgiven = new Map()
  for (const result of red) forgiven.set(result, await steadyAlone(result))
  return bounded(
    results.map((result) => (forgiven.has(result) ? forgive(result, forgiven.get(result)) : result)),
    before,
  )
}
