import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserInfo } from '#shared/calls/userInfo.ts'
import { askForLevel, beginLevel, endLevel, levelUpState, noteFirstLevel, type Risen, risenLevel } from '#state/account/levelUp.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'

const kept = new Map<string, string>()
let asked = 0

const playerOf = (level: number, more: Partial<UserInfo> = {}): UserInfo => ({
  id: '1',
  uid: 'x1',
  nickname: 'a',
  phone: '',
  headPic: '',
  headGround: '',
  balance: 1,
  secondaryBalance: 0,
  level,
  ...more,
})

/** A reply tells of the player, and the page looks whether there is something to show. */
function told(level: number, more?: Partial<UserInfo>): Risen | null {
  appState.userInfo = playerOf(level, more)
  noteFirstLevel(appState.userInfo)
  return risenLevel(appState.userInfo)
}

/** Shows what a page has found. */
function show(risen: Risen | null): Risen | null {
  if (risen) beginLevel(risen)
  const { shown } = levelUpState
  return shown && { ...shown }
}

beforeEach(() => {
  kept.clear()
  asked = 0
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', () => {
    asked += 1
    return new Promise(() => undefined)
  })
  Object.assign(appState, persistedDefaults, { token: 'of the player' })
  endLevel()
})
afterEach(() => vi.unstubAllGlobals())

describe('a new level', () => {
  it('is none at the first sight of a player, and is shown once later, however often it is told', () => {
    expect(told(7)).toBeNull()
    expect(told(7)).toBeNull()
    expect(show(told(8))).toEqual({ uid: 'x1', from: 7, level: 8 })
    expect(told(8)).toBeNull()
    endLevel()
    expect(told(8)).toBeNull()
    // A server that was set back to a backup tells less for a while.
    expect(told(6)).toBeNull()
    expect(told(8)).toBeNull()
  })

  it('is one show, whatever it has jumped over', () => {
    told(2)
    expect(show(told(5))).toEqual({ uid: 'x1', from: 2, level: 5 })
    endLevel()
    expect(risenLevel(appState.userInfo)).toBeNull()
  })

  it('waits while another one is shown', () => {
    told(2)
    show(told(3))
    expect(show(told(4))).toEqual({ uid: 'x1', from: 2, level: 3 })
    endLevel()
    expect(show(risenLevel(appState.userInfo))).toEqual({ uid: 'x1', from: 3, level: 4 })
  })

  it('that another tab has begun to show meanwhile is not shown here, and the page looks again', () => {
    told(2)
    const risen = told(3)
    kept.set('xingxia.level', JSON.stringify({ uid: 'x1', level: 3 }))
    const before = levelUpState.told
    expect(show(risen)).toBeNull()
    expect(levelUpState.told).toBeGreaterThan(before)
    expect(risenLevel(appState.userInfo)).toBeNull()
  })

  it('waits for the end of the welcome, and is unknown to an older version', () => {
    told(1, { fresh: true })
    expect(told(3, { fresh: true })).toBeNull()
    expect(told(3)).not.toBeNull()
    const { level, ...older } = playerOf(9)
    expect(risenLevel(older)).toBeNull()
    expect(level).toBe(9)
  })

  it('is kept when the login comes from the storage after this was loaded', async () => {
    told(1)
    Object.assign(appState, { token: 'of the player, read from the storage' })
    await Promise.resolve()
    expect(told(2)).toEqual({ uid: 'x1', from: 1, level: 2 })
  })

  it('is given up at a logout, and belongs to the player who was last here', async () => {
    told(2)
    show(told(3))
    Object.assign(appState, { token: '', userInfo: null })
    await Promise.resolve()
    expect(levelUpState.shown).toBeNull()
    expect(told(9, { uid: 'x2' })).toBeNull()
    // The first one is seen for the first time again.
    expect(told(5)).toBeNull()
    expect(told(6)).not.toBeNull()
  })

  it('that was found for a player who has logged out meanwhile is not shown to the next one', () => {
    told(2)
    const risen = told(3)
    told(4, { uid: 'x2' })
    expect(show(risen)).toBeNull()
  })

  it('is asked for on a page that may show it, once after coins have moved', async () => {
    told(2, { balanceLine: 5 })
    await Promise.resolve()
    askForLevel()
    expect(asked).toBe(0)
    if (appState.userInfo) appState.userInfo.balanceLine = 6
    askForLevel()
    askForLevel()
    expect(asked).toBe(1)
  })
})
