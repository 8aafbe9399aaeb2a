import { writeFileSync } from 'node:fs'

const because = (name, error) => ({ name, reason: String(error?.message ?? 'no reason given').split('\n')[0] })

/**
 * A Vitest reporter that writes the counts for `npm test`, `{passed, failed, skipped, failures}` with lists of `{name, reason}`, to the
 * file that TALLY_FILE names.
 */
export default class TallyReporter {
  onTestRunEnd(modules, errors, reason) {
    const tally = { passed: 0, failed: errors.length, skipped: [], failures: errors.map((error) => because('outside of a test', error)) }
    for (const module of modules) this.#count(module, tally)
    if (reason === 'failed' && tally.failed === 0) tally.failed = 1
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }

  #count(module, tally) {
    const [broken] = module.errors()
    if (broken) {
      tally.failed += 1
      tally.failures.push(because(module.relativeModuleId, broken))
    }
    for (const test of module.children.allTests()) {
      const { state, note, errors } = test.result()
      const name = `${module.relativeModuleId} > ${test.fullName}`
      if (state === 'passed') tally.passed += 1
      else if (state === 'failed') {
        tally.failed += 1
        tally.failures.push(because(name, errors?.[0]))
      } else tally.skipped.push({ name, reason: note ?? 'not possible here, see its name' })
    }
  }
}
