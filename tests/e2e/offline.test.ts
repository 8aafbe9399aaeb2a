import type { Page, Request } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type Line, openLine } from '../support/line.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf, foresee, tabBeside } from './phone.ts'
import { sharedWorld } from './world.ts'

/** The machine may be busy. */
const POLL = { timeout: 60_000 }

const world = sharedWorld()
let line: Line
afterEach(() => line?.close())

/** A phone of its own on a line of its own; the shell is kept once this resolves. */
async function phoneWithShell(player?: TestPlayer): Promise<Page> {
  line = await openLine(world.origin)
  const page = await world.openPhone(player, { baseURL: line.origin, serviceWorkers: 'allow' })
  await visit(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => keptPaths(page), POLL).toContain('/images/items/crown.webp')
  return page
}

const notice = (page: Page) => page.getByText('网络已断开', { exact: false }).first()
const updateNotice = (page: Page) => page.getByText('新版本已就绪')

/** Paths of everything in the caches of a page's origin. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** Puts a newer build on the line: another document, and a worker that says so. `before` is put in front of the worker's code. */
async function publishNewBuild(before = ''): Promise<void> {
  const [worker, document] = await Promise.all(['/sw.js', '/page.html'].map(async (path) => (await fetch(world.origin + path)).text()))
  line.exchange('/sw.js', before + (worker ?? '').replace(/version:(["'`])\w+/, 'version:$1newer'))
  const newer = (document ?? '').replace('<title>', '<meta name="build" content="newer"><title>')
  for (const path of ['/', '/page.html']) line.exchange(path, newer)
}

const waits = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

/** Asks for a newer worker, as an open page does now and then, until it stands ready. */
async function fetchNewBuild(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(() => waits(page), POLL).toBe(true)
}

const buildOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? 'first')

describe('without network', () => {
  it('the second visit shows the shell and says what is wrong; back online it recovers by itself', async () => {
    const page = await phoneWithShell()
    await line.cut()
    await visit(page, '/')
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await page.getByRole('button', { name: /^盲盒/ }).waitFor()
    await notice(page).waitFor()
    const missing = await page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src))
    expect(missing).toEqual([])
    // What this phone never loaded says so and can be asked for again.
    foresee(page, /preload CSS|dynamically imported module/)
    await page.getByRole('button', { name: '推广' }).click()
    await page.getByRole('button', { name: '重试' }).waitFor()
    await line.mend()
    await notice(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('button', { name: '返回', exact: true }).waitFor()
    await page.getByRole('button', { name: '重试' }).waitFor({ state: 'detached' })
    expect(faultsOf(page)).toEqual([])
  })

  it('no call is answered from a cache: the bag offers to try again, and does', async () => {
    const player = await world.newPlayer({ coins: 100_000 })
    const page = await phoneWithShell(player)
    await visit(page, '/bag')
    await expect.poll(async () => (await keptPaths(page)).some((path) => path.startsWith('/app/BagPage')), POLL).toBe(true)
    await line.cut()
    const replies: string[] = []
    // What was asked before the line was cut may still be answered.
    const asked = new Set<Request>()
    page.on('request', (request) => asked.add(request))
    page.on('response', (reply) => asked.has(reply.request()) && replies.push(new URL(reply.url()).pathname))
    await visit(page, '/bag')
    const retry = page.getByRole('button', { name: '重试' })
    await retry.waitFor()
    expect(replies.filter((path) => /^\/(api|captcha|ws)\b/.test(path))).toEqual([])
    expect(
      (await keptPaths(page)).filter(
        (path) => !/^\/(page\.html$|app\/|images\/|icons\/|assets\/|audio\/|fonts\/|spine\/|svga\/)/.test(path),
      ),
    ).toEqual([])
    await line.mend()
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await notice(page).waitFor({ state: 'detached' })
  })
})

describe('a new build', () => {
  it('is offered while nothing runs, and starts when the player wants it', async () => {
    const page = await phoneWithShell()
    await visit(page, '/')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    await publishNewBuild()
    await fetchNewBuild(page)
    expect(await updateNotice(page).count()).toBe(0)
    await page.getByRole('button', { name: '关闭' }).click()
    await updateNotice(page).waitFor()
    expect(await buildOf(page)).toBe('first')
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '刷新' }).click()])
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    expect(await buildOf(page)).toBe('newer')
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('xingxia-shell-'))), POLL)
      .toHaveLength(1)
    expect(faultsOf(page)).toEqual([])
  })

  it.each([
    ['takes over by itself when the only page there is is opened anew', ''],
    ['starts afresh when the browser never lets it replace the running one', 'self.skipWaiting = () => Promise.resolve();'],
  ])('%s', async (_, before) => {
    const page = await phoneWithShell()
    await visit(page, '/')
    await publishNewBuild(before)
    await fetchNewBuild(page)
    let loads = 0
    page.on('load', () => ++loads)
    await page.goto('/')
    // Playwright's own looks at a page count as the player's touch, after which a page no longer reloads by itself.
    await expect.poll(() => loads, POLL).toBe(2)
    expect(await buildOf(page)).toBe('newer')
    expect(await waits(page)).toBe(false)
  })

  it('does not take over while another page of the product is open', async () => {
    const page = await phoneWithShell()
    const other = await tabBeside(page)
    await visit(other, '/')
    await publishNewBuild()
    await fetchNewBuild(page)
    let loads = 0
    page.on('load', () => ++loads)
    await page.goto('/')
    // Time for several asks; the page asks once a second.
    await page.waitForTimeout(5_000)
    expect(loads).toBe(1)
    expect(await waits(other)).toBe(true)
    expect(await buildOf(page)).toBe('first')
  })
})

/** Where what the notice could push down begins: the controls of the header, and the page itself. How many controls lie under the notice. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const note = [...document.querySelectorAll('[role=status]')].find(({ textContent }) => textContent?.includes('网络已断开'))
    const place = note?.getBoundingClientRect()
    const boxesOf = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    const covered = boxesOf('header button, main button, main a, main input').filter(
      ({ left, right, top, bottom }) => place && left < place.right && right > place.left && top < place.bottom && bottom > place.top,
    )
    return { tops: boxesOf('header button, main').map(({ top }) => top), covered: covered.length }
  })

it.each(['/exponent', '/roll', '/'])('the notice covers and moves no control of %s', async (path) => {
  const page = await world.openPhone()
  await visit(page, path)
  await page.locator('main button').first().waitFor()
  const before = await controlsOf(page)
  await page.evaluate("Object.defineProperty(navigator, 'onLine', { value: false }); dispatchEvent(new Event('offline'))")
  await notice(page).waitFor()
  const after = await controlsOf(page)
  expect(after.covered).toBe(0)
  expect(after.tops).toEqual(before.tops)
})
