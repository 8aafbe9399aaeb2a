/** Tests that are skipped: the summary says why, and one without a reason is red. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesBelow } from '../../tools/run/files.mjs'
import { REASONS, reasonOfSkip, UNTOLD } from '../../tools/run/skips.mjs'
import { type Result, suite } from '../../tools/run/step.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
let at: string

const PLANTED: Record<string, string> = {
  'vitest.config.mjs': `export default { test: { projects: [{ test: { name: 'planted', allowOnly: true, include: ['*.test.mjs'], server: { deps: { inline: true } } } }] } }`,
  'told.test.mjs': `
    import { beforeEach, describe, it } from 'vitest'
    import { onlyWhere } from 'ROOT/tests/support/onlyWhere.ts'
    it('alone', (test) => { onlyWhere(test, false, 'only in spring'); throw new Error('it ran') })
    it('that may run', (test) => onlyWhere(test, true, 'only in spring'))
    describe('a group', () => {
      beforeEach((test) => onlyWhere(test, false, 'only in autumn'))
      it('with a test', () => { throw new Error('it ran') })
    })`,
  'bare.test.mjs': `import { it } from 'vitest'; it('runs', () => undefined); it.skipIf(true)('is skipped', () => undefined)`,
  'only.test.mjs': `import { it } from 'vitest'; it.only('runs', () => undefined); it('is forgotten', () => undefined)`,
  'broken.test.mjs': `
    import { beforeAll, describe, it } from 'vitest'
    describe('a group', () => {
      beforeAll(() => { throw new Error('no world') })
      it('with a test', () => undefined)
    })`,
}

beforeAll(() => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  at = mkdtempSync(join(root, 'node_modules/.cache/planted-skips-'))
  for (const [name, text] of Object.entries(PLANTED)) writeFileSync(join(at, name), text.replaceAll('ROOT/', root))
})
// A red step of a planted suite must not be read as one of this run.
beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterAll(() => rmSync(at, { recursive: true, force: true }))

const planted = (file: string): Promise<Result> => suite(`planted ${file}`, 'planted', {}, { files: [file], at })

describe('a skipped test', () => {
  it('is told with its reason, alone and in a group', async () => {
    const { passed, failed, skipped } = await planted('told')
    expect([passed, failed]).toEqual([1, 0])
    expect(skipped).toEqual([
      { name: 'told.test.mjs > alone', reason: 'only in spring' },
      { name: 'told.test.mjs > a group > with a test', reason: 'only in autumn' },
    ])
  })

  it.each(['bare', 'only'])('is red without one: %s', async (file) => {
    const { passed, failed, skipped, failures } = await planted(file)
    expect([passed, failed, skipped]).toEqual([1, 1, []])
    expect(failures).toMatchObject([{ reason: UNTOLD }])
  })

  it('is not red for what failed before it, which is', async () => {
    const { failed, skipped, failures } = await planted('broken')
    expect([failed, failures.map(({ reason }) => reason)]).toEqual([1, ['no world']])
    expect(skipped).toMatchObject([{ reason: 'what it begins with failed' }])
  })

  it('has its note before the reason of its file', () => {
    const [[file = '', reason] = []] = Object.entries(REASONS)
    expect([reasonOfSkip(file, 'a note'), reasonOfSkip(file), reasonOfSkip('another.test.ts')]).toEqual(['a note', reason, null])
  })
})

/** The ways of Vitest to skip a test that take no reason. */
const BARE = /\b(it|test|describe)(\.\w+)*\.(skip|skipIf|runIf|todo)\b/

describe('the sources of the tests', () => {
  const sources = ['tests', 'packages'].flatMap(filesBelow).filter((file) => /\.test\.tsx?$/.test(file))
  const skipping = sources.filter((file) => BARE.test(readFileSync(join(root, file), 'utf8').replace(/`[^`]*`/g, '')))

  it('skip only by onlyWhere, but for the proved files whose reasons are listed', () => {
    expect(skipping).toEqual(Object.keys(REASONS))
  })
})
