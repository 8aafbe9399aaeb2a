import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText } from '#client/chrome/amountText.ts'
import { cut } from '#client/chrome/composing.ts'
import { type NumberRule, readTyped } from '#client/chrome/typedNumber.ts'
import { wholeText } from '#client/pages/mine/diamondLots.ts'
import { bareCode } from '#shared/cardCode.ts'
import { typedCode, typedDigits, typedIdNumber, typedLetters, typedLink, typedName, typedPhone, typedPromotion } from '#shared/typedText.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const mobile = fc.tuple(fc.integer({ min: 3, max: 9 }), digits(9)).map(([second, rest]) => `1${second}${rest}`)
const wide = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
/** Spellings of a code that mean the same. */
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text,
  wide,
  (text) => `\u202a${text}\u202c`,
  (text) => `  ${text}\n`,
  (text) => text.split('').join('\u200b'),
)
const gap = fc.constantFrom('', ' ', '-', '\u00a0', '\u3000', '－', '\u2011', '–')
const country = fc.constantFrom('', '+86', '+86 ', '0086', '0086-', '86', '（+86）', '+86\u00a0')

/** Types a text letter by letter into a field that cleans it. */
const type = (text: string, clean: (text: string) => string) => [...text].reduce((before, letter) => clean(before + letter), '')

describe('a mobile number', () => {
  it.each([
    ['+86 138 0013 8000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['138\u00a00013\u00a08000', '13800138000'],
    ['手机：13800138000，验证码 482913', '13800138000'],
    ['482913 13800138000', '13800138000'],
    ['138', '138'],
    ['', ''],
    ['没有', ''],
    ['138001380001', '13800138000'],
  ])('%j is %j', (text, number) => expect(typedPhone(text)).toBe(number))

  it('is the same in every spelling, and typed letter by letter', () => {
    fc.assert(
      fc.property(mobile, country, gap, gap, spelling, (number, before, first, second, spell) => {
        const text = `${before}${number.slice(0, 3)}${first}${number.slice(3, 7)}${second}${number.slice(7)}`
        expect(typedPhone(spell(text))).toBe(number)
        expect(type(text, typedPhone)).toBe(number)
      }),
    )
  })

  it('of any text is at most 11 digits, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = typedPhone(text)
        expect(once).toMatch(/^\d{0,11}$/)
        expect(typedPhone(once)).toBe(once)
      }),
    )
  })
})

describe('a code of six digits', () => {
  it.each([
    ['482 913', '482913'],
    ['482-913', '482913'],
    ['４８２９１３', '482913'],
    ['482913482913', '482913'],
    ['【星匣】您的验证码是 482913，5分钟内有效，请勿告诉他人。', '482913'],
    ['【星匣】尾号8000的手机在 2026年11月26日 登录，验证码：482 913，5分钟内有效', '482913'],
    ['订单 202611，验证码482913', '482913'],
    ['482913 is your code', '482913'],
    ['来竞技场！房间码 482913', '482913'],
    ['48291', '48291'],
    ['', ''],
  ])('%j is %j', (text, code) => expect(typedCode(text, 6)).toBe(code))

  it('is the same in every spelling, in a message, and typed digit by digit', () => {
    fc.assert(
      fc.property(digits(6), gap, spelling, (code, between, spell) => {
        const text = `${code.slice(0, 3)}${between}${code.slice(3)}`
        expect(typedCode(spell(text), 6)).toBe(code)
        expect(typedCode(`【星匣】验证码${text}，5分钟内有效`, 6)).toBe(code)
        expect(type(text, (typed) => typedCode(typed, 6))).toBe(code)
      }),
    )
  })
})

describe('other numbers and codes', () => {
  it.each([
    ['110101 19900101 004x', '11010119900101004X'],
    ['１１０１０１１９９００１０１００４ｘ', '11010119900101004X'],
    ['身份证：11010119900101004X。', '11010119900101004X'],
    ['11010119900101', '11010119900101'],
  ])('ID number %j', (text, id) => expect(typedIdNumber(text)).toBe(id))

  it('an X stands only at the end of an ID number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', 'x', 'X', ' ', '9') }), (text) => {
        expect(typedIdNumber(text)).toMatch(/^\d*X?$/)
      }),
    )
  })

  it.each([
    ['迪丽热巴•迪力木拉提', '迪丽热巴·迪力木拉提'],
    ['王 小明', '王小明'],
    ['\u200b王小明\u00a0', '王小明'],
  ])('name %j', (text, name) => expect(typedName(text)).toBe(name))

  it('UIDs, words and promotion codes', () => {
    expect(typedDigits('UID：１０００ 0001', 20)).toBe('10000001')
    expect(typedLetters('口令：Ab－12', 12)).toBe('Ab12')
    expect(typedPromotion('来星匣 https://x.example/?promoteCode=ABCD2345&a=1', 32)).toBe('ABCD2345')
    expect(typedPromotion(' ＡＢＣＤ 2345 ', 32)).toBe('ABCD2345')
  })

  it.each([
    '0123-4567-89AB-CDEZ',
    '0123456789abcdez',
    '0123–4567–89AB–CDEZ',
    '０１２３ ４５６７ ８９ＡＢ ＣＤＥＺ',
    '卡密：0123-4567-89AB-CDEZ（请勿外传）',
  ])('card code %j', (text) => expect(bareCode(text)).toBe('0123456789ABCDEZ'))

  it('a trade link out of a message', () => {
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=AbCdEf12'
    expect(typedLink(`我的链接：${link} 谢谢`)).toBe(link)
    expect(typedLink(` ${link}\n`)).toBe(link)
  })

  it.each(['1,000', '１０００', '1 000', '¥1,000', '1000元', '1,000.00', '\u202d1000\u202c', '1，000'])('amount %j', (text) => {
    const rule: NumberRule = { least: 1, most: 10_000, decimals: 2, unit: '金币' }
    expect(Number(amountText(text, ''))).toBe(1_000)
    expect(wholeText(text, '')).toBe('1000')
    if (!/[¥元， ]/.test(text)) expect(readTyped(text, rule)).toEqual({ kind: 'number', value: 1_000 })
  })

  it('1.5 is no whole number, and 1e3 no amount', () => {
    expect(wholeText('1.5', 'before')).toBe('before')
    expect(amountText('1e3', 'before')).toBe('before')
  })

  it('a character of two units is not cut in half', () => {
    expect(cut('ab😀', 3)).toBe('ab')
    expect(cut('ab😀', 4)).toBe('ab😀')
    expect(cut('ab')).toBe('ab')
  })
})
