/** Crockford's base32. It leaves out I, L, O and U, which readers mistake for other characters. */
export const CARD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CARD_LENGTH = 16
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

/** Returns the typed text in capitals, without spaces and hyphens. */
export const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/**
 * Returns the code that the player meant, whatever the case, spaces, hyphens and similar-looking letters. Null when the length, a
 * letter or the check letter is wrong.
 */
export function readCode(typed: string): string | null {
  const code = bareCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  const wellFormed = code.length === CARD_LENGTH && [...code].every((letter) => CARD_ALPHABET.includes(letter))
  return wellFormed && checkLetter(code.slice(0, -1)) === code.slice(-1) ? code : null
}
