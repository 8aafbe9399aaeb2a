import { randomInt } from 'node:crypto'

/** Coprime to the span, so that consecutive ids spread over it without a repeat. */
const UID_STEP = 7_368_787
const UID_SPAN = 90_000_000
const UID_FIRST = 10_000_000

/** Public number of a player: 8 digits that do not tell how many players there are; longer ones after 90 million. */
export function uidOf(id: string): string {
  const number = Number(id)
  const lap = Math.floor(number / UID_SPAN)
  return `${lap === 0 ? '' : lap}${(((number % UID_SPAN) * UID_STEP) % UID_SPAN) + UID_FIRST}`
}

export const randomNickname = () => `玩家${String(randomInt(10_000)).padStart(4, '0')}`

/** No 0/O, 1/I/L: read aloud and typed by hand. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export const randomPromoteCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')
