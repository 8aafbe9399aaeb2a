import type { OpenedDrop } from '#shared/calls/record.ts'

/** Sorts drops by grade, the rarest first, and those of the same grade by price, the most expensive first. */
export const rarestFirst = (drops: readonly OpenedDrop[]): OpenedDrop[] =>
  [...drops].sort((a, b) => a.grade - b.grade || b.recoveryPrice - a.recoveryPrice)
