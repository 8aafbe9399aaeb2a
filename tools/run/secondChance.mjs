/**
 * After all steps, what failed is run once more, alone, with nothing beside it. What passes then is unsteady: it is told by name, and the run may
 * still be green. Who may fail once is said with the step (tools/test.mjs); nobody may when many fail, since then something is broken.
 */

/** Files (or pictures) that may fail in one run. One more, and nothing is run again. */
export const MOST_FILES = 4
/** Tests (or pictures) that may be unsteady in one run. One more, and they count as failed. */
export const MOST_UNSTEADY = 3

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

/** What is unsteady counts as failed when there is too much of it. */
function bounded(results) {
  if (results.flatMap(({ unsteady }) => unsteady).length <= MOST_UNSTEADY) return results
  return results.map((result) => ({
    ...result,
    passed: result.passed - result.unsteady.length,
    failed: result.failed + result.unsteady.length,
    failures: [...result.failures, ...result.unsteady],
    unsteady: [],
  }))
}

/** The results after the second chance. Nothing is run again when all passed, when a failure has no excuse, or when too many files failed. */
export async function settle(results) {
  const red = results.filter(({ failed }) => failed > 0)
  if (!red.every(mayBeChance) || red.flatMap(filesOf).length > MOST_FILES) return bounded(results)
  const forgiven = new Map()
  for (const result of red) forgiven.set(result, await steadyAlone(result))
  return bounded(results.map((result) => (forgiven.has(result) ? forgive(result, forgiven.get(result)) : result)))
}
