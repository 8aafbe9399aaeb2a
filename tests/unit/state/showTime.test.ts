import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chosen, dayNames } from '#client/modes/case/showTime/days.ts'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { stageState } from '#state/core/play/stage.ts'
import { momentsOf, repeatReplay, replayState, revealReplay, skipReplay, startReplay, stopReplay } from '#state/modes/case/showTime.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { fakeServer } from './fakeServer.ts'

const book = { ...BOOKS['x1-grade3'], demo: false, fast: true, pity: null }
const told: string[] = []

beforeEach(() => {
  told.length = 0
  setNoticeSink({ success: (msg) => told.push(msg), info: (msg) => told.push(msg), error: (msg) => told.push(msg) })
})
afterEach(() => {
  stopReplay()
  vi.unstubAllGlobals()
})

describe('a replay', () => {
  it('plays the book of a moment in full on the stage, without a login, and again from its start', async () => {
    const { sent } = fakeServer({ '/api/common/getShowTimeBook': [{ status: 0, data: book }] })
    const asked = startReplay('7')
    expect(replayState.asking).toBe('7')
    expect(await asked).toBe(true)
    expect(sent[0]?.query).toEqual({ dropId: '7' })
    expect(stageState.scene).toBe('case-reel')
    expect(stageState.play?.book).toMatchObject({ cosmeticSeed: book.cosmeticSeed, fast: false })
    const first = stageState.play?.serial

    stageState.phase = 'playing'
    skipReplay()
    expect([stageState.skip, replayState.shown]).toEqual([true, false])
    revealReplay()
    expect(replayState.shown).toBe(true)
    repeatReplay()
    expect(replayState.shown).toBe(false)
    expect(stageState.play?.serial).not.toBe(first)
  })

  it('shows its result at once where it is skipped before it runs', async () => {
    fakeServer({ '/api/common/getShowTimeBook': [{ status: 0, data: book }] })
    await startReplay('7')
    skipReplay()
    expect(replayState.shown).toBe(true)
  })

  it('of a moment that is gone is told and plays nothing', async () => {
    fakeServer({ '/api/common/getShowTimeBook': [{ status: 404, msg: '没有找到这个巅峰时刻' }] })
    expect(await startReplay('7')).toBe(false)
    expect(told).toEqual(['没有找到这个巅峰时刻'])
    expect(replayState).toMatchObject({ asking: '', book: null })
    expect(stageState.play).toBeNull()
  })

  it('that comes after it was put away plays nothing', async () => {
    fakeServer({ '/api/common/getShowTimeBook': [{ status: 0, data: book }] })
    const asked = startReplay('7')
    stopReplay()
    await asked
    expect(replayState.book).toBeNull()
    expect(stageState.play).toBeNull()
  })
})

describe('moments', () => {
  it('are one list for a day and a label', () => {
    expect(momentsOf(0, -1)).toBe(momentsOf(0, -1))
    expect(momentsOf(1, -1)).not.toBe(momentsOf(0, -1))
    expect(momentsOf(0, 4)).not.toBe(momentsOf(0, -1))
  })

  it('are chosen by days of Beijing, today first', () => {
    const days = dayNames(Date.parse('2026-03-01T16:30:00Z'))
    expect(days.map(({ date }) => date)).toEqual([2, 1, 28, 27, 26, 25, 24])
    expect(days.map(({ name }) => name)).toEqual(['今天', '昨天', '周六', '周五', '周四', '周三', '周二'])
    expect(days[2]?.spoken).toBe('周六 2 月 28 日')
  })

  it('take from the address what can be asked for', () => {
    expect(['', '3', '9', 'x', '1.5'].map((text) => chosen(text, [0, 1, 2, 3], 0))).toEqual([0, 3, 0, 0, 0])
    expect(chosen('', [-1, 0, 1, 4], -1)).toBe(-1)
  })
})
