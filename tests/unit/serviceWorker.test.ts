import { describe, expect, it } from 'vitest'
import { isOld, kindOf, LIMITS, surplus } from '#client/serviceWorker/plan.ts'

const ORIGIN = 'https://play.example.com'
const get = (path: string, over: Partial<Parameters<typeof kindOf>[0]> = {}) =>
  kindOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, range: null, ...over }, ORIGIN)

describe('the service worker', () => {
  it.each([
    '/api/case/openCase?boxId=1',
    '/api/profile/userInfo',
    '/captcha/get',
    '/ws',
    '/svga',
    '/dev/outbox',
    '/metrics',
    '/healthz',
    '/sw.js',
    '/manifest.webmanifest',
    '/images',
    '/images/chat/aaaaaaaaaaaaaaaaaaaaaa.webp',
    '/api/images/crown.webp',
    '/unknown/file.webp',
  ])('never touches %s', (path) => {
    expect(get(path)).toBeNull()
  })

  it('lets the network answer when the verifier is opened', () => {
    expect(get('/verify.html', { mode: 'navigate' })).toBeNull()
    expect(get('/verify', { mode: 'navigate' })).toBe('page')
  })

  it('never touches what is no plain GET of a whole file of our own', () => {
    expect(get('/images/items/crown.webp', { method: 'POST' })).toBeNull()
    expect(get('/audio/music.mp3', { range: 'bytes=0-1' })).toBeNull()
    expect(get('https://elsewhere.example.com/images/items/crown.webp')).toBeNull()
  })

  it.each([
    ['/app/index-Ab12Cd34.js', 'xingxia-app'],
    ['/images/items/crown.webp', 'xingxia-pictures'],
    ['/assets/fx/fx.json', 'xingxia-stage'],
    ['/audio/coin.mp3', 'xingxia-stage'],
    ['/svga/burst.svga', 'xingxia-stage'],
  ])('keeps %s in %s', (path, cache) => {
    expect(get(path)).toBe(cache)
  })

  it.each(['/', '/mystery-box', '/battle-room?id=1', '/no/such/page', '/apiary'])('opens %s as a page', (path) => {
    expect(get(path, { mode: 'navigate' })).toBe('page')
  })

  it.each(['/api/docs', '/dev/outbox', '/healthz'])('leaves the opening of %s to the server', (path) => {
    expect(get(path, { mode: 'navigate' })).toBeNull()
  })
})

describe('kept files', () => {
  const now = Date.parse('2026-01-02T12:00:00Z')

  it('are asked for again after a day, unless their name says what they hold', () => {
    expect(isOld('/images/a.webp', 'Thu, 01 Jan 2026 12:00:01 GMT', now)).toBe(false)
    expect(isOld('/images/a.webp', 'Thu, 01 Jan 2026 12:00:00 GMT', now)).toBe(true)
    expect(isOld('/images/a.webp', null, now)).toBe(true)
    expect(isOld('/app/a-Ab12Cd34.js', 'Thu, 01 Jan 1970 00:00:00 GMT', now)).toBe(false)
  })

  it('leave in the order of their arrival, those in use last', () => {
    expect(surplus(['a', 'b', 'c', 'd'], new Set(['a', 'c']), 2)).toEqual(['b', 'd'])
    expect(surplus(['a', 'b', 'c', 'd'], new Set(['a', 'c']), 1)).toEqual(['b', 'd', 'a'])
    expect(surplus(['a', 'b'], new Set(), 2)).toEqual([])
  })

  it('have a limit in every cache', () => {
    for (const limit of Object.values(LIMITS)) expect(limit).toBeGreaterThan(0)
  })
})
