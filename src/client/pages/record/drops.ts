import type { OpenedDrop } from '#shared/calls/record.ts'

/** Rarest first, among those the dearest. */
export const rarestFirst = (drops: readonly OpenedDrop[]): OpenedDrop[] =>
  [...drops].sort((a, b) => a.grade - b.grade || b.recoveryPrice - a.recoveryPrice)
