/** Control characters but line ends and tabs, and marks that turn the direction of text around: a terminal of the desk would obey them. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** The words of a line as they are kept. Half of a character, as a phone may leave one at the end of a long text, is no text for the database. */
export const plainText = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim()

/** Words of a player, such as the nickname, for one line of a terminal. */
export const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ')
