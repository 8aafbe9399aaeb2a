/** Characters of an error's message that are kept. */
export const FAULT_WORDS = 120
/** Characters of it that are looked at. */
const LOOKED_AT = 400

/**
 * What is quoted may be a value. The first group is none: names of members that engines quote from the source, as in `(reading 'length')`.
 */
const QUOTED = /(\((?:reading|setting|evaluating) '[A-Za-z_$][A-Za-z_$.]{0,30}'\))|"[^"]*"?|'[^']*'|`[^`]*`?/g
/** A word with a digit, with a part of an address or with anything but ASCII may be a value, and so may one that is too long for a word. */
const isValue = (word: string) => word.length > 34 || /[\d@/\\?=&%]|:.|[^ -~]/.test(word)

/**
 * The words of an error's message without anything that a player or the server may have put there: every value becomes `#`. The phone applies it
 * before it sends a fault, and the server before it logs one.
 */
export function faultWords(message: string): string {
  return message
    .slice(0, LOOKED_AT)
    .replace(QUOTED, (_value, code?: string) => code ?? '#')
    .split(/\s+/)
    .map((word) => (isValue(word) ? '#' : word))
    .join(' ')
    .replace(/#(?: #)+/g, '#')
    .trim()
    .slice(0, FAULT_WORDS)
}
