import { bareCode, CARD_LENGTH, printed } from '#shared/cardCode.ts'

/** A whole text as a code is printed: capitals in groups of four. What is no 16 letters is left as it is. */
export function grouped(text: string): string {
  const code = bareCode(text)
  return code.length <= CARD_LENGTH ? printed(code) : text.trim()
}

/** What stands in the field after a change: groups form themselves while the player writes on, and nothing moves while letters are mended. */
export function typedCode(text: string, before: string): string {
  const writesOn = text.length > before.length && text.startsWith(before)
  return writesOn ? grouped(text) : text.toUpperCase()
}
