import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf, placeOf } from '#client/overlays/receipt/bands.ts'
import { plainWords, verdictText } from '#client/overlays/receipt/words.ts'
import { drawsOf, jointStatus } from '#client/pages/fair/draws.ts'
import { drawManually, faultOf, type ManualForm } from '#client/pages/fair/manualDraw.ts'
import { byDay } from '#client/records/days.ts'
import type { OpenedDrop, OpenRecord } from '#shared/calls/record.ts'
import { drawFromTable, type OddsTable, oddsHash, rangesOf } from '#shared/fairness/oddsTable.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { copiesOf, withRevealed } from '#state/core/fairness/receipts.ts'
import { casesState } from '#state/core/items/casesState.ts'

const TABLE: OddsTable = {
  mode: 'case',
  subject: 7,
  version: 3,
  pityLimit: 10,
  entries: [
    { giftId: 1, grade: 0, weight: 20 },
    { giftId: 2, grade: 1, weight: 980 },
    { giftId: 3, grade: 3, weight: 399_000 },
    { giftId: 4, grade: 3, weight: 100_000 },
    { giftId: 5, grade: 4, weight: 500_000 },
  ],
}
const SEED = '0f'.repeat(32)

describe('the bar of ranges', () => {
  const bands = bandsOf(rangesOf(TABLE.entries))

  it('joins neighbours of one grade, fills the bar, and leaves the rarest wide enough to be seen', () => {
    expect(bands.map(({ grade, from, to }) => [grade, from, to])).toEqual([
      [0, 1, 20],
      [1, 21, 1_000],
      [3, 1_001, 500_000],
      [4, 500_001, 1_000_000],
    ])
    expect(bands.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
    expect(Math.min(...bands.map(({ width }) => width))).toBeGreaterThan(2)
  })

  it('puts every roll inside the stretch of its own grade, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (roll) => {
        const place = placeOf(bands, roll) ?? -1
        const band = bands.find(({ from, to }) => roll >= from && roll <= to)
        expect(place).toBeGreaterThan(band?.left ?? 101)
        expect(place).toBeLessThan((band?.left ?? 0) + (band?.width ?? 0))
        expect(placeOf(bands, roll + 1) ?? 101).toBeGreaterThan(place)
      }),
    )
    expect([placeOf(bands, 0), placeOf(bands, 1_000_001)]).toEqual([null, null])
  })
})

describe('the draws to choose from', () => {
  const opening = (time: number, ...receiptIds: (string | null)[]) =>
    ({ boxName: `匣 ${time}`, time, drops: receiptIds.map((receiptId) => ({ receiptId }) as OpenedDrop) }) as OpenRecord

  it('are the newest of paid and free openings, those of one opening in their order; a drop without a receipt is none', () => {
    const draws = drawsOf([opening(9, '91', '92'), opening(5, null, '51')], [opening(7, '71'), opening(1, '11')])
    expect(draws.map(({ receiptId, time }) => [receiptId, time])).toEqual([
      ['91', 9],
      ['92', 9],
      ['71', 7],
      ['51', 5],
      ['11', 1],
    ])
  })

  it('are at most 20, wherever they lie', () => {
    const paid = Array.from({ length: 3 }, (_, at) => opening(30 - at * 10, ...Array.from({ length: 9 }, (_, n) => `${at}${n}`)))
    expect(drawsOf(paid, [opening(25, 'free')])).toHaveLength(20)
    expect(drawsOf(paid, [opening(25, 'free')])[9]?.receiptId).toBe('free')
    expect(drawsOf(paid, [opening(1, 'free')]).some(({ receiptId }) => receiptId === 'free')).toBe(false)
    expect(drawsOf([], [opening(1, 'free')])).toHaveLength(1)
  })

  it('are missing only when both lists are read, and failed only when no list is still read', () => {
    expect(jointStatus('ready', 'ready')).toBe('ready')
    expect(jointStatus('ready', 'loading')).toBe('loading')
    expect(jointStatus('error', 'loading')).toBe('loading')
    expect(jointStatus('idle', 'ready')).toBe('idle')
    expect([jointStatus('error', 'ready'), jointStatus('ready', 'error'), jointStatus('error', 'error')]).toEqual(Array(3).fill('error'))
  })
})

describe('a draw by hand', () => {
  const form: ManualForm = { serverSeed: ` ${SEED.toUpperCase()} `, clientSeed: '星光 2026', nonce: '38', pityCount: '4' }

  it('is the draw of the server, blanks and capitals of a pasted seed forgiven', () => {
    const { draw, tries, oddsHash: hash } = drawManually(form, TABLE)
    expect(draw).toEqual(drawFromTable({ serverSeed: SEED, mode: 'case', clientSeed: '星光 2026', nonce: 38 }, TABLE, 4))
    expect(tries.at(-1)?.message).toBe(`case:星光 2026:38:${draw.cursor}`)
    expect(hash).toBe(oddsHash(TABLE))
  })

  it('takes the rare entries alone at the limit', () => {
    expect(drawManually({ ...form, pityCount: '10' }, TABLE)).toMatchObject({ draw: { forced: true, total: 1_000 } })
  })

  it.each<Partial<ManualForm>>([
    { serverSeed: 'abc' },
    { serverSeed: 'g'.repeat(64) },
    { clientSeed: '' },
    { nonce: '-1' },
    { nonce: '1.5' },
    { nonce: '' },
    { pityCount: 'x' },
  ])('says what is wrong with %j', (wrong) => {
    expect(faultOf(form)).toBeNull()
    expect(faultOf({ ...form, ...wrong })).toMatch(/[一-龥]/)
  })
})

describe('openings by day', () => {
  const at = (text: string) => new Date(`${text}+08:00`).getTime()

  it('heads today, yesterday, this year and earlier, and keeps the order', () => {
    const rows = ['2026-03-08T20:00', '2026-03-08T00:00', '2026-03-07T23:59', '2026-03-02T10:00', '2025-12-31T10:00'].map((text) => ({
      time: at(text),
    }))
    const days = byDay(rows, at('2026-03-08T20:30'))
    expect(days.map(({ title, date, rows: of }) => [title, date, of.length])).toEqual([
      ['今天', '3 月 8 日', 2],
      ['昨天', '3 月 7 日', 1],
      ['3 月 2 日', '', 1],
      ['2025 年 12 月 31 日', '', 1],
    ])
    expect(days.flatMap(({ rows: of }) => of)).toEqual(rows)
  })
})

describe('words and seeds of a receipt', () => {
  it('names the step that does not agree', () => {
    const steps = [{ name: 'roll' as const, ok: false, expected: '1', computed: '2' }]
    expect(verdictText({ verdict: 'failed', steps, tries: [], pool: [] })).toContain('「抽取号码」')
  })

  it('takes the seed that has become public since, of the same pair only', () => {
    const receipt = { serverSeedHash: 'a', serverSeed: null } as Receipt
    const pair = { clientSeed: '', nonce: 1 }
    const revealed = [
      { ...pair, serverSeedHash: 'b', serverSeed: 'other' },
      { ...pair, serverSeedHash: 'a', serverSeed: 'mine' },
    ]
    expect(withRevealed(receipt, revealed).serverSeed).toBe('mine')
    expect(withRevealed({ ...receipt, serverSeedHash: 'c' }, revealed).serverSeed).toBeNull()
  })
})

it('the ring of an upgrade is not compared with the odds of a box that has the number of its target', () => {
  casesState.details[7] = { boxId: 7, oddsVersion: 3, oddsHash: 'of the box' } as BoxDetail
  const receipt = { boxId: 7, oddsVersion: 3, serverSeed: SEED } as Receipt
  expect(copiesOf({ ...receipt, mode: 'case' }).oddsHash).toBe('of the box')
  expect(copiesOf({ ...receipt, mode: 'dream' }).oddsHash).toBeUndefined()
})

describe('what a receipt says first', () => {
  const receipt = { mode: 'case', boxId: 7, boxName: '深海宝匣', giftId: 3, giftName: '将军兜', grade: 1 } as Receipt

  it('is what was drawn and whether it agrees, without a figure', () => {
    expect(plainWords(receipt, 'passed')).toBe('抽出了 将军兜 · 传说，结果与开奖前锁定的一致')
    expect(plainWords(receipt, 'failed')).toBe('抽出了 将军兜 · 传说，但核对后与开奖前锁定的不一致')
    expect(plainWords(receipt, 'sealed')).toBe('抽出了 将军兜 · 传说，结果在开奖前已锁定，目前能核对的都一致')
  })

  it('tells of an upgrade whether it has won its target', () => {
    const upgrade = { ...receipt, mode: 'dream', boxId: 3, boxName: '将军兜' }
    expect(plainWords(upgrade, 'passed')).toBe('升级成功，得到了 将军兜 · 传说，结果与开奖前锁定的一致')
    expect(plainWords({ ...upgrade, giftId: 9, giftName: '木陀螺', grade: 4 }, 'passed')).toBe(
      '没有升成 将军兜，得到了 木陀螺 · 普通，结果与开奖前锁定的一致',
    )
  })
})
