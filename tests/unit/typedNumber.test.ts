import { describe, expect, it } from 'vitest'
import { type NumberRule, readTyped } from '#client/chrome/typedNumber.ts'
import { wholeText } from '#client/pages/mine/diamondLots.ts'

const STAKE: NumberRule = { least: 1, most: 1_000, decimals: 0, unit: '金币' }
const TIMES: NumberRule = { least: 1.01, most: 100, decimals: 2, unit: '倍' }
const said = (text: string, rule: NumberRule) => {
  const read = readTyped(text, rule)
  return read.kind === 'number' ? read.value : read.kind === 'wrong' ? read.words : null
}

describe('a typed number', () => {
  it.each([
    ['25', 25],
    ['1,000', 1_000],
    ['２５', 25],
    ['25.00', 25],
    [' 25 金币', 25],
    ['1e3', '请输入 1–1,000 的整数'],
    ['-5', '请输入 1–1,000 的整数'],
    ['1,00', '请输入 1–1,000 的整数'],
    ['25。5', '只能输入整数'],
    ['1250', '最多 1,000 金币'],
    ['99999999999999', '最多 1,000 金币'],
    ['0', '最少 1 金币'],
    ['', null],
    ['  ', null],
  ])('as a stake: %j is %j', (text, means) => {
    expect(said(text, STAKE)).toBe(means)
  })

  it.each([
    ['1.2', 1.2],
    ['１．２０', 1.2],
    ['1。2', 1.2],
    ['1.20x', 1.2],
    ['100', 100],
    ['26.1.22', '请输入 1.01–100.00 的数字'],
    ['1.234', '最多两位小数'],
    ['100.01', '最多 100.00 倍'],
    ['1', '最少 1.01 倍'],
  ])('as a multiple: %j is %j', (text, means) => {
    expect(said(text, TIMES)).toBe(means)
  })

  it('that is too small may still become one; what is too great or no number may not', () => {
    expect([readTyped('1', TIMES), readTyped('1250', STAKE), readTyped('1e', STAKE)]).toMatchObject([
      { unfinished: true },
      { unfinished: false },
      { unfinished: false },
    ])
  })
})

it('a number of diamonds is never read out of another text', () => {
  expect(['200', '２００', '1,000', '1.5', '1e3', '-500', '12a'].map((text) => wholeText(text, '100'))).toEqual([
    '200',
    '200',
    '1000',
    '100',
    '100',
    '100',
    '100',
  ])
})
