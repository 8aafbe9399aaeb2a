import { BANNER } from './rules.ts'

/**
 * True for drops that the banner tells of (spec §5): grade below 2 and recoveryPrice of at least 100 coins. A missing grade counts as
 * 3, a missing price as 0.
 */
export function isBannerDrop(drop: { grade?: number; recoveryPrice?: number }): boolean {
  const { grade = BANNER.defaultGrade, recoveryPrice = BANNER.defaultPrice } = drop
  return grade < BANNER.gradeBelow && recoveryPrice >= BANNER.priceFrom
}
