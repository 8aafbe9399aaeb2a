import { randomInt } from 'node:crypto'

/** Has no common divisor with the span, so consecutive ids spread over the whole span and no number repeats. */
const UID_STEP = 7_368_787
const UID_SPAN = 90_000_000
const UID_FIRST = 10_000_000

/**
 * Turns a player's id into the public number. It has 8 digits, or more after 90 million players, and does not show how many players there
 * are.
 */
export function uidOf(id: string): string {
  const number = Number(id)
  const lap = Math.floor(number / UID_SPAN)
  return `${lap === 0 ? '' : lap}${(((number % UID_SPAN) * UID_STEP) % UID_SPAN) + UID_FIRST}`
}

export const randomNickname = () => `玩家${String(randomInt(10_000)).padStart(4, '0')}`

/** Leaves out 0, O, 1, I and L, which people confuse when they read a code aloud or type it. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export const randomPromoteCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')
