import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { plainName } from '../../tools/shell/chunksPlugin.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Where a run keeps what its test files loaded, a file for each; tools/run/touched/loads.mjs gathers them. */
const FOLDER = join(ROOT, 'node_modules/.cache/loads')
const SCRIPT = /\/app\/[^/]+\.js$/

const loaded = new Map<string, Set<string>>()

function namesOf(test: string): Set<string> {
  const known = loaded.get(test) ?? new Set<string>()
  loaded.set(test, known)
  return known
}

/** Notes the scripts that a page asks for, under the test file that opened it: `npm test -- --touched` runs a test when one of them is changed. */
export function noteLoads(page: Page): void {
  const test = (expect.getState().testPath ?? '').slice(ROOT.length)
  const names = namesOf(test)
  const before = names.size
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (SCRIPT.test(pathname)) names.add(plainName(pathname))
  })
  onTestFinished(() => {
    if (names.size === before) return
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, `${test.replaceAll('/', '!')}.json`), JSON.stringify([...names].sort()))
  })
}
