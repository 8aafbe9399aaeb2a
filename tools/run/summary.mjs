/** The last lines of `npm test`: what was skipped, slow, unsteady and failed, the sums of each step, `notes` of the run, and one line with the sums of all. */

/** Files that are listed as slow. */
const SLOW = 10

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0)

/** Groups of a list by what `key` says of each, in the order in which they come. */
function groupsOf(list, key) {
  const groups = new Map()
  for (const each of list) groups.set(key(each), [...(groups.get(key(each)) ?? []), each])
  return [...groups]
}

/** What was skipped: a line each, but for many of one kind, which share the line of their reason: `bag: empty, item; shop: empty`. */
function* skippedOf(skipped) {
  for (const { name, reason } of skipped.filter(({ within }) => !within)) yield `skipped: ${name}: ${reason}`
  const many = groupsOf(
    skipped.filter(({ within }) => within),
    ({ reason }) => reason,
  )
  for (const [reason, alike] of many) {
    const places = groupsOf(alike, ({ within }) => within).map(([within, all]) => `${within}: ${all.map(({ name }) => name).join(', ')}`)
    yield `skipped: ${alike.length} because ${reason}: ${places.join('; ')}`
  }
}

function* linesOf(results, seconds, notes) {
  yield* skippedOf(results.flatMap(({ skipped }) => skipped))
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
  for (const { notes: told = [] } of results) yield* told
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
