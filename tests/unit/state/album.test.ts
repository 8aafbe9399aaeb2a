import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { albumState, leaveSet, loadAlbum, loadSet } from '#state/community/album.ts'
import { appState } from '#state/platform/app.ts'
import { fakeServer, fakeStorage, player } from './fakeServer.ts'

/** Whoever logs in, the stores hear of it at once afterwards. */
async function login(userInfo: typeof player | null): Promise<void> {
  Object.assign(appState, { token: userInfo?.uid ?? '', userInfo })
  await Promise.resolve()
}

const SETS = '/api/album/sets'
const SET = '/api/album/set'
const SHOWN = '/api/common/albumSets'

const facts = { family: 'book', name: '典籍', total: 3, owned: 0, earned: 0, metal: 'gold', diamonds: 95, frame: null, claimed: false }
const setsWith = (...had: number[]) => ({
  status: 0,
  data: { sets: [{ ...facts, owned: had.length, faces: [], had }], total: 3, owned: had.length },
})
const setWith = (...had: number[]) => {
  const items = [1, 2, 3].map((giftId) => {
    const card = { giftId, giftName: `物${giftId}`, giftImage: 'items/crown.webp', grade: 4, recoveryPrice: 1 }
    return { ...card, at: had.includes(giftId) ? giftId : null, own: had.includes(giftId), boxes: [] }
  })
  return { status: 0, data: { ...facts, items } }
}

let number = 0
beforeEach(async () => {
  vi.stubGlobal('localStorage', fakeStorage())
  // A player of its own for each test: what was looked at is also kept in memory.
  await login({ ...player, uid: String(++number) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  appState.token = ''
})

it('at the first look on a device nothing is new; later what came since is, until its set is opened', async () => {
  fakeServer({ [SETS]: [setsWith(1), setsWith(1, 2)], [SET]: [setWith(1, 2)] })
  await loadAlbum()
  expect(albumState.fresh).toEqual([])
  await loadAlbum()
  expect(albumState.fresh).toEqual([2])
  await loadSet('book')
  expect([albumState.fresh, albumState.detailFresh]).toEqual([[], [2]])
  await loadSet('book')
  expect(albumState.detailFresh).toEqual([2])
  leaveSet()
  await loadSet('book')
  await loadAlbum()
  expect([albumState.fresh, albumState.detailFresh]).toEqual([[], []])
})

it('a set that is opened before the list was ever seen marks nothing, neither now nor in the list', async () => {
  fakeServer({ [SETS]: [setsWith(1, 2)], [SET]: [setWith(1)] })
  await loadSet('book')
  expect(albumState.detailFresh).toEqual([])
  await loadAlbum()
  expect(albumState.fresh).toEqual([])
})

it('another player on the same device begins anew, and a visitor has nothing that is new', async () => {
  fakeServer({ [SETS]: [setsWith(1), setsWith(2), setsWith(2, 3)], [SHOWN]: [setsWith()] })
  await loadAlbum()
  await login({ ...player, uid: 'other' })
  expect(albumState.album).toBeNull()
  await loadAlbum()
  expect(albumState.fresh).toEqual([])
  await loadAlbum()
  expect(albumState.fresh).toEqual([3])
  await login(null)
  await loadAlbum()
  expect([albumState.album?.owned, albumState.fresh]).toEqual([0, []])
})

it('broken or forbidden storage breaks nothing', async () => {
  fakeServer({ [SETS]: [setsWith(1), setsWith(1, 2)] })
  localStorage.setItem('xingxia.album', '{"uid":7,"ids":"all"}')
  await loadAlbum()
  expect(albumState.fresh).toEqual([])
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  await loadAlbum()
  expect([albumState.status, albumState.fresh]).toEqual(['ready', [2]])
})
