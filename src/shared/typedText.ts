/** Characters that nobody sees and that copies bring along: marks of direction and of line breaks, joiners, soft hyphens. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212\u2043]/g

/**
 * What a player has typed or pasted in the plainest spelling: full-width letters and digits made ordinary, spaces of all kinds made one kind,
 * dashes made hyphens, without what cannot be seen. Every field that takes a number or a code reads its text by a function of this file, before anything
 * is cut off.
 */
export function plainTyped(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-').replace(/\s/g, ' ')
}

/** The digits of a text, at most so many. */
export const typedDigits = (text: string, most: number): string => plainTyped(text).replace(/\D/g, '').slice(0, most)

/** The letters A–Z in either case and the digits of a text, at most so many. */
export const typedLetters = (text: string, most: number): string =>
  plainTyped(text)
    .replace(/[^\dA-Za-z]/g, '')
    .slice(0, most)

const PHONE_DIGITS = 11
/** A mobile number that stands by itself, in any grouping, with or without the code of its country. */
const PHONE = /(?:^|\D)(?:(?:\+|00)?\s?86[\s-]?)?(1[3-9]\d(?:[\s-]?\d){8})(?!\d)/

/**
 * The mobile number in a text, whatever stands around it: `+86 138 0013 8000`, `0086-138-0013-8000`, `手机：13800138000`. Of a text without a whole
 * number it returns the digits that may become one.
 */
export function typedPhone(text: string): string {
  const plain = plainTyped(text).replace(/[().]/g, ' ').replace(/ +/g, ' ')
  const whole = PHONE.exec(plain)?.[1]
  const digits = plain.replace(/[^\d+]/g, '').replace(/^(?:\+|00)86/, '')
  // No mobile number begins with 8, so this is the code of the country.
  return (whole ?? digits.replace(/^\+?(?:00)?86(?=1)/, '')).replace(/\D/g, '').slice(0, PHONE_DIGITS)
}

/** What stands before the code in a message. */
const CODE_WORDS = '(?:验证码|校验码|动态码|房间码|code)'

/**
 * The code of so many digits (an even number) in a text: the one after a word like 验证码, or else the first that stands by itself, in one piece or in two
 * halves. Of a text without one it returns the first digits.
 */
export function typedCode(text: string, length: number): string {
  const plain = plainTyped(text)
  const half = `\\d{${length / 2}}`
  const code = `(${half}[ -]?${half})(?!\\d)`
  const named = new RegExp(`${CODE_WORDS}\\D{0,12}${code}`, 'i').exec(plain)?.[1]
  const alone = new RegExp(`(?:^|\\D)${code}`).exec(plain)?.[1]
  return (named ?? alone ?? plain).replace(/\D/g, '').slice(0, length)
}

const ID_DIGITS = 18

/** The ID number in a text, in capitals; X may only be its last letter. Of a text without a whole one it returns what may become one. */
export function typedIdNumber(text: string): string {
  const plain = plainTyped(text)
    .toUpperCase()
    .replace(/[×Х]/g, 'X')
    .replace(/[^\dX]/g, '')
  const whole = /\d{17}[\dX]/.exec(plain)?.[0]
  return (whole ?? plain.replace(/^X+/, '').replace(/X(?=.)/g, '')).slice(0, ID_DIGITS)
}

/** A Chinese name as registers write it: without spaces, and with the one dot that its parts have between them. */
export const typedName = (text: string): string =>
  plainTyped(text)
    .replace(/[.•‧∙⋅・]/g, '·')
    .replace(/ /g, '')

/** A promotion code: that of the link which was pasted, or else the text without spaces. */
export function typedPromotion(text: string, most: number): string {
  const plain = plainTyped(text)
  const [, linked] = /[?&]promoteCode=([\w-]+)/i.exec(plain) ?? []
  return (linked ?? plain.replace(/ /g, '')).slice(0, most)
}

/** The first link of a text, or the text itself, without spaces at its ends. */
export const typedLink = (text: string): string => /https?:\/\/[!-~]+/i.exec(plainTyped(text))?.[0] ?? plainTyped(text).trim()

/** An amount without currency, spaces and commas between thousands: `¥1,000.00 元` is `1000.00`. What is no amount stays as it is otherwise. */
export const typedAmount = (text: string): string =>
  plainTyped(text)
    .replaceAll('。', '.')
    .replace(/[¥$]|元|金币|钻石/g, '')
    .replace(/[,，\s]/g, '')
