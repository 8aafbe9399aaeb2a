import { describe, expect, it } from 'vitest'
import { hasSameSteam } from '#server/core/player/steam.ts'
import { readTradeLink } from '#shared/tradeLink.ts'

const BASE = 'https://steamcommunity.com/tradeoffer/new/'
const link = (partner: string, token = 'AbC-d_12') => `${BASE}?partner=${partner}&token=${token}`

describe('a trade link', () => {
  it.each([
    link('123456789'),
    link('0123456789'),
    link('000123456789'),
    `  ${link('123456789')}\n`,
    `${BASE}?token=AbC-d_12&partner=123456789`,
    link('%31%32%33456789'),
    link('１２３４５６７８９'),
    link('123456789').replace('steamcommunity', 'STEAMCOMMUNITY'),
    link('123456789').replace('.com/', '.com:443/'),
  ])('%j names account 123456789', (typed) => {
    expect(readTradeLink(typed)).toEqual({ partner: '123456789', url: link('123456789') })
  })

  it.each([
    '',
    'partner=123456789&token=AbC-d_12',
    link('abc'),
    link(''),
    link('0'),
    link('-1'),
    link('+1'),
    link('1e3'),
    link('0x10'),
    link('1.0'),
    link('4294967296'),
    link('99999999999999999999'),
    link('1', ''),
    link('1', 'a b'),
    link('1', 'a'.repeat(21)),
    `${link('1')}&partner=2`,
    `${link('1')}&l=schinese`,
    `${link('1')}#`,
    `${link('1')}\u0000`,
    `${link('1')}&token=b`,
    link('1').replace('https', 'http'),
    link('1').replace('.com', '.com.evil.cn'),
    link('1').replace('steamcommunity', 'user@steamcommunity'),
    link('1').replace('steamcommunity.com', 'steamcommunity.com:8443'),
    link('1').replace('/new/', '/old/'),
    'javascript:alert(1)',
  ])('%j is none', (typed) => {
    expect(readTradeLink(typed)).toBeNull()
  })

  it('of one account is one owner, however it is spelled', () => {
    const of = (partner: string, token: string) => ({ tradeUrl: link(partner, token) })
    expect(hasSameSteam(of('77', 'a'), of('077', 'b'))).toBe(true)
    expect(hasSameSteam(of('77', 'a'), of('78', 'a'))).toBe(false)
    expect(hasSameSteam({ tradeUrl: '' }, { tradeUrl: '' })).toBe(false)
  })
})
