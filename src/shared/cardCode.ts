import { plainTyped } from './typedText.ts'

/** Crockford's base32. It leaves out I, L, O and U, which readers mistake for other characters. */
export const CARD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CARD_LENGTH = 16
/** What the player reads when a red packet's code cannot be one. */
export const PACKET_CODE_MISTYPED = '口令输入有误，请核对 16 位口令后重试'
const BASE = CARD_ALPHABET.length

/**
 * Returns the check letter of a code: Luhn's algorithm over 32 letters. It finds every single wrong letter and nearly every swap of
 * two neighbours.
 */
export function checkLetter(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const value = CARD_ALPHABET.indexOf(body.charAt(body.length - 1 - i)) * (i % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / BASE) + (value % BASE)
  }
  return CARD_ALPHABET.charAt((BASE - (sum % BASE)) % BASE)
}

/** Returns the code as it is printed: `XXXX-XXXX-XXXX-XXXX`. */
export const printed = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A code in its groups, with something around it. */
const PRINTED = /(?:^|[^A-Z\d])((?:[A-Z\d]{4}[ -]{0,3}){3}[A-Z\d]{4})(?![A-Z\d-])/

/** Returns the code in a typed or pasted text, in capitals, without spaces and hyphens; the whole text where none stands by itself. */
export function bareCode(typed: string): string {
  const plain = plainTyped(typed).toUpperCase()
  return (PRINTED.exec(plain)?.[1] ?? plain).replace(/[ -]/g, '')
}

/**
 * Returns the code that the player meant, whatever the case, spaces, hyphens and similar-looking letters. Null when the length, a
 * letter or the check letter is wrong.
 */
export function readCode(typed: string): string | null {
  const code = bareCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  const wellFormed = code.length === CARD_LENGTH && [...code].every((letter) => CARD_ALPHABET.includes(letter))
  return wellFormed && checkLetter(code.slice(0, -1)) === code.slice(-1) ? code : null
}
