import { type Minor, toMinor } from './money.ts'

/** The highest level, and the coins that the first step to the second level takes. */
const HIGHEST = 60
const FIRST_STEP = toMinor(50)

/** The coins that somebody has spent at least who has reached a level. */
export const spentFor = (level: number): Minor => FIRST_STEP * (level - 1) * (level - 1)

/**
 * The level (Lv) of a player who has spent that many coins over all time: the n-th level begins at 50 × (n − 1)² coins. It only opens ROLL
 * rooms and the daily free box, and pages show it as a plain number: nobody is told how much is missing for the next one.
 */
export function levelOf(spent: Minor): number {
  let level = Math.min(HIGHEST, 1 + Math.floor(Math.sqrt(Math.max(spent, 0) / FIRST_STEP)))
  if (level < HIGHEST && FIRST_STEP * level * level <= spent) level += 1
  if (FIRST_STEP * (level - 1) * (level - 1) > Math.max(spent, 0)) level -= 1
  return level
}
