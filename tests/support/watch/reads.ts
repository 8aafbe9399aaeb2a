/**
 * Set up before each test file of `npm run test:full` (vitest.config.ts). It notes every file of the repository that a test file opens, and every one that it names
 * to a process it starts. One outside what tools/run/touched computes is a fault: `npm test -- --touched` would leave the test out when that file is changed.
 */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { filesOfRepository, graphOf } from '../../../tools/run/touched/graph.mjs'
import { reachOf, testsOf } from '../../../tools/run/touched/reach.mjs'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What one worker keeps while test files come and go. */
interface Watch {
  known: ReadonlySet<string>
  reach(test: string, changed: readonly string[]): Map<string, number>
  seen: Set<string>
}
/** The worker, whose names outlive the modules of a test file. */
const worker = globalThis as typeof globalThis & { readsWatch?: Watch }

type Call = (...given: unknown[]) => unknown
const READS = ['readFileSync', 'readFile', 'createReadStream', 'openSync', 'open', 'copyFileSync']
const STARTS = ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']

function begin(): Watch {
  const files = filesOfRepository()
  const known = new Set(files)
  const seen = new Set<string>()
  const note = (given: unknown) => {
    if (!(typeof given === 'string' || given instanceof URL)) return
    if (given instanceof URL && given.protocol !== 'file:') return
    const path = relative(ROOT, resolve(ROOT, given instanceof URL ? fileURLToPath(given) : given))
    if (known.has(path)) seen.add(path)
  }
  const watch = (owner: object, names: readonly string[], noted: (given: unknown[]) => void) => {
    const calls = owner as Record<string, Call>
    for (const name of names) {
      const real = calls[name]
      if (!real) continue
      calls[name] = Object.assign((...given: unknown[]) => {
        noted(given)
        return Reflect.apply(real, owner, given)
      }, real)
    }
  }
  watch(fs, READS, ([path]) => note(path))
  watch(fsPromises, READS, ([path]) => note(path))
  watch(childProcess, STARTS, (given) => {
    for (const word of given.flat()) note(word)
  })
  syncBuiltinESMExports()
  return { known, seen, reach: reachOf(graphOf(files), testsOf(files)) }
}

worker.readsWatch ??= begin()
const watch = worker.readsWatch
watch.seen.clear()

afterAll(() => {
  const test = relative(ROOT, expect.getState().testPath ?? '')
  const reached = watch.reach(test, [])
  const outside = [...watch.seen].filter((file) => !reached.has(file))
  expect(outside, `${test} opens what tools/run/touched does not see`).toEqual([])
})
