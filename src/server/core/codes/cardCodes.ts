import { createHmac, randomInt } from 'node:crypto'
import { CARD_ALPHABET, CARD_LENGTH, checkLetter } from '#shared/cardCode.ts'

/** Makes a new code, of a card or of red packets: 15 random letters (75 bits) and a check letter. */
export function makeCode(): string {
  const body = Array.from({ length: CARD_LENGTH - 1 }, () => CARD_ALPHABET.charAt(randomInt(CARD_ALPHABET.length))).join('')
  return body + checkLetter(body)
}

/** The keyed hash of a code, hex. The database stores this instead of the code. */
export const hashCode = (secret: Buffer, code: string): string => createHmac('sha256', secret).update(code).digest('hex')
