// Reads: **/*
/** What `npm test -- --touched` runs: what a test reaches, which tests a change touches, and which of them there is time for. */
import { describe, expect, it } from 'vitest'
import { HELP, optionsOf } from '../../tools/run/options.mjs'
import { readRecord } from '../../tools/run/record.mjs'
import { choose, touchedBy } from '../../tools/run/touched/choose.mjs'
import { filesOfRepository, graphOf } from '../../tools/run/touched/graph.mjs'
import { loadedBy, reachOf, testsOf } from '../../tools/run/touched/reach.mjs'

const files = filesOfRepository()
const tests = testsOf(files)
/** As tools/run/touched/touched.mjs: the seconds for tests in three minutes. */
const BUDGET = 110

/** The closure of `start` among planted files, path → text, without `start`. */
const planted = (sources: Record<string, string>, start = 'tests/unit/a.test.ts') =>
  [
    ...graphOf(Object.keys(sources), (file) => sources[file] ?? '')
      .closureOf(start)
      .keys(),
  ]
    .slice(1)
    .sort()

describe('a test reaches', () => {
  const CASES: Record<string, [source: string, reached: string]> = {
    'what it imports': [`import { b } from '../../src/b.ts'`, 'src/b.ts'],
    'what it imports by an alias': [`import { b } from '#shared/b.ts'`, 'src/shared/b.ts'],
    'what it imports for its effect': [`import '#shared/b.ts'`, 'src/shared/b.ts'],
    'what it hands on': [`export { b } from '#shared/b.ts'`, 'src/shared/b.ts'],
    'what it loads late': [`const b = await import('#shared/b.ts')`, 'src/shared/b.ts'],
    'an import over several lines': [`import {\n  type A,\n  b,\n} from '#shared/b.ts'`, 'src/shared/b.ts'],
    'all that a pattern matches': [`import.meta.glob(['/src/shared/*.ts', '!/src/shared/c.ts'])`, 'src/shared/b.ts'],
    'a file beside an address': [`readFileSync(new URL('./b.json', import.meta.url))`, 'tests/unit/b.json'],
    'a file that it names from the root': [`readFileSync('catalogue/b.json')`, 'catalogue/b.json'],
    'a folder that it names by a template': [`readFileSync(\`catalogue/\${name}.json\`)`, 'catalogue/b.json'],
    'a folder that it joins': [`readdirSync(join(root, 'catalogue'))`, 'catalogue/b.json'],
    'a program that it starts': [`spawn('node', ['tools/b.mjs'])`, 'tools/b.mjs'],
    'what it says that it reads': ['// Reads: docs/**/*.md', 'docs/pages/b.md'],
  }
  it.each(Object.entries(CASES))('%s', (_, [source, reached]) => {
    expect(planted({ 'tests/unit/a.test.ts': source, [reached]: '', 'src/shared/c.ts': '', 'other/b.ts': '' })).toEqual([reached])
  })

  it('what that imports, step by step', () => {
    const sources = { 'tests/unit/a.test.ts': `import '#shared/b.ts'`, 'src/shared/b.ts': `import './c.ts'`, 'src/shared/c.ts': '' }
    const graph = graphOf(Object.keys(sources), (file) => sources[file as keyof typeof sources])
    expect(graph.closureOf('tests/unit/a.test.ts').get('src/shared/c.ts')).toBe(2)
  })

  it('nothing that it takes types of alone, that only a comment names, or that lies in a folder it lists', () => {
    const sources = {
      'tests/unit/a.test.ts': `import type { B } from '#shared/b.ts'\n/** As src/shared/c.ts does. */\n// src/shared/c.ts\nreaddirSync('src/d/folder')`,
      'src/shared/b.ts': '',
      'src/shared/c.ts': '',
      'src/d/folder/listed.ts': `import '#shared/c.ts'`,
    }
    expect(planted(sources)).toEqual(['src/d/folder/listed.ts'])
  })
})

/** Faults that were planted one by one, and the test that was red: each must be among those that run for it. */
const FAULTS: Record<string, string> = {
  'src/server/modes/roll/condition.ts': 'tests/server/roll/roll.test.ts',
  'src/server/economy/retrieval/orders.ts': 'tests/server/retrieval/retrieval.test.ts',
  'src/server/platform/http/endLines.ts': 'tests/server/http/endLines.test.ts',
  'src/shared/modes/dream/dream.ts': 'tests/unit/dreamRules.test.ts',
  'src/shared/modes/battle/apply.ts': 'tests/unit/battleEvents.test.ts',
  'src/shared/csv.ts': 'tests/unit/csv.test.ts',
  'src/state/modes/kuji/pool.ts': 'tests/unit/state/kujiPool.test.ts',
  'scenes/roll-draw/wheel.ts': 'tests/unit/scenes-roll.test.ts',
  'catalogue/boxes.json': 'tests/unit/catalogue-files.test.ts',
  'docs/operations.md': 'tests/unit/docs.test.ts',
  'src/client/modes/roll/useJoin.tsx': 'tests/e2e/roll.test.ts',
}

describe('a change', () => {
  const reach = reachOf(graphOf(files), tests)
  const { slow } = readRecord()

  it.each(Object.entries(FAULTS))('in %s runs %s', (file, test) => {
    const { now } = choose(touchedBy([file], tests, reach, slow), slow, BUDGET)
    expect(now.map((each) => each.test)).toContain(test)
  })

  it('of the lock file touches every test', () => {
    expect(touchedBy(['package-lock.json'], tests, reach).length).toBe(tests.length)
  })

  it('of a page touches the end-to-end tests whose pages loaded it, and those of which nothing is known', () => {
    const chosen = ['tests/e2e/roll.test.ts', 'tests/e2e/shop.test.ts', 'tests/e2e/bag.test.ts']
    const loads = { 'tests/e2e/roll.test.ts': ['RollPage.js'], 'tests/e2e/shop.test.ts': ['ShopPage.js'] }
    const loaded = loadedBy(chosen, loads, { 'RollPage.js': ['src/client/modes/roll/list/Planted.tsx'] })
    const touched = touchedBy(['src/client/modes/roll/list/Planted.tsx'], chosen, reachOf(graphOf(files), chosen, loaded))
    expect(touched.map(({ test }) => test)).toEqual(['tests/e2e/roll.test.ts', 'tests/e2e/bag.test.ts'])
  })
})

describe('the time', () => {
  const some = ['a', 'b', 'c'].map((name, steps) => ({ test: `tests/server/${name}.test.ts`, steps, by: 'x' }))
  const names = (chosen: readonly { test: string }[]) => chosen.map(({ test }) => test.charAt(13))

  it('goes to the nearest first, and what it does not suffice for is told', () => {
    const { now, later } = choose(some, { 'tests/server/b.test.ts': 300 }, 60)
    expect([names(now), names(later)]).toEqual([['a', 'c'], ['b']])
  })

  it('is taken for one at least', () => {
    const { now, later } = choose(some, { 'tests/server/a.test.ts': 900 }, 60)
    expect([names(now), names(later)]).toEqual([['a'], ['b', 'c']])
  })
})

describe('the words behind npm test', () => {
  const known = { suites: ['unit', 'e2e'], parts: ['1/3'] }
  const read = (...words: string[]) => optionsOf(words, known)

  it('are read', () => {
    expect(read('--touched', '--since', 'HEAD~1')).toEqual({ touched: true, since: 'HEAD~1' })
    expect(read('--suite', 'e2e', '--grep', 'roll')).toEqual({ suite: 'e2e', grep: 'roll' })
    expect(read('--full', '--part', '1/3')).toEqual({ full: true, part: '1/3' })
  })

  it.each([
    ['--touch', "Unknown option '--touch'"],
    ['--suite server', '--suite is one of unit, e2e'],
    ['--part 4/3', '--part is one of 1/3'],
    ['--touched --suite unit', '--touched and --suite are two choices'],
    ['--since HEAD', '--since goes with --touched'],
    ['--grep roll', '--grep goes with --suite or --touched'],
    ['--touched --landing', '--landing and --touched are two choices'],
    ['--suite unit --outside', '--outside and --suite are two choices'],
    ['tests/unit/csv.test.ts', 'Unexpected argument'],
  ])('%s is refused with its reason', (words, reason) => {
    expect(() => read(...words.split(' '))).toThrow(reason)
  })

  it('are all in the help', () => {
    for (const name of ['touched', 'since', 'whole', 'suite', 'grep', 'part', 'outside', 'landing']) expect(HELP).toContain(`--${name}`)
  })
})
