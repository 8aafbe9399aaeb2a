/**
 * tests/landings.json: what the gates of the last landings said. `npm test -- --landing`, which `.ci/run` calls, adds its own line when it is
 * green, and whoever lands commits the file. It holds the last ten landings, newest first, each with its commit, seconds, counts and the names of what was unsteady, and the
 * seconds of the longer test files of the newest one, by which the next run puts the longest first (longestFirst.mjs).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const RECORD = join(root, 'tests/landings.json')
/** Landings that are remembered. */
const REMEMBERED = 10
/** Files that take fewer seconds are not noted. */
const NOTED_FROM = 5
const EMPTY = { landings: [], slow: {} }

/** The committed record; an empty one where there is none. */
export const readRecord = (file = RECORD) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : EMPTY)

/** What stands for a commit where there is no Git. */
export const NO_COMMIT = 'unknown'

/** The commit that is checked out, in ten digits; {@link NO_COMMIT} without Git. */
export function commitNow() {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return NO_COMMIT
  }
}

/** Names of everything that was unsteady in the landings of a record. */
export const unsteadyIn = ({ landings }) => new Set(landings.flatMap(({ unsteady }) => unsteady))

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0)

/** The record after one more landing. */
export function withLanding(record, results, { commit, date, seconds }) {
  const landing = {
    commit,
    date,
    seconds,
    passed: sum(results, 'passed'),
    failed: sum(results, 'failed'),
    steps: Object.fromEntries(results.map((result) => [result.name, result.seconds])),
    unsteady: results.flatMap(({ unsteady }) => unsteady.map(({ name }) => name)).sort(),
  }
  const slow = results.flatMap((result) => result.slow).filter((file) => file.seconds >= NOTED_FROM)
  return {
    landings: [landing, ...record.landings].slice(0, REMEMBERED),
    slow: Object.fromEntries(slow.map(({ name, seconds }) => [name, seconds]).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Adds this run to the record. */
export function noteLanding(results, seconds, file = RECORD) {
  const record = withLanding(readRecord(file), results, { commit: commitNow(), date: new Date().toISOString().slice(0, 10), seconds })
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}
