/** The last lines of `npm test`: what was skipped, slow, unsteady and failed, the sums of each step, `notes` of the run, and one line with the sums of all. */

/** Files that are listed as slow. */
const SLOW = 10

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0)

function* linesOf(results, seconds, notes) {
  for (const { name, reason } of results.flatMap(({ skipped }) => skipped)) yield `skipped: ${name}: ${reason}`
  const slow = results.flatMap((result) => result.slow).sort((a, b) => b.seconds - a.seconds)
  for (const { name, seconds } of slow.slice(0, SLOW)) yield `slow: ${seconds} s ${name}`
  for (const { name, unsteady } of results) for (const each of unsteady) yield `unsteady: ${name}: ${each.name} (${each.reason})`
  for (const step of results)
    for (const { name, reason, repeat } of step.failures) {
      yield `failed: ${step.name}: ${name}: ${reason}`
      if (repeat) yield `        again: ${repeat}`
    }
  for (const { name, passed, failed, seconds, busy } of results)
    yield `${name}: ${passed} passed, ${failed} failed, ${seconds} s${busy === null || busy === undefined ? '' : `, cores ${busy} % busy`}`
  yield* notes
  yield `in ${seconds} s`
  yield `${total(results, 'passed')} passed, ${total(results, 'failed')} failed, ${results.flatMap(({ skipped }) => skipped).length} skipped`
}

/** Writes the last lines. Returns the exit code. */
export function summarize(results, seconds, { notes = [], write = (text) => process.stdout.write(text) } = {}) {
  write('\n')
  for (const line of linesOf(results, seconds, notes)) write(`${line}\n`)
  return total(results, 'failed') === 0 ? 0 : 1
}
