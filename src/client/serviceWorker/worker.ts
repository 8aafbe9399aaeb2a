/** The service worker, which is built into `/sw.js`. The shell works without a network, files are cached, and calls are left alone. */
import { DOCUMENT, isOld, type KeepName, kindOf, LIMITS, type Message, SHELL_PREFIX, surplus } from './plan.ts'
import type { AskEvent, WorkerScope } from './scope.ts'

declare const self: WorkerScope
/** Set by the build: the files that the first load of any page needs, and a name that changes with them. */
declare const __SHELL__: { version: string; files: string[] }

const SHELL = `${SHELL_PREFIX}${__SHELL__.version}`
/** Addresses that were answered from a cache since this worker started. */
const used = new Set<string>()

/** Caches all files of the shell. It fails when one of them cannot be loaded, and then this version is not installed. */
async function fillShell(): Promise<void> {
  const cache = await caches.open(SHELL)
  await cache.addAll(__SHELL__.files.map((file) => new Request(file, { cache: file === DOCUMENT ? 'no-cache' : 'default' })))
}

/** Removes the caches of other versions. */
async function dropOld(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('xingxia-') && name !== SHELL && !(name in LIMITS))
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function trim(name: KeepName): Promise<void> {
  const cache = await caches.open(name)
  const kept = (await cache.keys()).map(({ url }) => url)
  await Promise.all(surplus(kept, used, LIMITS[name]).map((url) => cache.delete(url)))
}

async function keep(name: KeepName, request: Request, reply: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, reply)
  await trim(name)
}

/**
 * Loads a file, and caches the reply when it is complete and comes from our own server. The reply is there as soon as the network gives it; `wait` is
 * handed what goes on in the cache.
 */
async function fetchAndKeep(name: KeepName, request: Request, wait: (work: Promise<unknown>) => void): Promise<Response> {
  const reply = await fetch(request)
  // When the disk is full, only the next visit is slower.
  if (reply.status === 200 && reply.type === 'basic') wait(keep(name, request, reply.clone()).catch(() => undefined))
  return reply
}

/** The same, until the file is in the cache. */
async function fetchUntilKept(name: KeepName, request: Request): Promise<void> {
  let kept: Promise<unknown> | undefined
  await fetchAndKeep(name, request, (work) => {
    kept = work
  })
  await kept
}

async function answerFile(name: KeepName, event: AskEvent): Promise<Response> {
  const { request } = event
  const hit = await caches.match(request, { ignoreVary: true })
  if (!hit) return fetchAndKeep(name, request, (work) => event.waitUntil(work))
  used.add(request.url)
  if (isOld(new URL(request.url).pathname, hit.headers.get('date'), Date.now()))
    event.waitUntil(fetchUntilKept(name, request).catch(() => undefined))
  return hit
}

/**
 * Takes over from the running version when the page that asks is the only one. Then no other running page can break. The page is told
 * before, on the port that came with its question.
 */
async function takeOverAlone(page: MessagePort | undefined): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1) return
  page?.postMessage(true)
  await self.skipWaiting()
}

/**
 * Answers with this version's document even while a newer version waits. The page asks for the newer one once it stands. Chromium loses
 * a page that is asked for while one version replaces another, and then shows nothing for ever.
 */
async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  return (await cache.match(DOCUMENT)) ?? fetch(request)
}

/** Caches files that a page loaded before this worker existed. The browser's own cache delivers them. */
async function keepLoaded(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const kind = kindOf({ method: 'GET', mode: 'no-cors', url, range: null }, self.location.origin)
    if (kind === null || kind === 'page' || (await caches.match(url))) continue
    await fetchUntilKept(kind, new Request(url)).catch(() => undefined)
  }
}

self.addEventListener('install', (event) => event.waitUntil(fillShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOld()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request
  const kind = kindOf({ method, mode, url, range: headers.get('range') }, self.location.origin)
  if (kind === 'page') event.respondWith(answerPage(event.request))
  else if (kind !== null) event.respondWith(answerFile(kind, event))
})
self.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.type === 'takeOver') event.waitUntil(self.skipWaiting())
  else if (message.type === 'takeOverAlone') event.waitUntil(takeOverAlone(event.ports[0]))
  // A page of another build may say what this one does not know.
  else if (message.type === 'keep') event.waitUntil(keepLoaded(message.urls))
})
