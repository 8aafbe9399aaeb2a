import { bareCode, CARD_LENGTH, printed } from '#shared/cardCode.ts'

/** Writes a whole code as it is printed: in capitals and groups of four. A text of more than 16 letters stays as it is. */
export function grouped(text: string): string {
  const code = bareCode(text)
  return code.length <= CARD_LENGTH ? printed(code) : text.trim()
}

/**
 * Returns the text of the field after a change. While the player types on at its end, the groups form themselves. While the player
 * corrects letters inside, nothing moves.
 */
export function typedCode(text: string, before: string): string {
  const writesOn = text.length > before.length && text.startsWith(before)
  return writesOn ? grouped(text) : text.toUpperCase()
}
