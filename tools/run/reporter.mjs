import { writeFileSync } from 'node:fs'
import { reasonOfSkip, UNTOLD } from './skips.mjs'

/** Failures that chance never excuses, whichever file they are in: a property with its counterexample, and books that do not balance. */
const FINAL = /Property failed after|\brule: /

const tell = (message) => process.send?.(message)
const nameOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`

/** True when a group that a test is in has failed as a whole. */
function errorsAbove({ parent }) {
  return parent.type === 'suite' && (parent.errors().length > 0 || errorsAbove(parent))
}

/** A failure for the list that `npm test` ends with. `test` is a test or a group; it is missing when the whole file failed. */
function failureIn(module, error, test) {
  const file = module.relativeModuleId
  const message = String(error?.message ?? 'no reason given')
  const named = test ? ` -t '${test.fullName.replace(/[^\p{L}\p{N} ,:-]/gu, '.')}'` : ''
  return {
    name: test ? nameOf(test) : file,
    reason: message.split('\n')[0],
    file,
    repeat: `npx vitest run --project ${module.project.name} ${file}${named}`,
    final: FINAL.test(message),
  }
}

/** False for a test that a pattern of names leaves out (`-t`): nobody asked for it. */
const isAskedFor = (test) => test.project.config.testNamePattern?.test(test.fullName) ?? true

/**
 * A Vitest reporter that writes the counts for `npm test` to the file that TALLY_FILE names (tools/run/step.mjs says what is in it), and tells the process
 * that started Vitest which tests are running.
 */
export default class TallyReporter {
  onTestModuleStart(module) {
    tell({ begins: module.relativeModuleId })
  }

  onTestModuleEnd(module) {
    tell({ ends: module.relativeModuleId })
  }

  onTestCaseReady(test) {
    tell({ begins: nameOf(test) })
  }

  onTestCaseResult(test) {
    tell({ ends: nameOf(test) })
  }

  onTestRunEnd(modules, errors, reason) {
    const outside = errors.map((error) => ({ name: 'outside of a test', reason: String(error.message).split('\n')[0] }))
    const tally = { passed: 0, failed: errors.length, skipped: [], failures: outside, slow: [] }
    for (const module of modules) this.#count(module, tally)
    if (reason === 'failed' && tally.failed === 0) tally.failed = 1
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  }

  #count(module, tally) {
    tally.slow.push({ name: module.relativeModuleId, seconds: Math.round(module.diagnostic().duration / 1000) })
    const fail = (error, test) => {
      tally.failed += 1
      tally.failures.push(failureIn(module, error, test))
    }
    const [broken] = module.errors()
    if (broken) fail(broken)
    for (const group of module.children.allSuites()) for (const error of group.errors()) fail(error, group)
    for (const test of module.children.allTests()) {
      const { state, note, errors } = test.result()
      if (state === 'passed') tally.passed += 1
      else if (state === 'failed') fail(errors?.[0], test)
      else if (!isAskedFor(test)) continue
      else if (broken || errorsAbove(test)) tally.skipped.push({ name: nameOf(test), reason: 'what it begins with failed' })
      else {
        const reason = reasonOfSkip(module.relativeModuleId, note)
        if (reason) tally.skipped.push({ name: nameOf(test), reason })
        else fail({ message: UNTOLD }, test)
      }
    }
  }
}
