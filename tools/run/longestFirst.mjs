import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './install.mjs'
import { readRecord } from './record.mjs'

/** Seconds of a file that the record does not name: it is new, or shorter than those that are noted. */
const UNKNOWN = 4

/**
 * The order of test files in a suite: the longest first, by the seconds of the last landing (tests/landings.json). Otherwise a long one that begins last
 * leaves all workers but its own without work.
 */
export class LongestFirst extends BaseSequencer {
  async sort(specs) {
    const { slow } = readRecord()
    const secondsOf = ({ moduleId }) => slow[relative(root, moduleId)] ?? UNKNOWN
    const groupOf = ({ project }) => project.config.sequence.groupOrder
    const known = await super.sort(specs)
    return known.sort((a, b) => groupOf(a) - groupOf(b) || secondsOf(b) - secondsOf(a))
  }
}
