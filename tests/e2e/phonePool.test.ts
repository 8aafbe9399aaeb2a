import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, PLAIN_PAINT } from '../support/browser.ts'
import { giveBack, type PooledPhone, pageOn, takePhone } from './phonePool.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const PLAIN = '/favicon.svg'
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(PLAIN_PAINT)
})
afterAll(() => browser.close())

async function openOn(phone: PooledPhone): Promise<Page> {
  const page = await pageOn(phone)
  await page.goto(PLAIN)
  return page
}

/** Leaves something in every place where a page can. Runs in the page. */
async function leaveTraces(): Promise<void> {
  localStorage.setItem('left', 'behind')
  sessionStorage.setItem('left', 'behind')
  // biome-ignore lint/suspicious/noDocumentCookie: the product's own way is not what is tried here
  document.cookie = 'left=behind; path=/; max-age=3600'
  window.name = 'left'
  await (await caches.open('left')).put('/left', new Response('behind'))
  await new Promise((resolve, reject) => {
    const asked = indexedDB.open('left', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore('left').put('behind', 1)
    asked.onsuccess = resolve
    asked.onerror = reject
  })
  const root = await navigator.storage.getDirectory()
  await root.getFileHandle('left', { create: true })
}

/** What a page finds of it. Runs in the page. */
async function traces() {
  const files: string[] = []
  const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> }
  for await (const name of root.keys()) files.push(name)
  return {
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
    name: window.name,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).length,
    files: files.length,
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    size: [innerWidth, innerHeight],
    isOnLine: navigator.onLine,
    language: navigator.language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    touch: navigator.maxTouchPoints,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    history: history.length,
  }
}

describe('a phone that was used before', () => {
  it('holds nothing that was stored, and is as a new one is', async () => {
    const first = await takePhone(browser, world.origin)
    const page = await openOn(first)
    const fresh = await page.evaluate(traces)
    await page.setViewportSize({ width: 320, height: 568 })
    await page.addInitScript(() => Object.assign(window, { left: 'behind' }))
    await page.route('**/robots.txt', (route) => route.fulfill({ body: 'behind' }))
    await page.evaluate(leaveTraces)
    const left = await page.evaluate(traces)
    expect(left).toMatchObject({ local: 1, session: 1, cookie: 'left=behind', name: 'left', caches: 1, databases: 1, files: 1 })
    await giveBack(first)
    const second = await takePhone(browser, world.origin)
    expect(second).toBe(first)
    const next = await openOn(second)
    expect(await next.evaluate(traces)).toEqual(fresh)
    expect(await next.evaluate(() => 'left' in window)).toBe(false)
    expect(await next.evaluate(async () => (await (await fetch('/robots.txt')).text()).includes('behind'))).toBe(false)
    await giveBack(second)
  })

  it('is never with two tests at once', async () => {
    const [one, two] = await Promise.all([takePhone(browser, world.origin), takePhone(browser, world.origin)])
    expect(one.context).not.toBe(two.context)
    await Promise.all([giveBack(one), giveBack(two)])
  })

  const LASTING: Record<string, (phone: PooledPhone, page: Page) => Promise<unknown>> = {
    'a clock that stands': (_, page) => page.clock.install(),
    'a script of every page': ({ context }) => context.addInitScript(() => undefined),
    'a permission': ({ context }) => context.grantPermissions(['geolocation']),
    'a line that is cut': ({ context }) => context.setOffline(true),
    'a route of every page': ({ context }) => context.route('**/left', (route) => route.abort()),
    'another patience': ({ context }) => Promise.resolve(context.setDefaultTimeout(500)),
    'a function for every page': ({ context }) => context.exposeFunction('left', () => 'behind'),
    'a place on earth': ({ context }) => context.setGeolocation({ latitude: 1, longitude: 1 }),
    'a page that stays, closed': ({ anchor }) => anchor.close(),
  }
  it.each(Object.entries(LASTING))('is not used again after %s', async (_, change) => {
    const phone = await takePhone(browser, world.origin)
    await change(phone, await openOn(phone))
    await giveBack(phone)
    expect(await takePhone(browser, world.origin).then(({ context }) => context)).not.toBe(phone.context)
  })
})
