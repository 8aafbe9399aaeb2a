import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter that writes the counts for `npm test`, `{passed, failed, skipped: [{name, reason}]}`, to the file that TALLY_FILE
 * names.
 */
export default class TallyReporter {
  onTestRunEnd(modules, errors, reason) {
    const tally = { passed: 0, failed: errors.length, skipped: [] }
    for (const module of modules) this.#count(module, tally)
    if (reason === 'failed' && tally.failed === 0) tally.failed = 1
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }

  #count(module, tally) {
    if (module.errors().length > 0) tally.failed += 1
    for (const test of module.children.allTests()) {
      const { state, note } = test.result()
      if (state === 'passed') tally.passed += 1
      else if (state === 'failed') tally.failed += 1
      else tally.skipped.push({ name: `${module.relativeModuleId} > ${test.fullName}`, reason: note ?? 'not possible here, see its name' })
    }
  }
}
