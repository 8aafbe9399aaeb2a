import { ID_NUMBER_PATTERN } from './rules.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'
const ADULT = 18

/** Returns the check character of the first 17 digits (GB 11643-1999). */
export function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return CHECK_CHARACTERS.charAt(sum % 11)
}

interface Birthday {
  year: number
  month: number
  day: number
}

/** True when the last character fits the 17 digits before it. One mistyped digit always makes it false. */
export const isChecked = (idNumber: string) => checkCharacter(idNumber) === idNumber.slice(-1).toUpperCase()

/** Returns the day of birth in a well-formed ID number; null when the number cannot exist. */
export function birthdayOf(idNumber: string): Birthday | null {
  if (!ID_NUMBER_PATTERN.test(idNumber)) return null
  const [year, month, day] = [idNumber.slice(6, 10), idNumber.slice(10, 12), idNumber.slice(12, 14)].map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

/** True from the 18th birthday on, by the day in Beijing at `now` (ms since 1970). */
export function isAdult({ year, month, day }: Birthday, now: number): boolean {
  const today = new Date(now + 8 * 3_600_000)
  const age = today.getUTCFullYear() - year
  const hadBirthday = today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day)
  return age - (hadBirthday ? 0 : 1) >= ADULT
}

/** Hides the middle of an ID number: 110101********1234 */
export const maskIdNumber = (idNumber: string) => `${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}`

/** Hides the middle of a name: 王*明, 王* */
export const maskName = (name: string) => {
  const letters = [...name]
  return letters.length === 2 ? `${letters[0]}*` : `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}
