import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { adoptStored, clearStorage, readPersisted, rehydrate, STORAGE_KEY, type Store } from '#state/platform/persist.ts'
import { fakeStorage, player } from './fakeServer.ts'

const FIELDS = ['isMusic', 'isSound', 'promoteCode', 'token', 'userInfo']
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))
let stop: (() => void) | undefined

beforeEach(() => Object.assign(appState, persistedDefaults, { isApp: false, headerBack: '' }))
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

const storedIn = (storage: ReturnType<typeof fakeStorage>) => JSON.parse(storage.entries.get(STORAGE_KEY) ?? 'null')

describe('persistence', () => {
  it('brings back the five fields', async () => {
    const kept = { token: 't', promoteCode: 'ABC', userInfo: player, isSound: false, isMusic: false }
    stop = await rehydrate(fakeStorage({ [STORAGE_KEY]: JSON.stringify(kept) }))
    expect(appState).toMatchObject(kept)
  })

  it('stores exactly the five fields, and nothing for a change of another', async () => {
    const storage = fakeStorage()
    stop = await rehydrate(storage)
    appState.headerBack = '/battle'
    await tick()
    expect(storage.entries.size).toBe(0)
    appState.token = 'new'
    await tick()
    expect(Object.keys(storedIn(storage)).sort()).toEqual(FIELDS)
    expect(storedIn(storage).token).toBe('new')
  })

  it('starts with what is sound whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.record({ token: fc.anything(), isSound: fc.boolean() }).map((v) => JSON.stringify(v) ?? ''),
        ),
        (text) => {
          const read = readPersisted(text)
          expect(Object.keys(read).every((name) => FIELDS.includes(name))).toBe(true)
          expect(['string', 'undefined']).toContain(typeof read.token)
          expect(['boolean', 'undefined']).toContain(typeof read.isSound)
        },
      ),
    )
    expect(readPersisted(JSON.stringify({ token: 5, isMusic: false, userInfo: { id: 'x' }, meta: {} }))).toEqual({ isMusic: false })
  })

  it('goes on with the defaults when storage takes longer than 5 s, throws or refuses to write', async () => {
    vi.useFakeTimers()
    const never: Store = { getItem: () => new Promise<string>(() => undefined), setItem: () => undefined, removeItem: () => undefined }
    const begun = rehydrate(never)
    let ready = false
    void begun.then(() => {
      ready = true
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(ready).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    stop = await begun
    expect(appState.token).toBe('')
    vi.useRealTimers()
    stop()
    const forbidden = () => {
      throw new Error('SecurityError')
    }
    stop = await rehydrate({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    appState.isSound = false
    await tick()
    clearStorage()
    expect(appState.isSound).toBe(false)
  })

  it('clears its own entry but for the promotion code, and leaves the choices of the device', async () => {
    const storage = fakeStorage({ 'xingxia.quality': 'high,,calm' })
    stop = await rehydrate(storage)
    appState.token = 't'
    appState.promoteCode = 'ABC'
    await tick()
    appState.token = ''
    clearStorage({ promoteCode: appState.promoteCode })
    await tick()
    expect([...storage.entries]).toEqual([
      ['xingxia.quality', 'high,,calm'],
      [STORAGE_KEY, '{"promoteCode":"ABC"}'],
    ])
    appState.isSound = false
    await tick()
    expect(storedIn(storage)).toMatchObject({ promoteCode: 'ABC', isSound: false, token: '' })
  })

  it('a tab that learns late of a logout leaves the login that another tab has stored since, and takes it over', async () => {
    const next = JSON.stringify({ token: 'next', userInfo: null })
    for (const late of [() => clearStorage(), () => Object.assign(appState, { isMusic: false })]) {
      const storage = fakeStorage({ [STORAGE_KEY]: JSON.stringify({ token: 't', userInfo: player }) })
      stop = await rehydrate(storage)
      adoptStored(null)
      storage.entries.set(STORAGE_KEY, next)
      late()
      await tick()
      expect([appState.token, storedIn(storage).token]).toEqual(['next', 'next'])
      stop()
    }
  })

  it('a login that is made here wins over one that another tab has stored', async () => {
    const storage = fakeStorage({ [STORAGE_KEY]: JSON.stringify({ token: 't' }) })
    stop = await rehydrate(storage)
    storage.entries.set(STORAGE_KEY, JSON.stringify({ token: 'other' }))
    appState.token = 'mine'
    await tick()
    expect(storedIn(storage).token).toBe('mine')
  })

  it('takes over the logout of another tab', async () => {
    stop = await rehydrate(fakeStorage({ [STORAGE_KEY]: JSON.stringify({ token: 't', userInfo: player }) }))
    adoptStored(null)
    expect(appState).toMatchObject(persistedDefaults)
  })
})
