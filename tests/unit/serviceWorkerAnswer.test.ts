import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soon } from '../support/soon.ts'

const ORIGIN = 'https://play.example.com'
const FILE = `${ORIGIN}/images/items/crown.webp`

type Ask = { request: Request; respondWith: (reply: Promise<Response>) => void; waitUntil: (work: Promise<unknown>) => void }
const heard = new Map<string, (event: Ask) => void>()
/** Ends the writing into the cache. */
let written: () => void
const put = vi.fn(() => new Promise<void>((resolve) => (written = resolve)))

beforeEach(async () => {
  vi.resetModules()
  heard.clear()
  put.mockClear()
  const cache = { put, keys: async () => [], match: async () => undefined, delete: async () => true }
  vi.stubGlobal('__SHELL__', { version: '1', files: [] })
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined, keys: async () => [] })
  vi.stubGlobal('self', {
    location: new URL(ORIGIN),
    addEventListener: (type: string, listener: (event: Ask) => void) => heard.set(type, listener),
  })
  vi.stubGlobal('fetch', async () => Object.defineProperty(new Response('crown'), 'type', { value: 'basic' }))
  await import('#client/serviceWorker/worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** Asks the worker for a file. Tells of the reply, and of what keeps the worker alive. */
function ask() {
  const told: { reply: Promise<Response> | null; works: Promise<unknown>[] } = { reply: null, works: [] }
  heard.get('fetch')?.({
    request: new Request(FILE),
    respondWith: (reply) => {
      told.reply = reply
    },
    waitUntil: (work) => told.works.push(work),
  })
  return told
}

it('answers with a new file before the cache has taken it, and lives until it has', async () => {
  const { reply, works } = ask()
  expect(await (await reply)?.text()).toBe('crown')
  await soon(() => expect(put).toHaveBeenCalledTimes(1))
  expect(works).toHaveLength(1)
  let over = false
  void works[0]?.then(() => {
    over = true
  })
  await Promise.resolve()
  expect(over).toBe(false)
  written()
  await works[0]
})

it('answers where the cache is full', async () => {
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const { reply, works } = ask()
  expect(await (await reply)?.text()).toBe('crown')
  await expect(works[0]).resolves.toBeUndefined()
})
