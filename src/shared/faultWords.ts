/** Characters of an error's message that are kept. */
export const FAULT_WORDS = 120
/** Characters of it that are looked at. */
const LOOKED_AT = 400

/**
 * What is quoted may be a value. The first group is none: names of members that engines quote from the source, as in `(reading 'length')`, and
 * apostrophes as in `can't`. Values contain quotes in their turn: single ones end where no letter follows, and double ones, which JSON is full of, are
 * one value from the first to the last, or to the end where one has no partner.
 */
const QUOTED =
  /(\((?:reading|setting|evaluating) '[A-Za-z_$][A-Za-z_$.]{0,30}'\)|[A-Za-z]'(?:t|s|re|ve|ll|d|m)(?![A-Za-z']))|"[^"]*(?:"[^"]*"[^"]*)*$|"[^"]*(?:"[^"]*"[^"]*)*"|'(?:[^']|'(?=[A-Za-z]))*'?|`[^`]*`?/g
/** A word with a digit, with a part of an address or with anything but ASCII may be a value, and so may a code and what is too long for a word. */
const isValue = (word: string) => word.length > 34 || /[\d@/\\?=&%]|:.|[^ -~]|\b[A-Z]{6,}\b/.test(word)
/** What is looked at. Where a message is cut a value may be cut too: the quote lets it end there. */
const beginOf = (message: string) => (message.length > LOOKED_AT ? `${message.slice(0, LOOKED_AT)}"` : message)

/**
 * The words of an error's message without anything that a player or the server may have put there: every value becomes `#`. The phone applies it
 * before it sends a fault, and the server before it logs one.
 */
export function faultWords(message: string): string {
  return beginOf(message)
    .replace(QUOTED, (_value, code?: string) => code ?? '#')
    .split(/\s+/)
    .map((word) => (isValue(word) ? '#' : word))
    .join(' ')
    .replace(/#(?: #)+/g, '#')
    .trim()
    .slice(0, FAULT_WORDS)
}
