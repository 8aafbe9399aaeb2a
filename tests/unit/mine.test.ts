import { describe, expect, it } from 'vitest'
import { cropSquare, drawnSides, FILLED, heldView } from '#client/pages/mine/avatarView.ts'
import { coinsOf, diamondFault, diamondsOf, mostDiamonds, steppedDiamonds } from '#client/pages/mine/diamondLots.ts'
import { limitNote } from '#client/pages/mine/limitNote.ts'
import { daysSince, inviterDaysLeft } from '#client/pages/mine/playerDays.ts'
import { fileFault, shrinkOf, sidesFault } from '#client/parts/pictureFile.ts'
import type { LimitState } from '#shared/calls/limits.ts'
import { nicknameLengthFault, tidyNickname } from '#shared/nickname.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 2026-03-08 20:00 in Beijing. */
const NOW = Date.UTC(2026, 2, 8, 12)

describe('days in the product', () => {
  it('count days of Beijing, the first being 1', () => {
    expect(daysSince(NOW, NOW)).toBe(1)
    expect(daysSince(NOW, NOW + 3 * HOUR)).toBe(1)
    expect(daysSince(NOW, NOW + 5 * HOUR)).toBe(2)
    expect(daysSince(NOW - 127 * DAY, NOW)).toBe(128)
    expect(daysSince(NOW + DAY, NOW)).toBe(1)
  })

  it('leave seven in which an inviter can be bound', () => {
    expect(inviterDaysLeft(NOW, NOW)).toBe(7)
    expect(inviterDaysLeft(NOW - 6.5 * DAY, NOW)).toBe(1)
    expect(inviterDaysLeft(NOW - 7 * DAY, NOW)).toBe(0)
    expect(inviterDaysLeft(NOW - 300 * DAY, NOW)).toBe(0)
  })
})

describe('diamonds to coins', () => {
  it('are exchanged in whole lots', () => {
    expect(mostDiamonds(99.99)).toBe(0)
    expect(mostDiamonds(320.5)).toBe(300)
    expect(mostDiamonds(999_999_999.99)).toBe(100_000_000)
    expect(coinsOf(300)).toBe(3)
    expect(coinsOf(250)).toBe(0)
    expect(diamondsOf('0250')).toBe(250)
    expect(diamondsOf('2.5')).toBe(0)
  })

  it('step by a lot and stay between one lot and all', () => {
    expect(steppedDiamonds(250, 1, 1_000)).toBe(300)
    expect(steppedDiamonds(250, -1, 1_000)).toBe(200)
    expect(steppedDiamonds(100, -1, 1_000)).toBe(100)
    expect(steppedDiamonds(1_000, 1, 1_000)).toBe(1_000)
    expect(steppedDiamonds(0, 1, 0)).toBe(100)
  })

  it('are refused with the number that would do', () => {
    expect(diamondFault('300', 320)).toBeNull()
    expect(diamondFault('', 320)).toContain('请输入')
    expect(diamondFault('250', 320)).toBe('需为 100 的整数倍，例如 300')
    expect(diamondFault('310', 320)).toBe('需为 100 的整数倍，例如 300')
    expect(diamondFault('50', 320)).toBe('需为 100 的整数倍，例如 100')
    expect(diamondFault('400', 320)).toBe('钻石不足，最多可兑换 300 个')
    expect(diamondFault('100', 20)).toBe('钻石不足 100 个，暂时不能兑换')
  })
})

describe('a picture under the window', () => {
  const wide = { width: 400, height: 200 }

  it('fills it, whatever is dragged or zoomed', () => {
    expect(drawnSides(wide, 1)).toEqual({ width: 2, height: 1 })
    expect(heldView(wide, { zoom: 0.2, x: 3, y: -3 })).toEqual({ zoom: 1, x: 0.5, y: -0 })
    expect(heldView(wide, { zoom: 9, x: 0, y: 9 })).toEqual({ zoom: 4, x: 0, y: 1.5 })
  })

  it('gives the square that is seen', () => {
    expect(cropSquare(wide, FILLED)).toEqual({ left: 100, top: 0, side: 200 })
    expect(cropSquare(wide, { zoom: 1, x: 0.5, y: 0 })).toEqual({ left: 0, top: 0, side: 200 })
    expect(cropSquare(wide, { zoom: 2, x: 0, y: -0.5 })).toEqual({ left: 150, top: 100, side: 100 })
  })

  it('is taken only as a picture of a bearable size', () => {
    expect(fileFault({ size: 1_000 })).toBeNull()
    expect(fileFault({ size: 30_000_000 })).toContain('20 MB')
    expect(sidesFault(63, 4_000, 64)).toContain('64 像素')
    expect(sidesFault(64, 64, 64)).toBeNull()
    expect(sidesFault(8_160, 6_120, 64)).toBeNull()
    expect(sidesFault(20_000, 20_000, 64)).toContain('像素过多')
    expect(shrinkOf(4_000, 2_048)).toBe(1)
    expect(Math.round(6_120 * shrinkOf(8_160, 6_120))).toBe(2_048)
  })
})

describe('nicknames', () => {
  it('are counted as a reader counts them', () => {
    expect(nicknameLengthFault(tidyNickname('  云　中 鹤 '))).toBeNull()
    expect(tidyNickname('Ａ1　 b')).toBe('A1 b')
    expect(nicknameLengthFault('云')).toContain('2到12个字')
    expect(nicknameLengthFault('👨‍👩‍👧‍👦'.repeat(12))).toBeNull()
    expect(nicknameLengthFault('云'.repeat(13))).toContain('2到12个字')
  })
})

describe('limits in a few words', () => {
  const none = { restUntil: null, caps: [] }
  const cap = (kind: LimitState['caps'][number]['kind'], amount: number | null) => ({ kind, cap: amount })

  it('tell a rest first, then a cap, then that there is none', () => {
    expect(limitNote(none, NOW)).toBe('未设上限')
    expect(limitNote({ restUntil: null, caps: [cap('topUpDay', null), cap('spendDay', 200)] }, NOW)).toBe('日消费限 200')
    expect(limitNote({ restUntil: NOW + DAY, caps: [cap('topUpDay', 500)] }, NOW)).toBe('休息至 明天 20:00')
    expect(limitNote({ restUntil: NOW - 1, caps: [] }, NOW)).toBe('未设上限')
  })
})
