import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { firstScripts, gzippedKb, LOAD_BUDGET, replyBytes } from '../../tools/bench/loadBudget.ts'
import { freshDatabase } from '../support/database.ts'
import { type Line, openLine } from '../support/line.ts'
import { startProduct } from '../support/product.ts'
import { openPhone } from './phone.ts'

/** The machine may be busy. */
const POLL = { timeout: 120_000, interval: 3_000 }

const dist = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** A new game without players: nobody's items or drops are among the pictures. Resolves to the line to it. */
async function openEmptyGame(): Promise<Line> {
  const [dataDir, database] = await Promise.all([mkdtemp(join(tmpdir(), 'xingxia-load-')), freshDatabase(inject('templateUrl'))])
  const product = await startProduct({ DEMO: '0', DATA_DIR: dataDir, DATABASE_URL: database.url })
  const line = await openLine(product.origin)
  onTestFinished(async () => {
    await line.close()
    await product.kill('SIGTERM')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return line
}

/** What a page asks for last: the service worker's own document, the counts of the tiles, and the curve of a round of 指数. */
const LAST = [/^\/page\.html$/, /^\/api\/common\/homeTiles$/, /^\/app\/LiveCurve-.*\.js$/]

/** Every address that was asked for, once, when nothing more is and all of `last` were. */
async function atRest(line: Line, last: readonly RegExp[]): Promise<string[]> {
  let before = -1
  const rests = () => {
    const paths = [...line.bodies().keys()]
    const still = paths.length === before
    before = paths.length
    return still && last.every((each) => paths.some((path) => each.test(path)))
  }
  await expect.poll(rests, POLL).toBe(true)
  return [...line.bodies().keys()]
}

/** Every address that 首页 asks for on a new phone before it rests. */
async function askedFor(line: Line): Promise<string[]> {
  const page = await openPhone(line.origin, undefined, { serviceWorkers: 'allow', deviceScaleFactor: 2 })
  await page.goto('/')
  return atRest(line, LAST)
}

describe('the first load of 首页', () => {
  it('runs no more script than the budget', () => {
    const scripts = firstScripts(dist)
    expect(scripts.length).toBeGreaterThan(2)
    expect(gzippedKb(dist, scripts), scripts.join('\n')).toBeLessThanOrEqual(LOAD_BUDGET.scriptKb)
  })

  it('would be told of a script that comes along with another one', async () => {
    const planted = await mkdtemp(join(tmpdir(), 'xingxia-dist-'))
    onTestFinished(() => rm(planted, { recursive: true, force: true }))
    const scripts = firstScripts(dist)
    for (const path of ['/index.html', ...scripts]) await cp(join(dist, path), join(planted, path))
    const entry = scripts.find((path) => path.includes('/index-')) ?? ''
    await writeFile(join(planted, 'app/more.js'), `export default "${Array.from({ length: 50_000 }, () => Math.random()).join()}"`)
    await writeFile(join(planted, entry), 'import"./more.js";')
    expect(firstScripts(planted)).toContain('/app/more.js')
    expect(gzippedKb(planted, firstScripts(planted))).toBeGreaterThan(LOAD_BUDGET.scriptKb)
  })

  it('asks for no more bytes than the budget until the page rests', async () => {
    const line = await openEmptyGame()
    const paths = await askedFor(line)
    const sizes = await Promise.all(paths.map(async (path) => [path, await replyBytes(line.origin, path)] as const))
    const list = sizes.sort(([, a], [, b]) => b - a).map(([path, bytes]) => `${bytes} ${path}`)
    expect(sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024, list.join('\n')).toBeLessThanOrEqual(LOAD_BUDGET.allKb)
  })

  it('shows the shelf with the characters of the way to a first opening', async () => {
    const line = await openEmptyGame()
    const page = await openPhone(line.origin)
    await page.goto('/')
    await page.getByRole('button', { name: /^盲盒/ }).tap()
    await page.getByRole('button', { name: /^开启 ×/ }).waitFor()
    const paths = await atRest(line, [/^\/fonts\/text-opening/])
    const fonts = paths.filter((path) => path.startsWith('/fonts/text-'))
    expect(fonts.filter((path) => /text-(rest|seldom)/.test(path))).toEqual([])
  })
})
