/** When a picture of a page is left out of a run: only while every byte that makes it is the same, and then nine times of ten. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { summarize } from '../../tools/run/summary.mjs'
import type { Shot } from '../visual/core/shot.ts'
import { BuiltFiles } from '../visual/proved/built.ts'
import { choose, isDue } from '../visual/proved/choice.ts'
import { digestOf, type Making, PROVED } from '../visual/proved/digest.ts'
import { type Ledger, readLedger, textOfLedger } from '../visual/proved/ledger.ts'
import { Sources } from '../visual/proved/sources.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'xingxia-proved-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>, at = dir): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, name)), { recursive: true })
    writeFileSync(join(at, name), text)
  }
  return at
}

const MAKING: Making = { machine: 'lock chromium x86-64-v4', sources: 'sources', state: 'bag', expected: 'key x86-64-v4' }
const NAMES = ['index.html', 'app/bag.js', 'app/core.js', 'GET /api/bag']

/** A client of a document, a page and what it imports, with the hashes that these files have in their names. */
const client = (page: string, core: string, more: Readonly<Record<string, string>> = {}) => ({
  'index.html': `<script src="/app/bag-${page}.js"></script>`,
  [`app/bag-${page}.js`]: `import "./core-${core}.js"; const deps = ["app/core-${core}.js"]`,
  [`app/core-${core}.js`]: 'export const one = 1',
  ...more,
})

function digestIn(files: Readonly<Record<string, string>>, answer = '14 items', making: Partial<Making> = {}): string | null {
  const at = write(files, mkdtempSync(join(dir, 'client-')))
  const built = new BuiltFiles(at)
  return digestOf({ ...MAKING, ...making }, NAMES, (name) => (name.includes(' ') ? answer : built.digest(name)))
}

describe('the digest of a picture', () => {
  const before = client('AAAAAAAA', 'BBBBBBBB')
  const changed = (files: Readonly<Record<string, string>>) => digestIn(files) !== digestIn(before)

  it('is the same where the same bytes were built under names with other hashes', () => {
    expect(digestIn(before)).toMatch(/^[0-9a-f]{32}$/)
    expect(changed(client('CCCC-CCC', 'DDDD_DDD'))).toBe(false)
    expect(changed({ ...before, 'app/shop-EEEEEEEE.js': 'what no page of it loads' })).toBe(false)
  })

  it('is another with one byte changed in a file that the page loads', () => {
    expect(changed({ ...before, 'app/core-BBBBBBBB.js': 'export const one = 2' })).toBe(true)
    expect(changed({ ...before, 'index.html': `${before['index.html']} ` })).toBe(true)
  })

  it('is another where a file imports one more, although nobody has loaded that yet', () => {
    const more = { 'app/bag-AAAAAAAA.js': 'import "./core-BBBBBBBB.js"; import "./new-FFFFFFFF.js"', 'app/new-FFFFFFFF.js': '' }
    expect(changed({ ...before, ...more })).toBe(true)
  })

  it('is another when any file of a name is, where two chunks have one name', () => {
    const two = (text: string) => ({ ...before, 'app/core-GGGGGGGG.js': text })
    expect(changed(two('1'))).toBe(true)
    expect(digestIn(two('1'))).not.toBe(digestIn(two('2')))
  })

  it('takes for a hash only what is one', () => {
    const text = (word: string) => ({ ...before, 'app/core-BBBBBBBB.js': `"sword-${word}.js"` })
    expect(digestIn(text('longname'))).not.toBe(digestIn(text('longnose')))
  })

  it.each<[string, Partial<Making>]>([
    ['the lock file, the browser or the processor', { machine: 'other lock' }],
    ['the sources that show it', { sources: 'others' }],
    ['what is asked of the page', { state: 'bag of a visitor' }],
    ['what is expected of it', { expected: 'another key' }],
  ])('is another with a change of %s', (_what, making) => {
    expect(digestIn(before, '14 items', making)).not.toBe(digestIn(before))
  })

  it('is another with another answer, and there is none when a file is gone', () => {
    expect(digestIn(before, '15 items')).not.toBe(digestIn(before))
    const { 'index.html': _, ...without } = before
    expect(digestIn(without)).toBeNull()
  })
})

describe('the sources of a picture', () => {
  const FILES = {
    'states/bag.ts': "import { tap } from '../acts.ts'\nimport type { State } from '../state.ts'\nimport { ONE } from '#shared/one.ts'",
    'acts.ts': "import x from 'package'\nexport const tap = 1",
    'state.ts': 'export type State = 1',
    'src/shared/one.ts': "export { TWO } from './two.ts'",
    'src/shared/two.ts': 'export const TWO = 2',
  }
  const digest = (files: Readonly<Record<string, string>>) =>
    new Sources(write(files, mkdtempSync(join(dir, 'sources-')))).digest(['states/bag.ts'])

  it('are what it imports, from file to file, but for types', () => {
    expect(new Sources(write(FILES)).closure(['states/bag.ts'])).toEqual([
      'acts.ts',
      'src/shared/one.ts',
      'src/shared/two.ts',
      'states/bag.ts',
    ])
    expect(digest({ ...FILES, 'state.ts': 'export type State = 2' })).toBe(digest(FILES))
    expect(digest({ ...FILES, 'src/shared/two.ts': 'export const TWO = 3' })).not.toBe(digest(FILES))
  })
})

const shot = (state: string): Shot => ({ set: 'routes/bag', state, size: '375x667' })
const STATES = Array.from({ length: 300 }, (_, at) => shot(`state-${at}`))
const nameOf = ({ set, state, size }: Shot) => `${set} ${state} ${size}`
const commits = (count: number) => Array.from({ length: count }, (_, at) => `${at}`.padStart(40, '4e1f'))

describe('the tenth that is taken all the same', () => {
  it('is about a tenth of the pictures, and without a commit all of them', () => {
    for (const commit of commits(50)) {
      const due = STATES.filter((each) => isDue(nameOf(each), commit)).length
      expect(due).toBeGreaterThan(10)
      expect(due).toBeLessThan(60)
    }
    expect(STATES.every((each) => isDue(nameOf(each), ''))).toBe(true)
  })

  it('is another from commit to commit: over fifty every picture comes up, and the same commit takes the same', () => {
    const taken = new Set(commits(50).flatMap((commit) => STATES.map(nameOf).filter((name) => isDue(name, commit))))
    expect(taken.size).toBe(STATES.length)
    const [commit = ''] = commits(1)
    expect(STATES.map((each) => isDue(nameOf(each), commit))).toEqual(STATES.map((each) => isDue(nameOf(each), commit)))
  })

  it('leaves out of a run only what is proved, and never a preview', async () => {
    const preview: Shot = { set: 'scenes/dream/won', state: '0ms', size: '375x667' }
    const proofs = { holds: async ({ state }: Shot) => state !== 'state-7' }
    const [commit = ''] = commits(1)
    const { asked, leftOut, due } = await choose([...STATES, preview], proofs, commit)
    expect(asked).toBe(300)
    expect(leftOut.length + due.size).toBe(299)
    expect(leftOut.filter(({ state, set }) => state === 'state-7' || set !== 'routes/bag')).toEqual([])
    expect(leftOut.filter((each) => due.has(nameOf(each)))).toEqual([])
  })
})

describe('the ledger', () => {
  const digest = 'a'.repeat(32)
  const LEDGER: Ledger = new Map([
    ['routes/bag empty 375x667', { digest, names: ['index.html', 'app/core.js', 'GET /api/bag'] }],
    ['routes/shop empty 375x667', { digest, names: ['index.html', 'app/core.js'] }],
  ])
  const text = textOfLedger(LEDGER)
  const known = (changed: string) => [...readLedger(changed).keys()]

  it('says the same when it is read again, whatever came first', () => {
    const read = readLedger(text)
    expect([...read].map(([name, proof]) => [name, proof.digest, new Set(proof.names)])).toEqual(
      [...LEDGER].map(([name, proof]) => [name, proof.digest, new Set(proof.names)]),
    )
    expect(textOfLedger(new Map([...read].reverse()))).toBe(text)
  })

  it.each([
    ['a digest that was cut', (whole: string) => whole.replace(`${digest} 0-2`, `${digest.slice(1)} 0-2`)],
    ['a number without a name', (whole: string) => whole.replace('= 2 GET /api/bag\n', '')],
    ['numbers that are none', (whole: string) => whole.replace('0-2', '0-x')],
    ['a range without an end', (whole: string) => whole.replace('0-2', '0-999999999')],
    ['nothing loaded', (whole: string) => whole.replace(' 0-2', ' ')],
    ['two lines on one picture', (whole: string) => `${whole}routes/bag empty 375x667 ${'b'.repeat(32)} 0\n`],
    ['two names of one number', (whole: string) => `${whole}= 2 GET /api/other\n`],
  ])('knows nothing of a picture with %s, and still of the others', (_fault, spoil) => {
    expect(known(text)).toHaveLength(2)
    expect(known(spoil(text))).toEqual(['routes/shop empty 375x667'])
  })

  it('that is missing or of another kind knows nothing', () => {
    expect(known('')).toEqual([])
    expect(known('{"routes/bag": 1}')).toEqual([])
  })
})

it('the last lines of a run name what was left out in one line, and count it', () => {
  const skipped = ['bag empty', 'bag item', 'shop empty'].map((name) => {
    const [within = '', state = ''] = name.split(' ')
    return { name: state, within: `routes/${within}`, reason: PROVED }
  })
  let text = ''
  const result = {
    name: 'pictures',
    seconds: 1,
    passed: 2,
    failed: 0,
    failures: [],
    unsteady: [],
    slow: [],
    notes: ['2 of 5 taken, 3 proved'],
  }
  summarize([{ ...result, skipped: [...skipped, { name: 'kuji', reason: 'not here' }] }], 1, { write: (line) => (text += line) })
  expect(text).toContain('skipped: kuji: not here\n')
  expect(text).toContain(`skipped: 3 because ${PROVED}: routes/bag: empty, item; routes/shop: empty\n`)
  expect(text).toContain('\n2 of 5 taken, 3 proved\n')
  expect(text).toContain('2 passed, 0 failed, 4 skipped')
})
