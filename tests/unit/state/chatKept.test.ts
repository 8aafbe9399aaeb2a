import { beforeEach, expect, it, vi } from 'vitest'
import { browserKeeper, type WaitingLine } from '#state/community/chat/kept.ts'
import { hasWaiting } from '#state/community/chat/waiting.ts'

const { stored, duringEntries } = vi.hoisted(() => ({
  stored: new Map<string, unknown>(),
  duringEntries: { act: null as (() => Promise<void>) | null },
}))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async (key: string, line: unknown) => void stored.set(key, line),
  del: async (key: string) => void stored.delete(key),
  entries: async () => {
    const found = [...stored]
    const { act } = duringEntries
    duringEntries.act = null
    await act?.()
    return found
  },
}))

const line = (key: string): WaitingLine => ({ key, owner: '1', text: '你好', picture: '', about: null, at: 0, fault: '' })

beforeEach(() => {
  stored.clear()
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

it('what waits is noted as long as a line does', async () => {
  const keeper = browserKeeper()
  await keeper.put(line('a'))
  await keeper.put(line('b'))
  await keeper.drop('a')
  expect(hasWaiting()).toBe(true)
  await keeper.drop('b')
  expect(hasWaiting()).toBe(false)
})

it('a line that is kept while the last one is dropped stays noted', async () => {
  const keeper = browserKeeper()
  await keeper.put(line('a'))
  duringEntries.act = () => keeper.put(line('b'))
  await keeper.drop('a')
  expect((await keeper.all()).map(({ key }) => key)).toEqual(['b'])
  expect(hasWaiting()).toBe(true)
})
