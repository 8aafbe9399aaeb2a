/** Tags behind a black flag are the flag of a part of a country. Everywhere else they are words that nobody sees. */
const TAGGED_FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u
/** Control characters but line ends and tabs, marks of the direction of text, which a terminal of the desk would obey, and tags. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u
const FLAG_OR_UNSEEN = new RegExp(`(${TAGGED_FLAG.source})|${UNSEEN.source}`, 'gu')
/** Blanks of every kind: the empty Braille pattern is one as well. Signs that join emoji show nothing without them. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * The words of a line as they are kept; '' for what shows nothing. Half of a character, as a phone may leave one at the end of a long text, is
 * no text for the database.
 */
export function plainText(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const plain = lines.replace(FLAG_OR_UNSEEN, '$1').trim()
  return VISIBLE.test(plain) ? plain : ''
}

/** Words of a player, such as the nickname, for one line of a terminal. */
export const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ')
