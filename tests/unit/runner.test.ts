// Reads: catalogue/*.json
/** The runner behind `npm test` against planted suites: what fails once is told, what fails always is red, what hangs is ended with all it started. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lastFull, noteFull } from '../../tools/run/fullRecord.mjs'
import { isAlive, ownName } from '../../tools/run/processes.mjs'
import { digestNow, oldProofs, provedIn } from '../../tools/run/proved.mjs'
import { type Landings, unsteadyIn, withLanding } from '../../tools/run/record.mjs'
import { MOST_FILES, MOST_UNSTEADY, settle } from '../../tools/run/secondChance.mjs'
import { counted, type Result, suite } from '../../tools/run/step.mjs'
import { summarize } from '../../tools/run/summary.mjs'
import { TIMED } from '../../tools/run/timed.mjs'
import { onlyWhere } from '../support/onlyWhere.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Below the packages, so that the planted suite finds Vitest. */
let at: string

const PLANTED: Record<string, string> = {
  'vitest.config.mjs': `export default { test: { projects: [{ test: { name: 'planted', include: ['*.test.mjs'] } }] } }`,
  'once.test.mjs': `
    import { existsSync, writeFileSync } from 'node:fs'
    import { expect, it } from 'vitest'
    it('fails (only) once', () => {
      const failed = existsSync('AT/failed')
      writeFileSync('AT/failed', '')
      expect(failed).toBe(true)
    })`,
  'always.test.mjs': `import { expect, it } from 'vitest'; it('fails always', () => expect(1).toBe(2))`,
  'property.test.mjs': `import { it } from 'vitest'; it('has a counterexample', () => { throw new Error('Property failed after 3 tests') })`,
  'good.test.mjs': `import { it } from 'vitest'; it('passes', () => undefined)`,
}

beforeAll(() => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  at = mkdtempSync(join(root, 'node_modules/.cache/planted-suite-'))
  for (const [name, text] of Object.entries(PLANTED)) writeFileSync(join(at, name), text.replaceAll('AT', at))
})
// A red step of a planted suite must not be read as one of this run.
beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterAll(() => rmSync(at, { recursive: true, force: true }))

const planted = (files: string[], mayFailOnce: (file: string) => boolean = () => true) =>
  suite(`planted ${files}`, 'planted', {}, { files, at, mayFailOnce })

/** A step in which two tests passed. */
const quiet: Result = { name: 'quiet', seconds: 1, passed: 2, failed: 0, skipped: [], failures: [], unsteady: [], slow: [] }

/** What `npm test` would print at its end, and its exit code. */
function closing(results: Result[]): { text: string; code: number } {
  let text = ''
  const code = summarize(results, 1, { write: (line) => (text += line) })
  return { text, code }
}

describe('a second chance', () => {
  it('turns what fails once into a line of the unsteady, and the run is green', async () => {
    rmSync(join(at, 'failed'), { force: true })
    const { text, code } = closing(await settle([await planted(['once', 'good'])]))
    expect(text).toContain('once.test.mjs > fails (only) once (expected false to be true')
    expect(text.trim().split('\n').at(-1)).toBe('2 passed, 0 failed, 0 skipped')
    expect(code).toBe(0)
  })

  it('leaves red what fails always, with its file, its first line and the command that repeats it', async () => {
    const { text, code } = closing(await settle([await planted(['always', 'good'])]))
    expect(text).toMatch(/failed: planted .*always\.test\.mjs > fails always: expected 1 to be 2/)
    expect(text).toContain("again: npx vitest run --project planted always.test.mjs -t 'fails always'")
    expect(text.trim().split('\n').at(-1)).toBe('1 passed, 1 failed, 0 skipped')
    expect(code).toBe(1)
  })

  it('is not for a property, nor for a file that is not about time', async () => {
    const property = await planted(['property'])
    rmSync(join(at, 'failed'), { force: true })
    const money = await planted(['once'], () => false)
    for (const result of [property, money]) {
      const again = vi.fn()
      const [settled] = await settle([{ ...result, again }])
      expect([settled?.failed, again.mock.calls.length]).toEqual([1, 0])
    }
  })

  const failing = (file: string, failed = 1, passesAgain = true): Result => ({
    name: `suite of ${file}`,
    seconds: 1,
    passed: 0,
    failed,
    skipped: [],
    failures: Array.from({ length: failed }, (_, at) => ({ name: `${file} > ${at}`, reason: 'late', file })),
    unsteady: [],
    slow: [],
    mayFailOnce: () => true,
    again: async () => ({ ...failing(file, passesAgain ? 0 : 1), passed: passesAgain ? 1 : 0 }),
  })
  const many = (length: number) => Array.from({ length }, (_, at) => failing(`file${at}`))

  it('is given to three tests a run, not to four', async () => {
    expect(closing(await settle(many(MOST_UNSTEADY))).code).toBe(0)
    const { text, code } = closing(await settle(many(MOST_UNSTEADY + 1)))
    expect(code).toBe(1)
    expect(text).toContain(`0 passed, ${MOST_UNSTEADY + 1} failed`)
  })

  it('is given to nobody when more than four files fail, or when one failure has no excuse', async () => {
    const hopeless = { ...failing('lint'), again: null }
    for (const results of [many(MOST_FILES + 1), [...many(1), hopeless]]) {
      const again = vi.fn()
      await settle(results.map((result) => ({ ...result, again: result.again && again })))
      expect(again).not.toHaveBeenCalled()
    }
  })

  it('is lost when nothing ran the second time', async () => {
    const nothing = { ...failing('file'), again: async () => failing('file', 0) }
    expect(closing(await settle([nothing])).code).toBe(1)
  })

  it('is for files of the server suite that exist', () => {
    expect(TIMED.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('a step', () => {
  const script = (text: string) => {
    const file = join(at, 'script.mjs')
    writeFileSync(file, text)
    return file
  }
  /** Starts a process that leaves the group of its step, as browsers and databases do, and notes its pid. */
  const leaves = () => `
    import { spawn } from 'node:child_process'
    import { renameSync, writeFileSync } from 'node:fs'
    const leave = () => {
      const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
      left.unref()
      writeFileSync('${at}/left.partial', String(left.pid))
      renameSync('${at}/left.partial', '${at}/left')
    }`
  /** True when the process that was left still runs. */
  const isLeft = () => isAlive(ownName(Number(readFileSync(join(at, 'left'), 'utf8'))))

  it('that says nothing is ended with all that it started, and says where it stood', async () => {
    rmSync(join(at, 'left'), { force: true })
    const hanging = script(`${leaves()}; process.send({ begins: 'the ninth test' }, leave); setInterval(() => {}, 1000)`)
    // From the moment in which the step has left a process, time passes from each look at the clock to the next, however late its word is heard.
    let looks = 0
    const now = () => (existsSync(join(at, 'left')) ? 1e9 * ++looks : 0)
    const result = await counted('hanging', [hanging], {}, { patience: { minutes: 1e9, now } })
    expect(result.failures[0]?.reason).toBe('ended after 3 minutes of silence; it stood at the ninth test')
    expect(isLeft()).toBe(false)
  })

  it('that goes on and on is ended too', async () => {
    const busy = script(`setInterval(() => console.log('still here'), 50)`)
    let looks = 0
    const result = await counted('busy', [busy], {}, { patience: { now: () => looks++ * 60_000 } })
    expect(result.failures[0]?.reason).toBe('ended after 30 minutes; it stood at its start or its end')
  })

  it('that ends in order leaves nothing running', async (test) => {
    onlyWhere(test, process.platform === 'linux', 'only on Linux, where what a step has left is found')
    const result = await counted('leaving', [
      script(`${leaves()}; leave(); writeFileSync(process.env.TALLY_FILE, '{"passed":1,"failed":0}')`),
    ])
    expect([result.passed, result.failed, isLeft()]).toEqual([1, 0, false])
  })

  it('that ends with an error and counts no failure is red', async () => {
    const result = await counted('broken', [
      script(`import { writeFileSync } from 'node:fs'; writeFileSync(process.env.TALLY_FILE, '{"passed":1,"failed":0}'); process.exit(3)`),
    ])
    expect([result.failed, result.failures[0]?.reason]).toEqual([1, 'it ended with 3 and counted nothing: see its lines above'])
  })
})

describe('a slow test of a tool', () => {
  const [test = '', other = '', ...more] = provedIn('scenes', {}).touched
  const proof = (of: string) => ({ [test]: { digest: digestNow(of), seconds: 33 } })

  it('is left out only while what it tests has the bytes with which it passed', () => {
    expect(provedIn('scenes', proof(test))).toEqual({ proved: [test], touched: [other, ...more] })
    expect(provedIn('scenes', proof(other)).proved).toEqual([])
  })

  it('is told at the start with what it costs while its proof is old', () => {
    expect(oldProofs(proof(other)).find((line) => line.includes(test))).toContain('it costs 33 s in every run')
    expect(oldProofs(proof(test)).filter((line) => line.includes(test))).toEqual([])
  })
})

describe('the record of landings', () => {
  const landing = { date: '2026-01-02', seconds: 5 }
  const unsteady = (name: string): Result => ({ ...quiet, unsteady: [{ name, reason: 'late' }] })

  it('keeps the names of the unsteady of ten landings, and the seconds of long files of the newest', () => {
    let record: Landings = { landings: [], slow: { 'old.test.ts': 9 } }
    const first = {
      ...unsteady('first'),
      slow: [
        { name: 'long.test.ts', seconds: 7 },
        { name: 'short.test.ts', seconds: 1 },
      ],
    }
    record = withLanding(record, [first], { ...landing, commit: '0' })
    expect(record.slow).toEqual({ 'long.test.ts': 7 })
    for (let at = 1; at < 10; at++) record = withLanding(record, [quiet], { ...landing, commit: String(at) })
    expect([...unsteadyIn(record)]).toEqual(['first'])
    record = withLanding(record, [quiet], { ...landing, commit: '10' })
    expect([record.landings.length, unsteadyIn(record).size]).toEqual([10, 0])
  })

  it('makes red what is unsteady for the second time', async () => {
    const [once] = await settle([unsteady('a')], new Set(['b']))
    expect([once?.passed, once?.failed]).toEqual([2, 0])
    const [twice] = await settle([unsteady('a')], new Set(['a']))
    expect([twice?.passed, twice?.failed, twice?.failures[0]?.reason]).toEqual([1, 1, expect.stringContaining('unsteady twice')])
  })
})

describe('the record of the full run', () => {
  it('says of each part when it was run last and what was red', () => {
    const file = join(at, 'full.json')
    noteFull('2/3', [{ ...quiet, failed: 1 }], 77, file)
    const noted = JSON.parse(readFileSync(file, 'utf8'))
    const [first, second] = lastFull(['1/3', '2/3'], noted)
    expect(noted['2/3'].steps).toEqual({ quiet: quiet.seconds })
    expect(first).toBe('test:full --part 1/3: never noted')
    expect(second).toMatch(/^test:full --part 2\/3: \d{4}-\d\d-\d\d, \w+, 2 passed, 1 failed, 77 s: quiet$/)
  })
})
