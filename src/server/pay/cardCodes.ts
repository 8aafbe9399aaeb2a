import { createHmac, randomInt } from 'node:crypto'
import { CARD_ALPHABET, CARD_LENGTH, checkLetter } from '#shared/cardCode.ts'

/** A new code: 15 random letters (75 bits) and their check letter. */
export function makeCode(): string {
  const body = Array.from({ length: CARD_LENGTH - 1 }, () => CARD_ALPHABET.charAt(randomInt(CARD_ALPHABET.length))).join('')
  return body + checkLetter(body)
}

/** What the database keeps of a code. */
export const hashCode = (secret: Buffer, code: string): string => createHmac('sha256', secret).update(code).digest('hex')
