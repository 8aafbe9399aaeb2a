import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Grade } from '#shared/codes.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { refreshBoxes } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { dropsState, followDrops, loadDrops, loadRareDrops, rareDropsState } from '#state/core/items/drops.ts'
import { leaveStage, stageState } from '#state/core/play/stage.ts'
import { enterOpening, leaveOpening, type OpenOrder, openingState, reveal, startOpening } from '#state/modes/case/flow.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { caseDrop } from '#state/platform/live/stores.ts'
import { fakeStorage } from './fakeServer.ts'
import { Shop } from './shop.ts'

const order: OpenOrder = { boxId: 3, number: 1, demo: false, fast: false, price: 10, oddsVersion: 1 }
let shop: Shop

const settle = () => vi.advanceTimersByTimeAsync(60_000)
async function open(wanted: Partial<OpenOrder> = {}): Promise<void> {
  void startOpening({ ...order, ...wanted })
  await settle()
}

describe('a visitor who is not logged in', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('sessionStorage', fakeStorage())
    Object.assign(appState, persistedDefaults, { isAccount: false })
    shop = new Shop()
    enterOpening()
  })

  afterEach(() => {
    leaveOpening()
    leaveStage()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('may try a box by a public call, and is not asked to log in', async () => {
    await open({ demo: true, number: 5 })
    expect(openingState.book).toMatchObject({ demo: true, openId: null })
    stageState.phase = 'revealed'
    reveal()
    expect(openingState.shown).toBe(true)
    expect(shop.server.paths()).toEqual(['/api/common/tryCase'])
    expect(appState.isAccount).toBe(false)
  })

  it('gets the stored drops with their names by a public call, before any push', async () => {
    const drop = {
      dropId: '7',
      time: 1,
      uid: '1',
      nickname: '云',
      headPic: '',
      robot: false,
      giftId: 1,
      giftName: '圣王冠',
      giftImage: 'items/a.webp',
    }
    shop.drops.push({ ...drop, grade: 0, recoveryPrice: 9, boxId: 1, boxName: '宝匣' })
    await loadDrops()
    expect(shop.server.paths()).toEqual(['/api/common/dropList'])
    expect(dropsState.drops.map(({ giftName }) => giftName)).toEqual(['圣王冠'])
  })

  it('gets the drops of 首页 from 史诗 up, stored ones and pushed ones, while other places show every one', async () => {
    const push = (dropId: string, grade: Grade) => {
      const who = { uid: '1', nickname: '云', headPic: '', robot: false, boxId: 1, boxName: '宝匣' }
      caseDrop.latest = { ...who, dropId, time: 2, giftId: 1, giftName: dropId, giftImage: 'items/a.webp', grade, recoveryPrice: 9 }
    }
    await loadRareDrops()
    expect(shop.server.sent.at(-1)).toMatchObject({ path: '/api/common/dropList', query: { grade: '2' } })
    const stop = followDrops()
    push('rare', 2)
    push('plain', 3)
    push('best', 0)
    stop()
    expect(rareDropsState.drops.map(({ giftName }) => giftName)).toEqual(expect.arrayContaining(['rare', 'best']))
    expect(rareDropsState.drops.every(({ grade }) => grade <= 2)).toBe(true)
    expect(dropsState.drops.map(({ giftName }) => giftName)).toContain('plain')
  })

  it('is asked to log in by the first press that pays, and nothing is sent', async () => {
    await open()
    expect(appState.isAccount).toBe(true)
    expect(openingState.book).toBeNull()
    expect(shop.server.paths()).toEqual([])
  })

  it('sees shelf and odds, and after the login the details are read again, because they hold a pity count', async () => {
    await refreshBoxes()
    expect(casesState.boxes.map(({ boxId }) => boxId)).toEqual([3, 4, 5])
    expect(shop.server.paths()).toEqual(['/api/common/getBoxBattleThemeList', '/api/common/boxList'])
    casesState.details = { 3: { boxId: 3 } as BoxDetail }
    appState.token = 'u'
    await settle()
    expect(casesState.details).toEqual({})
  })
})
