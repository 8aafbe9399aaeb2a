import type { Minor } from '#shared/money.ts'

/**
 * Rules of 指数 (design 1.8) that server, page and scene share. Times are in ms. A multiple is a whole number of hundredths: 347 is shown as
 * 3.47x.
 */
export const EXPONENT = {
  /** From the opening of a round until the index starts: stakes are taken. */
  entryTime: 8_000,
  /** From the break until the next round opens. */
  pauseTime: 5_000,
  /** From the break, or from when it is told, until the stakes are settled. Exits that came in time have arrived by then, as a rule. */
  settleTime: 1_000,
  /** Least and greatest stake of a player in a round, in hundredths of a coin. */
  stake: { least: 100, most: 100_000 },
  /** The multiple at which the index starts, and the one that it never passes. */
  multiple: { least: 100, most: 10_000 },
  /** A round takes stakes as long as its ceiling stays at least here, see `ceilingOf`. */
  leastCeiling: 200,
  /** The least multiple at which a stake may leave on its own. */
  leastAuto: 101,
  /** The multiple after t seconds is e^(growth · t). */
  growth: 0.06,
  /** When no node answered in the last ms before a break, as many as this, the stakes that would be lost go back: nobody could have left. */
  silence: 3_000,
  /** Stakes that a round takes at most. Every phone gets all of them, because the round's ceiling follows from them. */
  players: 5_000,
  /** Rounds that the history lists. */
  history: 100,
} as const

/** What all stakes together get back on average, in percent, whatever they do. */
export const RETURN_PERCENT = 96

/** Ms after the start at which the index reaches each multiple, from 1.00 to one step above the highest. It decides what an exit gets, so it is exact on every machine. */
const REACHED: readonly number[] = Array.from({ length: EXPONENT.multiple.most - EXPONENT.multiple.least + 2 }, (_, step) =>
  Math.ceil((Math.log((EXPONENT.multiple.least + step) / 100) / EXPONENT.growth) * 1_000),
)

/** Ms after the start at which the index first shows a multiple. */
export function reachedAt(multiple: number): number {
  const at = REACHED[multiple - EXPONENT.multiple.least]
  if (at === undefined) throw new RangeError(`the index never shows ${multiple}`)
  return at
}

/** The multiple that the index shows a number of ms after the start: the greatest that it has reached. Before the start it is 100. */
export function multipleAt(elapsed: number): number {
  let [low, high] = [0, REACHED.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((REACHED[middle] ?? 0) <= elapsed) low = middle
    else high = middle - 1
  }
  return EXPONENT.multiple.least + low
}

/**
 * Ms after the start at which a round breaks whose last multiple is `crash`: when the index would go on to the next one. So every exit at
 * `crash` or below is in time. A round that breaks at once has the crash 99. One that reaches the highest multiple ends as soon as it does,
 * and everybody leaves with it.
 */
export function breakTime(crash: number): number {
  if (crash < EXPONENT.multiple.least) return 0
  return reachedAt(crash >= EXPONENT.multiple.most ? EXPONENT.multiple.most : crash + 1)
}

/** The multiple of a stake that leaves on its own: the one that the player has set, or else the highest; the round's ceiling at the latest. */
export const autoOf = (auto: number, ceiling: number): number => Math.min(auto > 0 ? auto : EXPONENT.multiple.most, ceiling)

/** What a stake gets that leaves at a multiple, rounded down to hundredths of a coin. */
export const wonAt = (stake: Minor, multiple: number): Minor => Math.floor((stake * multiple) / 100)

/** The most that a stake can get in a round with this ceiling. */
export const mostOf = (stake: Minor, auto: number, ceiling: number): Minor => wonAt(stake, autoOf(auto, ceiling))

/** A stake as far as it says what a round can pay. */
export interface Reach {
  stake: Minor
  auto: number
}

/** The most that stakes can get together in a round with this ceiling. */
export const mostOfAll = (stakes: readonly Reach[], ceiling: number): Minor =>
  stakes.reduce((sum, { stake, auto }) => sum + mostOf(stake, auto, ceiling), 0)

/**
 * The ceiling of a round: the highest multiple at which all its stakes together get no more than the round may pay. Whoever is still in leaves
 * there. It follows from what everybody sees, and costs nobody anything on average: every multiple returns the same. Null when the stakes are
 * too many for any ceiling.
 */
export function ceilingOf(maxPayout: Minor, stakes: readonly Reach[]): number | null {
  let [low, high] = [EXPONENT.leastCeiling as number, EXPONENT.multiple.most as number]
  if (mostOfAll(stakes, low) > maxPayout) return null
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (mostOfAll(stakes, middle) <= maxPayout) low = middle
    else high = middle - 1
  }
  return low
}

/** What players read for a crash. A round that breaks at once shows 1.00 too. */
export const shownCrash = (crash: number): number => Math.max(crash, EXPONENT.multiple.least)
