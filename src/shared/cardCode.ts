/** Crockford's base32: no I, L, O, U, so that nothing is misread. */
export const CARD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CARD_LENGTH = 16
const BASE = CARD_ALPHABET.length

/** Luhn's check for 32 letters: finds every single wrong letter and nearly every swap of neighbours. */
export function checkLetter(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const value = CARD_ALPHABET.indexOf(body.charAt(body.length - 1 - i)) * (i % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / BASE) + (value % BASE)
  }
  return CARD_ALPHABET.charAt((BASE - (sum % BASE)) % BASE)
}

/** As it is printed: `XXXX-XXXX-XXXX-XXXX`. */
export const printed = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** What was typed without the spaces and hyphens between its groups, in capitals. */
export const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** The code that a player meant: case, spaces, hyphens and look-alikes do not matter. Null when the check letter tells of a slip. */
export function readCode(typed: string): string | null {
  const code = bareCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
  const wellFormed = code.length === CARD_LENGTH && [...code].every((letter) => CARD_ALPHABET.includes(letter))
  return wellFormed && checkLetter(code.slice(0, -1)) === code.slice(-1) ? code : null
}
